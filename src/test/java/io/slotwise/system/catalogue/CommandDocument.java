package io.slotwise.system.catalogue;

import io.slotwise.command.Command;
import io.slotwise.command.RequestPolicy;
import io.slotwise.options.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of all commands in the documentation, made of the catalogue: what is sent by calling it, what is said by its
 * Javadoc. Stateless. Run as a program it writes the file.
 */
final class CommandDocument {
    /** Tests run in the folder of their module. */
    static final Path ROOT = Files.exists(Path.of("client-core")) ? Path.of("") : Path.of("..");

    static final Path FILE = ROOT.resolve("docs/commands.md");

    private static final Pattern METHOD = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*?)\\*/\\s*(?:@SafeVarargs\\s+)?public (?:final )?(?:<[^(]*> )?Command<.*? (\\w+)\\(([^)]*)\\)",
            Pattern.DOTALL);
    private static final Pattern SINCE =
            Pattern.compile("Since ([^.]*?(?:\\d[^.]*\\.\\d[^.]*(?:\\.\\d+)?[^.]*)*)\\. Source");

    private static final Pattern LINK = Pattern.compile("\\{@link \\w*#(\\w+)[^}]*}");

    private static final String HEAD = """
            # Commands

            Made from the catalogue; a test fails when it is not what the catalogue says. Each method is on all three APIs: those
            of `FT.` on `redis.search()` and `redis.searchIndex()`, of `JSON.` on `redis.json()`, of `TS.` on `redis.timeSeries()`,
            of `BF.`, `CF.`, `CMS.`, `TOPK.` and `TDIGEST.` on `redis.bloomFilter()`, `cuckooFilter()`, `countMinSketch()`,
            `topK()` and `tDigest()`, all others on `redis` itself. The table says how a call without further options is treated:

            * *goes to*: what decides where the command goes. With a `Target` any of them goes elsewhere.
            * *read-only*: may go to replicas, and be sent again.
            * *idempotent*: may be sent again when it is not known whether it ran. *some* depends on the options.
            * *blocking*: the server may hold it until something happens.

            | command | method | since | goes to | read-only | idempotent | blocking |
            | --- | --- | --- | --- | --- | --- | --- |
            """;

    private static final String LEFT_OUT = """

            ## Not in the catalogue

            | command | why |
            | --- | --- |
            """;

    private CommandDocument() {}

    /** Writes the file. */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(FILE, text());
    }

    static String text() {
        Map<String, String> comments = new HashMap<>();
        Catalogue.GROUPS.forEach(group -> comments.putAll(commentsOf(group)));
        StringBuilder text = new StringBuilder(HEAD);
        Catalogue.calls().stream()
                .sorted(Comparator.comparing(CatalogueCall::listed).thenComparing(CatalogueCall::spelled))
                .forEach(call -> text.append(row(call, comments)));
        text.append(LEFT_OUT);
        LeftOut.reasons()
                .forEach((name, reason) -> text.append("| `")
                        .append(name.toUpperCase(Locale.ROOT).replace('|', ' '))
                        .append("` | ")
                        .append(reason)
                        .append(" |\n"));
        return text.toString();
    }

    private static String row(CatalogueCall call, Map<String, String> comments) {
        Command<?> command = call.command();
        String comment = comments.getOrDefault(call.spelled(), "");
        boolean sometimes = !command.isIdempotent() && comment.contains("Idempotent");
        return "| "
                + String.join(
                        " | ",
                        List.of(
                                "`" + command.name() + "`",
                                "`" + call.spelled() + "`",
                                since(comment),
                                target(command),
                                command.isReadOnly() ? "yes" : "",
                                command.isIdempotent() ? "yes" : sometimes ? "some" : "",
                                command.isBlocking() ? "yes" : ""))
                + " |\n";
    }

    private static String since(String comment) {
        Matcher matcher = SINCE.matcher(comment);
        return matcher.find() ? LINK.matcher(matcher.group(1)).replaceAll("`$1`") : "";
    }

    private static String target(Command<?> command) {
        RequestPolicy policy = command.requestPolicy();
        if (policy == RequestPolicy.ALL_NODES) {
            return "all nodes";
        }
        if (policy == RequestPolicy.ALL_SHARDS) {
            return "all primaries";
        }
        boolean bySlot = command.options() != null && command.options().target() instanceof Target.OwnerOf;
        if (command.keyCount() == 0) {
            return bySlot ? "the slot" : "any primary";
        }
        return policy == RequestPolicy.MULTI_SHARD ? "its keys, slot by slot" : "its keys";
    }

    /** Comments by the methods as calls spell them, each in one line. */
    private static Map<String, String> commentsOf(Class<?> group) {
        Map<String, String> comments = new HashMap<>();
        Matcher matcher = METHOD.matcher(source(group));
        while (matcher.find()) {
            String parameters = matcher.group(3).replaceAll("<[^<>]*>", "").replaceAll("<[^<>]*>", "");
            StringBuilder names = new StringBuilder();
            for (String parameter : parameters.strip().split("\\s*,\\s*", -1)) {
                String name = parameter.substring(parameter.lastIndexOf(' ') + 1);
                names.append(names.isEmpty() ? "" : ", ").append(name).append(parameter.contains("...") ? "..." : "");
            }
            comments.put(
                    matcher.group(2) + "(" + names + ")",
                    matcher.group(1).replaceAll("\\s*\\n\\s*\\*\\s?", " ").strip());
        }
        return comments;
    }

    private static String source(Class<?> group) {
        Path path = ROOT.resolve("client-core/src/main/java")
                .resolve(group.getName().replace('.', '/') + ".java");
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
