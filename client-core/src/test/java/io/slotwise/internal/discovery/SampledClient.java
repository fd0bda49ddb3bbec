package io.slotwise.internal.discovery;

import io.slotwise.event.RefreshCause;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One of many clients, in a virtual time of its own, and the servers as they answer it. */
final class SampledClient implements ViewSource {
    private static final long SEED = 20_261_130;
    private static final Duration ANSWERED_AFTER = Duration.ofMillis(2);

    /** How often a command that is paused at most tries again, long after it began. */
    private static final Duration TRIES_AGAIN_AFTER = Duration.ofMillis(100);

    private final ManualScheduler scheduler = new ManualScheduler();
    private final TopologyHolder holder = new TopologyHolder((old, now) -> {});
    private final FailingShard cluster;
    private final SampledQueries queries;
    private final NodeId successor;
    private final TopologyRefresher refresher;

    /** The client with this number of so many, connected. */
    SampledClient(int number, int of, FailingShard cluster, SampledQueries queries) {
        this.cluster = cluster;
        this.queries = queries;
        this.successor = cluster.successor().id();
        NodeAddress startup = LargeCluster.address(1 + number * (cluster.nodes() - 1) / of);
        ClusterClientOptions options =
                ClusterClientOptions.builder(startup.toString()).build();
        refresher = new TopologyRefresher(
                options, this, holder, scheduler, new Random(SEED + number), new RecordingRefreshListener());
        refresher.bootstrap();
        scheduler.run();
        advance(Duration.ofMillis(10));
    }

    Duration elapsed() {
        return scheduler.elapsed();
    }

    void advance(Duration duration) {
        scheduler.advance(duration);
    }

    /** Loses its connection to the node that fails. */
    void fail() {
        refresher.nodeFailed(cluster.failing().id());
    }

    /** While its commands for the shard pause, try again, and fail each time. */
    void advanceWithFailingCommands(Duration duration) {
        advanceWith(RefreshCause.CONNECTION_LOST, duration);
    }

    /** While something requests refreshes again and again. */
    void advanceWith(RefreshCause cause, Duration duration) {
        Duration end = elapsed().plus(duration);
        while (elapsed().compareTo(end) < 0) {
            refresher.request(cause);
            Duration left = end.minus(elapsed());
            advance(left.compareTo(TRIES_AGAIN_AFTER) < 0 ? left : TRIES_AGAIN_AFTER);
        }
    }

    /** Whether it knows the new primary. */
    boolean hasLearnt() {
        Node owner = holder.current().primaryOf(0);
        return owner != null && owner.id().equals(successor);
    }

    @Override
    public CompletionStage<TopologyView> ask(NodeAddress address) {
        queries.add(elapsed(), address);
        CompletableFuture<TopologyView> answer = new CompletableFuture<>();
        scheduler.schedule(() -> answer.complete(cluster.view(address, elapsed())), ANSWERED_AFTER.toNanos());
        return answer;
    }
}
