package io.slotwise.system;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Immutable. Runs redis-cli and returns what it printed. */
final class RedisCli {
    private static final long LIMIT_SECONDS = 60;

    private RedisCli() {}

    /**
     * What a run printed, errors included.
     *
     * @param exitCode 0 when redis-cli was content
     */
    record Printed(int exitCode, String text) {}

    /** Skips the test where the {@code PATH} does not have it. */
    static void assumePresent() {
        try {
            await(List.of("redis-cli", "--version"));
        } catch (IOException missing) {
            Assumptions.abort("no redis-cli on the PATH");
        } catch (InterruptedException interruption) {
            throw interrupted(interruption);
        }
    }

    /** Runs it with these arguments, without any input. */
    static Printed run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("redis-cli"));
        command.addAll(List.of(arguments));
        try {
            return await(command);
        } catch (IOException failure) {
            throw new IllegalStateException("cannot run " + command, failure);
        } catch (InterruptedException interruption) {
            throw interrupted(interruption);
        }
    }

    private static IllegalStateException interrupted(InterruptedException interruption) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while redis-cli ran", interruption);
    }

    /** Into a file and not a pipe: redis-cli that waits for a full pipe would never end. */
    private static Printed await(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("redis-cli", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            boolean ended = process.waitFor(LIMIT_SECONDS, SECONDS);
            String text = Files.readString(output, StandardCharsets.UTF_8);
            if (!ended) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " did not end:\n" + text);
            }
            return new Printed(process.exitValue(), text);
        } finally {
            Files.delete(output);
        }
    }
}
