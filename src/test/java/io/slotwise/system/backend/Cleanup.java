package io.slotwise.system.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Thread-safe. Runs what is still registered when the JVM ends, so that no server outlives the tests. */
final class Cleanup {
    private static final Set<Runnable> pending = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> List.copyOf(pending).forEach(Runnable::run), "cleanup"));
    }

    private Cleanup() {}

    static void atExit(Runnable action) {
        pending.add(action);
    }

    static void forget(Runnable action) {
        pending.remove(action);
    }

    /** A new directory that is deleted when the JVM ends, if not before. */
    static Path temporaryDirectory() {
        try {
            Path directory = Files.createTempDirectory("slotwise-");
            atExit(() -> delete(directory));
            return directory;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException ignored) {
            // It is gone already, or the operating system will remove it.
        }
    }
}
