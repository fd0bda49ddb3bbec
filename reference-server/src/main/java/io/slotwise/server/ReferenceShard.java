package io.slotwise.server;

import io.slotwise.server.node.FailureDetector;
import io.slotwise.server.node.LocalBus;
import io.slotwise.server.node.ServerNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Thread-safe. A primary and its replicas, whoever plays which role at the moment. */
public final class ReferenceShard {
    private final ReferenceCluster cluster;
    private final ClusterThread thread;
    private final String shardId;

    ReferenceShard(ReferenceCluster cluster, ClusterThread thread, String shardId) {
        this.cluster = cluster;
        this.thread = thread;
        this.shardId = shardId;
    }

    /** All nodes of the shard, running or not. */
    public List<ReferenceNode> nodes() {
        return thread.call(this::members);
    }

    private List<ReferenceNode> members() {
        return cluster.nodes().stream()
                .filter(node -> node.self().shardId().equals(shardId))
                .toList();
    }

    /** The present primary: of those that take themselves for it, a running one with the highest config epoch. */
    public ReferenceNode primary() {
        return thread.call(() -> members().stream()
                .filter(node -> node.self().isPrimary())
                .max((one, other) -> {
                    int byLife =
                            Boolean.compare(one.server().isUp(), other.server().isUp());
                    return byLife != 0
                            ? byLife
                            : Long.compare(
                                    one.self().configEpoch(), other.self().configEpoch());
                })
                .orElseThrow(() -> new IllegalStateException("the shard has no primary")));
    }

    /** The present replicas, running or not. */
    public List<ReferenceNode> replicas() {
        return thread.call(() ->
                members().stream().filter(node -> !node.self().isPrimary()).toList());
    }

    /** CLUSTER FAILOVER at the first replica that runs; returns when it is the primary and the others know. */
    public void failover() {
        failover(FailoverMode.DEFAULT);
    }

    /**
     * As {@link #failover()}, in the given form.
     *
     * @throws IllegalStateException when there is no replica that could take over, when it does not catch up within 5 s, or
     *     when it gets no majority
     */
    public void failover(FailoverMode mode) {
        CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        thread.run(() -> start(mode, candidate(mode), outcome));
        if (!ClusterThread.await(outcome)) {
            throw new IllegalStateException("the replica could not take over (" + mode + ")");
        }
    }

    private ServerNode candidate(FailoverMode mode) {
        return members().stream()
                .map(ReferenceNode::server)
                .filter(node -> node.isReplica() && !FailureDetector.isSilent(node))
                .filter(node -> mode != FailoverMode.DEFAULT || node.upstream().isConnected())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the shard has no replica that could take over"));
    }

    private static void start(FailoverMode mode, ServerNode replica, CompletableFuture<Boolean> outcome) {
        LocalBus bus = replica.environment().bus();
        switch (mode) {
            case DEFAULT -> {
                String primaryId = replica.view().myself().primaryId();
                ServerNode primary = primaryId == null ? null : bus.node(primaryId);
                if (primary == null || FailureDetector.isSilent(primary)) {
                    throw new IllegalStateException("the primary does not run: use FORCE or TAKEOVER");
                }
                replica.failover().startLossless(primary, worked -> bus.whenIdle(() -> outcome.complete(worked)));
            }
            case FORCE -> {
                replica.failover().elect();
                bus.whenIdle(() -> outcome.complete(!replica.isReplica()));
            }
            case TAKEOVER -> {
                replica.failover().takeOver();
                bus.whenIdle(() -> outcome.complete(true));
            }
        }
    }
}
