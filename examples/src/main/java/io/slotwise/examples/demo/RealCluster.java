package io.slotwise.examples.demo;

import io.slotwise.topology.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import redis.embedded.core.ExecutableProvider;

/**
 * Thread-safe. A cluster of real redis-server processes on loopback. The program comes with a Maven artifact; the nodes find
 * their cluster in the files that a restarted node would find, so that nobody has to introduce them to each other.
 */
final class RealCluster implements DemoCluster {
    private static final int SHARDS = 3;

    private final Path directory;
    private final List<RedisProcess> processes;

    private RealCluster(Path directory, List<RedisProcess> processes) {
        this.directory = directory;
        this.processes = processes;
    }

    static RealCluster start() {
        try {
            Path directory = Files.createTempDirectory("slotwise-demo-");
            RealCluster cluster = new RealCluster(directory, processes(directory));
            try {
                cluster.processes.forEach(RedisProcess::start);
                return cluster;
            } catch (RuntimeException failure) {
                cluster.close();
                throw failure;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("the redis-server processes cannot be prepared", failure);
        }
    }

    private static List<RedisProcess> processes(Path directory) throws IOException {
        Path program = ExecutableProvider.newJarResourceProvider(directory.toFile())
                .get()
                .toPath();
        List<InitialNode> nodes = InitialNode.ofShards(SHARDS);
        for (InitialNode node : nodes) {
            Path home = Files.createDirectory(directory.resolve(Integer.toString(node.port())));
            Files.writeString(home.resolve(RedisProcess.CLUSTER_FILE), InitialNode.clusterFile(node, nodes));
        }
        return nodes.stream()
                .map(node -> new RedisProcess(program, directory.resolve(Integer.toString(node.port())), node.port()))
                .toList();
    }

    @Override
    public String name() {
        return "redis-server 6.2, six processes";
    }

    @Override
    public List<String> seeds() {
        return processes.stream().map(process -> "127.0.0.1:" + process.port()).toList();
    }

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public void kill(Node node) {
        find(node).kill();
    }

    @Override
    public void restart(Node node) {
        find(node).start();
    }

    private RedisProcess find(Node node) {
        return processes.stream()
                .filter(process -> process.port() == node.address().port())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(node + " is not a process of this cluster"));
    }

    @Override
    public void close() {
        processes.forEach(RedisProcess::kill);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException leftToTheSystem) {
            // A temporary directory: the operating system removes it in its time.
        }
    }
}
