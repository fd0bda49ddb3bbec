package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;

import io.slotwise.event.RefreshCause;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A refresher among fakes, in manual time. */
final class RefresherFixture {
    /** Three shards, as they are before anything happens. */
    static final String[] WHOLE = {"a 5 0-5460 a1", "b 6 5461-10922 b1", "c 7 10923-16383 c1"};

    /** The same after a1 has taken over from a. */
    static final String[] FAILED_OVER = {"a1 9 0-5460 a!", "b 6 5461-10922 b1", "c 7 10923-16383 c1"};

    static final List<String> NODES = List.of("a", "a1", "b", "b1", "c", "c1");

    final ManualScheduler scheduler = new ManualScheduler();
    final FakeSource source = new FakeSource(scheduler);
    final List<String> changes = new ArrayList<>();
    final TopologyHolder holder =
            new TopologyHolder((before, after) -> changes.add(String.join("; ", Clusters.lines(after))));
    final RecordingRefreshListener listener = new RecordingRefreshListener();
    final TopologyRefresher refresher;
    private @Nullable CompletableFuture<ClusterTopology> found;

    RefresherFixture(long seed, ClusterClientOptions.Builder options) {
        refresher = new TopologyRefresher(options.build(), source, holder, scheduler, new Random(seed), listener);
    }

    /** With these startup nodes, and no refreshes but those that are asked for. */
    static RefresherFixture with(long seed, String... seeds) {
        return new RefresherFixture(seed, options(seeds).topologyRefreshPeriod(Duration.ZERO));
    }

    static ClusterClientOptions.Builder options(String... seeds) {
        return ClusterClientOptions.builder(
                Arrays.stream(seeds).map(seed -> seed + ".test:6379").toList());
    }

    /** A client of the whole cluster, whose nodes all answer, long after it has connected. */
    static RefresherFixture connected(long seed) {
        RefresherFixture fixture = with(seed, "a", "b", "c");
        return fixture.all(WHOLE).connect();
    }

    RefresherFixture all(String... shards) {
        NODES.forEach(node -> source.answers(node, shards));
        return this;
    }

    RefresherFixture connect() {
        begin();
        scheduler.advance(Duration.ofSeconds(60));
        if (!result().isDone() || result().isCompletedExceptionally()) {
            throw new AssertionError("not connected: " + result());
        }
        source.asked.clear();
        source.askedAt.clear();
        listener.started.clear();
        listener.ended.clear();
        changes.clear();
        return this;
    }

    void begin() {
        found = refresher.bootstrap().toCompletableFuture();
        scheduler.run();
    }

    /** Requests a refresh and lets time pass until it begins. */
    void refreshFor(RefreshCause cause) {
        int before = listener.started.size();
        refresher.request(cause);
        for (int i = 0; i <= 50 && listener.started.size() == before; i++) {
            scheduler.advance(Duration.ofMillis(i == 0 ? 0 : 1));
        }
        if (listener.started.size() == before) {
            throw new AssertionError("no refresh within 50 ms");
        }
    }

    CompletableFuture<ClusterTopology> result() {
        return requireNonNull(found, "begin first");
    }

    /** Drops what the node knows of any change: it refuses connections from now on. */
    void stop(String node) {
        source.fails(node, new ConnectException("Connection refused: " + node));
    }

    List<String> topology() {
        return Clusters.lines(holder.current());
    }
}
