package io.slotwise.system.backend;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined to its cluster; only disposal may come from another thread. A server that runs as a child process on loopback. */
final class ServerProcess implements ServerNode {
    private final Path executable;
    private final Path directory;
    private final ServerVersion version;
    private final ClusterShape shape;
    private volatile String host = FreePorts.HOST;
    private volatile int port = FreePorts.next();
    private @Nullable Process process;
    private boolean disposed;

    ServerProcess(Path executable, Path parent, ServerVersion version, ClusterShape shape) {
        this.executable = executable;
        this.version = version;
        this.shape = shape;
        this.directory = parent.resolve(Integer.toString(port));
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void start() {
        Process started = launch();
        Answering.await(this, started::isAlive);
    }

    @Override
    public synchronized void kill() {
        Process victim = process;
        if (victim != null) {
            victim.destroyForcibly();
            awaitEnd(victim);
            deletePidFile();
        }
    }

    @Override
    public void move() {
        host = FreePorts.anotherHost(host);
        port = FreePorts.next();
    }

    @Override
    public void freeze() {
        signal("STOP");
    }

    @Override
    public void unfreeze() {
        signal("CONT");
    }

    @Override
    public void cutOff() {
        throw new UnsupportedOperationException("a process on loopback cannot be cut off");
    }

    @Override
    public void reconnect() {
        throw new UnsupportedOperationException("a process on loopback cannot be cut off");
    }

    @Override
    public synchronized void dispose() {
        disposed = true;
        kill();
    }

    @Override
    public String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log());
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
        } catch (IOException failure) {
            return "no log: " + failure;
        }
    }

    private Path pidFile() {
        return directory.resolve("pid");
    }

    /** The number may soon be another process's. */
    private void deletePidFile() {
        try {
            Files.deleteIfExists(pidFile());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** While the JVM ends, the test goes on for a while; what it starts then would stay. */
    private synchronized Process launch() {
        if (disposed) {
            throw new IllegalStateException("the server on port " + port + " is no longer wanted");
        }
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        command.addAll(ServerArguments.of(host, port, directory.toString(), version, shape));
        // Peers would take it for at home where its connections seem to come from.
        command.addAll(List.of("--cluster-announce-ip", host));
        command.addAll(List.of("--pidfile", pidFile().toString()));
        try {
            Files.createDirectories(directory);
            Process started = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            process = started;
            return started;
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot start " + executable, failure);
        }
    }

    private Path log() {
        return directory.resolve("server.log");
    }

    private synchronized void signal(String name) {
        Process target = process;
        if (target == null) {
            throw new IllegalStateException("the server on port " + port + " does not run");
        }
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(target.pid())).start();
            awaitEnd(kill);
            if (kill.exitValue() != 0) {
                throw new IllegalStateException("kill -" + name + " ended with " + kill.exitValue());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void awaitEnd(Process process) {
        try {
            if (!process.waitFor(10, SECONDS)) {
                throw new IllegalStateException("process " + process.pid() + " does not end");
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a process ended", interruption);
        }
    }
}
