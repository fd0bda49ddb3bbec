package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What runs on a node, and what can run there. Immutable.
 *
 * @param running the function that runs; null when none does
 * @param engines what runs functions, by name, such as {@code LUA}
 */
public record FunctionStatistics(@Nullable RunningFunction running, Map<String, Engine> engines) {
    /**
     * A function that runs. Immutable.
     *
     * @param name its name
     * @param command the words that called it
     * @param duration for how long it has been running
     */
    public record RunningFunction(String name, List<String> command, Duration duration) {
        private static final ReplyReader<@Nullable RunningFunction> READER = CatalogueGroup.orNull(cursor -> {
            String name = "";
            List<String> command = List.of();
            Duration duration = Duration.ZERO;
            int pairs = cursor.enterMap();
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "command" -> command = CatalogueGroup.list(cursor, SimpleReaders.PRESENT_TEXT);
                    case "duration_ms" -> duration = Duration.ofMillis(cursor.wholeNumber());
                    default -> cursor.skip();
                }
            }
            return new RunningFunction(name, command, duration);
        });

        /** Copies the list. */
        public RunningFunction {
            command = List.copyOf(command);
        }
    }

    /**
     * What runs functions of one language. Immutable.
     *
     * @param libraries how many libraries it has
     * @param functions how many functions they have
     */
    public record Engine(long libraries, long functions) {
        private static final ReplyReader<Engine> READER = cursor -> {
            long libraries = 0;
            long functions = 0;
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "libraries_count" -> libraries = cursor.wholeNumber();
                    case "functions_count" -> functions = cursor.wholeNumber();
                    default -> cursor.skip();
                }
            }
            return new Engine(libraries, functions);
        };
    }

    static final ReplyReader<FunctionStatistics> READER = cursor -> {
        RunningFunction running = null;
        Map<String, Engine> engines = Map.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "running_script" -> running = RunningFunction.READER.read(cursor);
                case "engines" -> engines = CatalogueGroup.pairs(cursor, SimpleReaders.PRESENT_TEXT, Engine.READER);
                default -> cursor.skip();
            }
        }
        return new FunctionStatistics(running, engines);
    };

    /** Copies the map. */
    public FunctionStatistics {
        engines = Map.copyOf(engines);
    }
}
