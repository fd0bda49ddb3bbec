package io.slotwise.benchmarks.cluster;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import redis.embedded.core.ExecutableProvider;

/**
 * Three primaries with a replica each, as processes on loopback that end with this object. Thread-safe once started.
 *
 * <p>The program is the {@code redis-server} of 7.0 or later, or the {@code valkey-server}, of the {@code PATH}, else
 * one that comes with a Maven artifact. The nodes find each other in the files that a restarted node would find. They
 * write nothing to disk.
 */
public final class ServerCluster implements AutoCloseable {
    /** A node listens for the other nodes that far above its port. Source: cluster specification, "Cluster bus". */
    private static final int BUS_DISTANCE = 10_000;

    private static final int NODES = 6;
    private static final int LOWEST_PORT = 20_000;
    private static final int HIGHEST_PORT = 30_000;
    private static final int LEAST_VERSION = 7;
    private static final Duration CALM_NODE_TIMEOUT = Duration.ofSeconds(15);

    private final Path directory;
    private final List<Integer> ports;
    private final List<Process> processes = new ArrayList<>();
    private final String program;
    private final Duration nodeTimeout;

    private ServerCluster(Path directory, String program, List<Integer> ports, Duration nodeTimeout) {
        this.directory = directory;
        this.program = program;
        this.ports = ports;
        this.nodeTimeout = nodeTimeout;
    }

    /** One whose nodes do not take a busy machine for a failure. */
    public static ServerCluster start() throws IOException, InterruptedException {
        return start(CALM_NODE_TIMEOUT);
    }

    /** With the time after which a silent node counts as failed. */
    public static ServerCluster start(Duration nodeTimeout) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("slotwise-compare-");
        ServerCluster cluster = new ServerCluster(directory, program(directory), freePorts(), nodeTimeout);
        // Also for an end by a signal, which runs no finally block.
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "end-of-servers"));
        cluster.startProcesses();
        return cluster;
    }

    /** Each node as {@code host:port}, primaries first. */
    public List<String> nodes() {
        return ports.stream().map(port -> "127.0.0.1:" + port).toList();
    }

    /** The process of a node, for who wants to end it or to have it stop. */
    public synchronized Process process(int node) {
        return processes.get(node);
    }

    private synchronized void startProcesses() throws IOException {
        List<String> files = NodeFiles.forPorts(ports);
        for (int i = 0; i < ports.size(); i++) {
            Path home = Files.createDirectory(directory.resolve(Integer.toString(ports.get(i))));
            Files.writeString(home.resolve("nodes.conf"), files.get(i));
            List<String> command = new ArrayList<>(List.of(program, "--port", Integer.toString(ports.get(i))));
            command.addAll(
                    List.of("--bind", "127.0.0.1", "--dir", home.toString(), "--save", "", "--appendonly", "no"));
            command.addAll(List.of("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"));
            command.addAll(List.of("--cluster-node-timeout", Long.toString(nodeTimeout.toMillis())));
            command.addAll(List.of("--repl-diskless-sync", "yes", "--repl-diskless-sync-delay", "0"));
            command.addAll(List.of("--repl-diskless-load", "swapdb"));
            File log = home.resolve("server.log").toFile();
            processes.add(new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start());
        }
    }

    @Override
    public synchronized void close() {
        processes.forEach(Process::destroyForcibly);
        for (Process process : processes) {
            process.onExit()
                    .orTimeout(2, TimeUnit.SECONDS)
                    .exceptionally(late -> process)
                    .join();
        }
        try (Stream<Path> files = Files.exists(directory) ? Files.walk(directory) : Stream.empty()) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException leftToTheSystem) {
            // A temporary directory: the operating system removes it in its time.
        }
    }

    private static String program(Path directory) throws IOException, InterruptedException {
        for (String name : List.of("redis-server", "valkey-server")) {
            Optional<Path> found = onPath(name);
            if (found.isPresent() && versionOf(found.get()) >= LEAST_VERSION) {
                return found.get().toString();
            }
        }
        return ExecutableProvider.newJarResourceProvider(directory.toFile())
                .get()
                .getPath();
    }

    private static Optional<Path> onPath(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** {@code Redis server v=7.0.15 sha=…}: 7. */
    private static int versionOf(Path program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.toString(), "--version")
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        String digits = answer.replaceFirst("(?s).*?v=(\\d+)\\..*", "$1");
        return digits.matches("\\d+") ? Integer.parseInt(digits) : 0;
    }

    private static List<Integer> freePorts() {
        Random random = new Random();
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < NODES) {
            int port = random.nextInt(LOWEST_PORT, HIGHEST_PORT);
            if (!ports.contains(port) && isFree(port) && isFree(port + BUS_DISTANCE)) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
