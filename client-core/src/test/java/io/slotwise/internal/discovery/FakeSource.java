package io.slotwise.internal.discovery;

import io.slotwise.topology.NodeAddress;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Nodes that answer, fail or keep silent as a test tells them to; one that it was told nothing about refuses. */
final class FakeSource implements ViewSource {
    private record Behaviour(Duration delay, @Nullable TopologyView view, Throwable failure) {}

    private final ManualScheduler scheduler;
    private final Map<NodeAddress, Behaviour> behaviours = new HashMap<>();
    final List<String> asked = new ArrayList<>();
    final List<Duration> askedAt = new ArrayList<>();

    FakeSource(ManualScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** The node shows these shards, in no time. */
    FakeSource answers(String node, String... shards) {
        return answersAfter(Duration.ZERO, node, shards);
    }

    FakeSource answersAfter(Duration delay, String node, String... shards) {
        return behaves(node, new Behaviour(delay, Clusters.view(node, shards), new AssertionError("no failure")));
    }

    FakeSource fails(String node, Throwable cause) {
        return behaves(node, new Behaviour(Duration.ZERO, null, cause));
    }

    /** Packets to the node vanish. */
    FakeSource isBlackHole(String node) {
        return behaves(node, new Behaviour(Duration.ofDays(1), null, new AssertionError("no failure")));
    }

    private FakeSource behaves(String node, Behaviour behaviour) {
        behaviours.put(Clusters.address(node), behaviour);
        return this;
    }

    int timesAsked(String node) {
        return (int) asked.stream().filter(node::equals).count();
    }

    @Override
    public CompletionStage<TopologyView> ask(NodeAddress address) {
        asked.add(address.host().replace(".test", ""));
        askedAt.add(scheduler.elapsed());
        Behaviour behaviour = behaviours.get(address);
        if (behaviour == null) {
            return CompletableFuture.failedFuture(new ConnectException("Connection refused: " + address));
        }
        CompletableFuture<TopologyView> result = new CompletableFuture<>();
        scheduler.schedule(
                () -> {
                    if (behaviour.view == null) {
                        result.completeExceptionally(behaviour.failure);
                    } else {
                        result.complete(behaviour.view);
                    }
                },
                behaviour.delay.toNanos());
        return result;
    }
}
