package io.slotwise.system.backend;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Immutable. A server program on this machine, and what it says it is. */
record Executable(Path path, ServerVersion version) {
    /** What {@code --version} says, or nothing when it cannot be run here. */
    static Optional<Executable> probe(Path path) {
        Process process;
        try {
            process = new ProcessBuilder(path.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            if (!process.waitFor(2, SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return ServerVersion.parse(printed).map(version -> new Executable(path, version));
        } catch (IOException notForThisMachine) {
            return Optional.empty();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    static Optional<Path> find(String name) {
        String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(folders.split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static boolean onWindows() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("windows");
    }
}
