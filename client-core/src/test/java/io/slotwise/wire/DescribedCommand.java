package io.slotwise.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a scripted peer says of a command when it is asked for COMMAND INFO, as RESP2 has it. Immutable. */
public final class DescribedCommand {
    private final String name;
    private final List<String> flags;
    private final List<String> tips;
    private final List<String> specifications;

    private DescribedCommand(String name, List<String> flags, List<String> tips, List<String> specifications) {
        this.name = name;
        this.flags = flags;
        this.tips = tips;
        this.specifications = specifications;
    }

    /** One of which nothing more is known than its name. */
    public static DescribedCommand named(String name) {
        return new DescribedCommand(name, List.of(), List.of(), List.of());
    }

    /** With flags. */
    public DescribedCommand flags(String... all) {
        return new DescribedCommand(name, List.of(all), tips, specifications);
    }

    /** With tips. */
    public DescribedCommand tips(String... all) {
        return new DescribedCommand(name, flags, List.of(all), specifications);
    }

    /** With keys from a word to another, which is counted from it, or, negative, from the end. */
    public DescribedCommand keys(int first, int last) {
        return with(false, begin("index", Replies.bulk("index"), Replies.number(first)), last);
    }

    /** With keys after a word, and perhaps more of which nothing is said. */
    public DescribedCommand someKeysAfter(String word) {
        return with(
                true,
                begin(
                        "keyword",
                        Replies.bulk("keyword"),
                        Replies.bulk(word),
                        Replies.bulk("startfrom"),
                        Replies.number(1)),
                -1);
    }

    private DescribedCommand with(boolean incomplete, String begin, int last) {
        List<String> more = new ArrayList<>(specifications);
        more.add(Replies.array(
                Replies.bulk("flags"),
                incomplete ? Replies.array("+RO\r\n", "+incomplete\r\n") : Replies.array("+RO\r\n"),
                Replies.bulk("begin_search"),
                begin,
                Replies.bulk("find_keys"),
                begin(
                        "range",
                        Replies.bulk("lastkey"),
                        Replies.number(last),
                        Replies.bulk("keystep"),
                        Replies.number(1),
                        Replies.bulk("limit"),
                        Replies.number(0))));
        return new DescribedCommand(name, flags, tips, more);
    }

    private static String begin(String type, String... spec) {
        return Replies.array(Replies.bulk("type"), Replies.bulk(type), Replies.bulk("spec"), Replies.array(spec));
    }

    /** The whole reply. */
    public String reply() {
        return Replies.array(Replies.array(
                Replies.bulk(name),
                Replies.number(-2),
                texts(flags),
                Replies.number(0),
                Replies.number(0),
                Replies.number(0),
                Replies.array(),
                texts(tips),
                Replies.array(specifications),
                Replies.array()));
    }

    private static String texts(List<String> all) {
        return Replies.array(all.stream().map(each -> "+" + each + "\r\n").toList());
    }

    /** The answer of a peer that knows these commands and no other. */
    public static Answer answering(DescribedCommand... known) {
        return (command, connection) -> {
            if (!command.get(0).equals("COMMAND") || !command.get(1).equals("INFO")) {
                return null;
            }
            return Arrays.stream(known)
                    .filter(each -> each.name.equalsIgnoreCase(command.get(2)))
                    .map(DescribedCommand::reply)
                    .findFirst()
                    .orElse(Replies.array("*-1\r\n"));
        };
    }
}
