package io.slotwise.system.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Confined to its cluster. A shell that waits for the end of its input, which comes when this JVM is gone, however it went: a killed
 * JVM runs no shutdown hook. It ends the servers whose pid files are in the directory, and removes the directory.
 */
final class Watchdog {
    private static final String SCRIPT = "cat >/dev/null; "
            + "for file in \"$1\"/*/pid; do [ -e \"$file\" ] && kill -9 \"$(cat \"$file\")\"; done; "
            + "rm -rf \"$1\"";

    private final Process shell;

    Watchdog(Path directory) {
        try {
            shell = new ProcessBuilder("sh", "-c", SCRIPT, "watchdog", directory.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void dismiss() {
        shell.destroyForcibly();
    }
}
