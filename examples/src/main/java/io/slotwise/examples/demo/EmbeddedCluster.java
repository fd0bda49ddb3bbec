package io.slotwise.examples.demo;

import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceNode;
import io.slotwise.topology.Node;
import java.time.Duration;
import java.util.List;

/** Thread-safe. A cluster of the reference server: real sockets, in this JVM. */
final class EmbeddedCluster implements DemoCluster {
    private static final int SHARDS = 3;
    private static final Duration NODE_TIMEOUT = Duration.ofSeconds(1);

    private final ReferenceCluster cluster;

    private EmbeddedCluster(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    static EmbeddedCluster start() {
        return new EmbeddedCluster(ReferenceCluster.builder()
                .primaries(SHARDS)
                .replicasPerPrimary(1)
                .nodeTimeout(NODE_TIMEOUT)
                .recordLast(0)
                .start());
    }

    @Override
    public String name() {
        return "the reference cluster, in this process";
    }

    @Override
    public List<String> seeds() {
        return cluster.startupNodes();
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
        find(node).restart();
    }

    private ReferenceNode find(Node node) {
        return cluster.nodes().stream()
                .filter(candidate -> candidate.id().equals(node.id().value()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(node + " is not a node of this cluster"));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
