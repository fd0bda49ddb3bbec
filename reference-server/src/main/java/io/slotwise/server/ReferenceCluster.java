package io.slotwise.server;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.CommandRecorder;
import io.slotwise.server.node.FailureDetector;
import io.slotwise.server.node.LocalBus;
import io.slotwise.server.node.NodeEnvironment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Thread-safe. A Redis Cluster in this JVM: real TCP sockets on 127.0.0.1, one thread for all its nodes. Made by {@link
 * #builder()}; {@link #close()} ends it and its thread.
 */
public final class ReferenceCluster implements AutoCloseable {
    private final ClusterThread thread;
    private final NodeEnvironment environment;
    private final List<ReferenceNode> nodes;
    private final List<ReferenceShard> shards;

    ReferenceCluster(ClusterThread thread, NodeEnvironment environment, List<ReferenceNode> nodes, int shardCount) {
        this.thread = thread;
        this.environment = environment;
        this.nodes = List.copyOf(nodes);
        this.shards = thread.call(() -> this.nodes.stream()
                .limit(shardCount)
                .map(primary -> new ReferenceShard(this, thread, primary.self().shardId()))
                .toList());
    }

    /** A cluster of three primaries without replicas, unless told otherwise. */
    public static ReferenceClusterBuilder builder() {
        return new ReferenceClusterBuilder();
    }

    ClusterThread thread() {
        return thread;
    }

    /** Addresses of all nodes as "127.0.0.1:port"; the TLS ports when the cluster has TLS. */
    public List<String> startupNodes() {
        return addresses(environment.tls() != null);
    }

    /** Addresses of all nodes as "127.0.0.1:port" for clients without TLS. */
    public List<String> plainStartupNodes() {
        return addresses(false);
    }

    private List<String> addresses(boolean tls) {
        return thread.call(() -> nodes.stream()
                .map(node -> "127.0.0.1:" + node.self().address().portFor(tls))
                .toList());
    }

    /** All nodes, running or not: first those that began as primaries, then replicas, shard by shard. */
    public List<ReferenceNode> nodes() {
        return nodes;
    }

    /** The node at that place of {@link #nodes()}. */
    public ReferenceNode node(int index) {
        return nodes.get(index);
    }

    public List<ReferenceShard> shards() {
        return shards;
    }

    /** The shard whose first primary was node {@code index}. */
    public ReferenceShard shard(int index) {
        return shards.get(index);
    }

    /** The present primary of that shard. */
    public ReferenceNode primary(int shard) {
        return shard(shard).primary();
    }

    /** The running node that holds itself for the owner of the slot; of several the one with the highest config epoch. */
    public ReferenceNode ownerOf(int slot) {
        return thread.call(() -> nodes.stream()
                .filter(node -> node.server().isUp() && owns(node.server().view(), slot))
                .max((one, other) ->
                        Long.compare(one.self().configEpoch(), other.self().configEpoch()))
                .orElseThrow(() -> new IllegalStateException("nobody owns slot " + slot)));
    }

    private static boolean owns(ClusterView view, int slot) {
        KnownNode owner = view.owner(slot);
        return owner != null && owner == view.myself();
    }

    /** Begins to move the slot from its owner; {@link MigrationStart#to} says where to. */
    public MigrationStart migrate(int slot) {
        return new MigrationStart(this, slot, ownerOf(slot));
    }

    /** Scripted replies, delays, cut connections. */
    public Faults faults() {
        return new Faults(thread, environment.faults());
    }

    /** The last commands that the nodes saw, oldest first; how many are kept is the builder's choice. */
    public List<RecordedCommand> recorded() {
        List<CommandRecorder.Entry> entries =
                thread.call(() -> environment.recorder().entries());
        return entries.stream().map(this::publish).toList();
    }

    private RecordedCommand publish(CommandRecorder.Entry entry) {
        List<String> words = Arrays.stream(entry.words())
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
        String error = entry.error();
        return new RecordedCommand(
                nodes.get(entry.node().index()),
                entry.connectionId(),
                Instant.ofEpochMilli(entry.timeMillis()),
                words,
                entry.asked(),
                ReplyKind.of(entry.replyType()),
                error == null ? "" : error);
    }

    /** Forgets what was recorded. */
    public void clearRecorded() {
        thread.run(() -> environment.recorder().clear());
    }

    /** Killed and frozen nodes count as failed now, and replicas take over, without waiting for the node timeout. */
    public void detectFailures() {
        thread.runAndSpread(() -> environment.bus().nodes().stream()
                .filter(FailureDetector::isSilent)
                .forEach(FailureDetector::report));
    }

    /** No node hears of any change until {@link #releaseGossip()}. */
    public void holdGossip() {
        thread.run(() -> environment.bus().nodes().forEach(environment.bus()::hold));
    }

    /** Everything that was held back arrives. */
    public void releaseGossip() {
        LocalBus bus = environment.bus();
        thread.runAndSpread(() -> bus.nodes().forEach(bus::release));
    }

    /** CONFIG SET at every node. */
    public void configure(String setting, String value) {
        nodes.forEach(node -> node.configure(setting, value));
    }

    /** Closes all sockets and ends the thread. */
    @Override
    public void close() {
        if (!thread.loop().isShuttingDown()) {
            thread.run(() -> nodes.forEach(node -> node.server().life().kill()));
        }
        thread.stop();
    }
}
