package io.slotwise.internal.routing;

import io.slotwise.command.Command;
import io.slotwise.command.CommandDetails;
import io.slotwise.command.RequestPolicy;
import io.slotwise.command.ResponsePolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What servers say of a command by its name (COMMAND INFO), and what follows from that for one with its words. Immutable.
 * Servers before 7.0 know no key specifications: they say where the first and the last key are.
 */
public final class CommandDescription {
    /** Of a command of which nothing is known. */
    public static final CommandDescription NONE =
            new CommandDescription(false, List.of(), false, RequestPolicy.DEFAULT, ResponsePolicy.DEFAULT, Map.of());

    private final boolean readOnly;
    private final List<KeySearch> searches;

    /** Whether there may be keys that the searches do not find. */
    private final boolean keysMayMove;

    private final RequestPolicy request;
    private final ResponsePolicy response;

    /** By their own names, in lower case. */
    private final Map<String, CommandDescription> subcommands;

    private CommandDescription(
            boolean readOnly,
            List<KeySearch> searches,
            boolean keysMayMove,
            RequestPolicy request,
            ResponsePolicy response,
            Map<String, CommandDescription> subcommands) {
        this.readOnly = readOnly;
        this.searches = searches;
        this.keysMayMove = keysMayMove;
        this.request = request;
        this.response = response;
        this.subcommands = subcommands;
    }

    /** What a server says of one command; {@link #NONE} when it does not know it. */
    public static CommandDescription of(@Nullable CommandDetails said) {
        if (said == null) {
            return NONE;
        }
        boolean readOnly = said.flags().contains("readonly");
        List<KeySearch> searches = new ArrayList<>();
        said.keySpecifications().forEach(each -> searches.add(KeySearch.of(each)));
        boolean keysMayMove = searches.isEmpty() && said.flags().contains("movablekeys");
        if (searches.isEmpty() && !keysMayMove && said.firstKey() > 0) {
            searches.add(KeySearch.ofRange(said.firstKey(), said.lastKey(), said.keyStep()));
        }
        ResponsePolicy response = response(said.tips());
        RequestPolicy request = response == null ? RequestPolicy.DEFAULT : request(said.tips(), readOnly, response);
        Map<String, CommandDescription> subcommands = new HashMap<>();
        for (CommandDetails each : said.subcommands()) {
            String name = each.name();
            subcommands.put(name.substring(name.indexOf('|') + 1).toLowerCase(Locale.ROOT), of(each));
        }
        return new CommandDescription(
                readOnly,
                List.copyOf(searches),
                keysMayMove,
                request,
                response == null || request == RequestPolicy.DEFAULT ? ResponsePolicy.DEFAULT : response,
                Map.copyOf(subcommands));
    }

    /**
     * What a redirect says of a command of which nothing else is known: the first of its arguments that lies in that slot is
     * its key. {@link #NONE} when there is none.
     */
    public static CommandDescription taughtBy(Command<?> command, int slot) {
        int[] one = new int[1];
        for (int argument = 0; argument < command.argumentCount(); argument++) {
            one[0] = argument;
            Command<?> guess = command.describedAs(one, false, RequestPolicy.DEFAULT, ResponsePolicy.DEFAULT);
            if (guess.slot() == slot) {
                int word = new CommandWords(command).ofName() + argument;
                return new CommandDescription(
                        false,
                        List.of(KeySearch.ofRange(word, word, 1)),
                        false,
                        RequestPolicy.DEFAULT,
                        ResponsePolicy.DEFAULT,
                        Map.of());
            }
        }
        return NONE;
    }

    /** The command with its keys marked, or null when only a server can say which they are. */
    public <R extends @Nullable Object> @Nullable Command<R> describe(Command<R> command) {
        CommandWords words = new CommandWords(command);
        CommandDescription own = ofSubcommand(words);
        List<Integer> found = new ArrayList<>();
        boolean all = !own.keysMayMove;
        for (KeySearch search : own.searches) {
            all &= search.find(words, found);
        }
        int[] keys = found.stream()
                .mapToInt(word -> word - words.ofName())
                .filter(argument -> argument >= 0)
                .sorted()
                .distinct()
                .toArray();
        Command<R> described = own.describe(command, keys);
        return all || described.slot() >= 0 ? described : null;
    }

    /** The command with these among its words marked as keys. */
    public <R extends @Nullable Object> Command<R> describe(Command<R> command, List<byte[]> keys) {
        List<byte[]> left = new ArrayList<>(keys);
        int[] places = new int[keys.size()];
        int count = 0;
        for (int argument = 0; argument < command.argumentCount(); argument++) {
            byte[] bytes = bytesOf(command.argument(argument));
            if (left.removeIf(key -> Arrays.equals(key, bytes))) {
                places[count++] = argument;
            }
        }
        return ofSubcommand(new CommandWords(command)).describe(command, Arrays.copyOf(places, count));
    }

    private <R extends @Nullable Object> Command<R> describe(Command<R> command, int[] keys) {
        return command.describedAs(keys, readOnly, request, response);
    }

    private CommandDescription ofSubcommand(CommandWords words) {
        if (subcommands.isEmpty() || words.count() < 2) {
            return this;
        }
        return subcommands.getOrDefault(words.lowerCase(1), this);
    }

    private static byte[] bytesOf(Object argument) {
        return argument instanceof byte[] bytes ? bytes : argument.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** What can be followed of the tips; a write that is all or nothing is not split. */
    private static RequestPolicy request(List<String> tips, boolean readOnly, ResponsePolicy response) {
        return switch (tip(tips, "request_policy:")) {
            case "all_nodes" -> RequestPolicy.ALL_NODES;
            case "all_shards" -> RequestPolicy.ALL_SHARDS;
            case "multi_shard" ->
                readOnly || response == ResponsePolicy.AGG_SUM || response == ResponsePolicy.ALL_SUCCEEDED
                        ? RequestPolicy.MULTI_SHARD
                        : RequestPolicy.DEFAULT;
            default -> RequestPolicy.DEFAULT;
        };
    }

    /** Null for one that cannot be followed. */
    private static @Nullable ResponsePolicy response(List<String> tips) {
        return switch (tip(tips, "response_policy:")) {
            case "" -> ResponsePolicy.DEFAULT;
            case "one_succeeded" -> ResponsePolicy.ONE_SUCCEEDED;
            case "all_succeeded" -> ResponsePolicy.ALL_SUCCEEDED;
            case "agg_logical_and" -> ResponsePolicy.AGG_LOGICAL_AND;
            case "agg_logical_or" -> ResponsePolicy.AGG_LOGICAL_OR;
            case "agg_min" -> ResponsePolicy.AGG_MIN;
            case "agg_max" -> ResponsePolicy.AGG_MAX;
            case "agg_sum" -> ResponsePolicy.AGG_SUM;
            default -> null;
        };
    }

    private static String tip(List<String> tips, String prefix) {
        return tips.stream()
                .filter(tip -> tip.startsWith(prefix))
                .map(tip -> tip.substring(prefix.length()))
                .findFirst()
                .orElse("");
    }
}
