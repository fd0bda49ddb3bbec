package io.slotwise.benchmarks.mapping;

import io.lettuce.core.protocol.CommandType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.bloom.RedisBloomProtocol;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.json.JsonProtocol;
import redis.clients.jedis.search.SearchProtocol;
import redis.clients.jedis.timeseries.TimeSeriesProtocol;
import redis.clients.jedis.util.SafeEncoder;

/**
 * Which command a method of another client sends, by its name: {@code zrangeByScoreWithScores} sends ZRANGEBYSCORE.
 * Immutable.
 *
 * <p>The names of commands are those of our catalogue and of both clients. A method whose name is not a command's, but for
 * one of the endings below, needs a line in the list of exceptions.
 */
final class CommandNames {
    private static final List<String> ENDINGS =
            List.of("withscores", "withscore", "withvalues", "binary", "asmap", "raw", "full", "novalues", "justid");

    /** Lettuce has names of its own for what is one command with options. */
    private static final Set<String> NO_COMMANDS = Set.of("VEMBRAW", "VLINKSWITHSCORES", "VSIMWITHSCORES");

    private final Map<String, String> byLetters = new HashMap<>();
    private final Map<String, String> byOwnMethods = new HashMap<>();

    CommandNames(OwnCatalogue catalogue) {
        for (CommandType type : CommandType.values()) {
            String command = SafeEncoder.encode(type.getBytes());
            if (!NO_COMMANDS.contains(command)) {
                add(command);
            }
        }
        addAll(Protocol.Command.values());
        addAll(JsonProtocol.JsonCommand.values());
        addAll(SearchProtocol.SearchCommand.values());
        addAll(TimeSeriesProtocol.TimeSeriesCommand.values());
        addAll(RedisBloomProtocol.BloomFilterCommand.values());
        addAll(RedisBloomProtocol.CuckooFilterCommand.values());
        addAll(RedisBloomProtocol.CountMinSketchCommand.values());
        addAll(RedisBloomProtocol.TopKCommand.values());
        addAll(RedisBloomProtocol.TDigestCommand.values());
        catalogue.names().forEach(this::add);
        catalogue.commandsByMethod().forEach((method, command) -> byOwnMethods.put(letters(method), command));
    }

    /** The command of this method, or null when its name does not tell. */
    @Nullable
    String of(String method) {
        String letters = letters(method);
        String command = exactly(letters);
        if (command == null) {
            command = byOwnMethods.get(letters);
        }
        for (String ending : ENDINGS) {
            if (command == null && letters.endsWith(ending)) {
                command = exactly(letters.substring(0, letters.length() - ending.length()));
            }
        }
        return command;
    }

    /** Names without what their spellings differ in. */
    static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private @Nullable String exactly(String letters) {
        String command = byLetters.get(letters);
        return command == null && letters.endsWith("readonly")
                ? byLetters.get(letters.substring(0, letters.length() - "eadonly".length()) + "o")
                : command;
    }

    private void addAll(ProtocolCommand... commands) {
        Arrays.stream(commands)
                .map(command -> SafeEncoder.encode(command.getRaw()))
                .forEach(this::add);
    }

    private void add(String command) {
        byLetters.put(letters(command), command);
    }
}
