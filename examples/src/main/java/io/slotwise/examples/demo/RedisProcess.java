package io.slotwise.examples.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Thread-safe; guarded by itself. One redis-server. It detaches from the terminal, because Ctrl-C there is meant for the demo,
 * which still has to read back; its number in a file tells which process to end.
 */
final class RedisProcess {
    static final String CLUSTER_FILE = "nodes.conf";

    private static final Duration START_LIMIT = Duration.ofSeconds(10);
    private static final String NODE_TIMEOUT_MILLIS = "2000";

    private final Path program;
    private final Path home;
    private final int port;

    RedisProcess(Path program, Path home, int port) {
        this.program = program;
        this.home = home;
        this.port = port;
    }

    int port() {
        return port;
    }

    /** Returns when the process has told its number, which it does when its sockets are open. */
    synchronized void start() {
        try {
            Files.deleteIfExists(pidFile());
            Process launcher = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(home.resolve("start.log").toFile())
                    .start();
            if (!launcher.waitFor(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS) || launcher.exitValue() != 0) {
                throw new IllegalStateException("redis-server does not start: " + lastWords());
            }
            Waiting.until("the start of redis-server on port " + port, START_LIMIT, () -> pid().isPresent());
        } catch (IOException failure) {
            throw new UncheckedIOException("redis-server cannot be started on this machine", failure);
        } catch (InterruptedException interruption) {
            throw Waiting.interrupted(interruption);
        }
    }

    private List<String> command() {
        List<String> words = new ArrayList<>(List.of(program.toString(), "--daemonize", "yes"));
        words.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port), "--dir", home.toString()));
        words.addAll(List.of("--pidfile", pidFile().toString(), "--logfile", "server.log"));
        words.addAll(List.of("--save", "", "--appendonly", "no", "--repl-diskless-sync", "yes"));
        words.addAll(List.of("--repl-diskless-sync-delay", "0", "--cluster-enabled", "yes"));
        words.addAll(List.of("--cluster-config-file", CLUSTER_FILE, "--cluster-node-timeout", NODE_TIMEOUT_MILLIS));
        // Otherwise every shard stops for as long as one has no primary, and the demo shows nothing of the others.
        words.addAll(List.of("--cluster-require-full-coverage", "no"));
        return words;
    }

    /**
     * SIGKILL, and returns when its sockets are gone. Does nothing when it is gone. The process table may show it for longer:
     * it is not a child of this process, and who inherited it takes its time.
     */
    synchronized void kill() {
        Optional<ProcessHandle> process = pid().flatMap(ProcessHandle::of);
        process.ifPresent(running -> {
            running.destroyForcibly();
            Waiting.until("the end of redis-server on port " + port, START_LIMIT, () -> !isListening());
        });
        try {
            Files.deleteIfExists(pidFile());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private boolean isListening() {
        try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return probe.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    private Path pidFile() {
        return home.resolve("pid");
    }

    private Optional<Long> pid() {
        try {
            String text = Files.exists(pidFile()) ? Files.readString(pidFile()).strip() : "";
            return text.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(text));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private String lastWords() throws IOException {
        Path log = home.resolve("server.log");
        return Files.readString(Files.exists(log) ? log : home.resolve("start.log"));
    }
}
