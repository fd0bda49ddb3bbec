package io.slotwise.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.command.Command;
import io.slotwise.error.ServerErrorException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.discovery.NodeQueries;
import io.slotwise.internal.discovery.RefreshListener;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyQuery;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.discovery.TopologyView;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a topology costs in clusters of three to a thousand nodes. One instance per measuring thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TopologyBenchmark {
    private static final ReplyLimits LIMITS = new ReplyLimits(1 << 24, 64);

    /** How many nodes the cluster has, half of them replicas from six on. */
    @Param({"3", "100", "1000"})
    public int nodes = 3;

    /** Whether each slot has another owner than its neighbours, or each shard one range. */
    @Param({"false", "true"})
    public boolean fragmented = false;

    private final StillTime time = new StillTime();
    private final TopologyHolder holder = new TopologyHolder((before, after) -> {});
    private @Nullable TopologyQuery shardsQuery;
    private @Nullable TopologyQuery slotsQuery;
    private @Nullable TopologyRefresher refresher;
    private List<TopologyView> steady = List.of();
    private List<TopologyView> promoted = List.of();
    private List<TopologyView> shown = List.of();
    private List<NodeAddress> addresses = List.of();
    private List<Node> primaries = List.of();
    private int asked;
    private int slot;
    private int turn;

    /** Connects to a cluster that answers at once. */
    @Setup
    public void connect() {
        ManyNodes cluster = new ManyNodes(nodes, fragmented, -1);
        addresses = cluster.addresses();
        shardsQuery = query(cluster, true);
        slotsQuery = query(cluster, false);
        steady = views(cluster);
        promoted = views(new ManyNodes(nodes, fragmented, 0));
        shown = steady;
        refresher = new TopologyRefresher(
                ClusterClientOptions.builder(addresses.get(0).toString())
                        .topologyRefreshPeriod(Duration.ZERO)
                        .build(),
                address -> CompletableFuture.completedFuture(shown.get(asked++ % shown.size())),
                holder,
                time,
                new Random(1),
                new Unheard());
        CompletableFuture<ClusterTopology> found = refresher.bootstrap().toCompletableFuture();
        time.runAll();
        primaries = found.join().primaries();
    }

    /** The replies to CLUSTER SHARDS and CLUSTER NODES, read into a view. */
    @Benchmark
    public @Nullable Object viewFromShards() {
        return view(shardsQuery, addresses.get(0));
    }

    /** The replies to CLUSTER SLOTS and CLUSTER NODES, read into a view. */
    @Benchmark
    public @Nullable Object viewFromSlots() {
        return view(slotsQuery, addresses.get(0));
    }

    /** A refresh of three views that bring nothing new: election, comparison, adoption. */
    @Benchmark
    public Object refreshOfTheSame() {
        return refreshed();
    }

    /** A refresh of three views that show another primary of one shard. */
    @Benchmark
    public Object refreshAfterAFailover() {
        shown = turn++ % 2 == 0 ? promoted : steady;
        return refreshed();
    }

    /** A slot that has moved to another shard: what one MOVED changes. */
    @Benchmark
    public Object patch() {
        slot = (slot + 1) & (Slot.COUNT - 1);
        turn += slot == 0 ? 1 : 0;
        holder.patch(slot, primaries.get((slot + turn) % primaries.size()));
        return holder.current();
    }

    /** From a slot to its primary. */
    @Benchmark
    public @Nullable Object route() {
        slot = (slot + 7919) & (Slot.COUNT - 1);
        return holder.current().primaryOf(slot);
    }

    /** A topology that shares nothing with another. */
    ClusterTopology topologyOfAView() {
        return viewFromShards() instanceof TopologyView view
                ? ClusterTopology.of(view.shards())
                : ClusterTopology.empty();
    }

    private Object refreshed() {
        if (refresher != null) {
            refresher.request(RefreshCause.REQUESTED);
            time.runAll();
        }
        return holder.current();
    }

    private static @Nullable Object view(@Nullable TopologyQuery query, NodeAddress address) {
        return query == null ? null : query.ask(address).toCompletableFuture().join();
    }

    private static List<TopologyView> views(ManyNodes cluster) {
        List<TopologyView> views = new ArrayList<>();
        for (NodeAddress address : cluster.addresses().subList(0, 3)) {
            views.add(query(cluster, true).ask(address).toCompletableFuture().join());
        }
        return views;
    }

    private static TopologyQuery query(ManyNodes cluster, boolean knowsShards) {
        Map<String, ByteBuf> replies = Map.of(
                "CLUSTER SHARDS", bytes(knowsShards ? cluster.clusterShards() : ""),
                "CLUSTER SLOTS", bytes(cluster.clusterSlots()),
                "CLUSTER NODES", bytes(cluster.clusterNodes()));
        return new TopologyQuery(new Answers(replies), false);
    }

    private static ByteBuf bytes(String wire) {
        return Unpooled.copiedBuffer(wire, StandardCharsets.UTF_8);
    }

    /** Has the same replies each time. */
    private record Answers(Map<String, ByteBuf> replies) implements NodeQueries {
        @Override
        public <R extends @Nullable Object> CompletionStage<R> send(NodeAddress address, Command<R> command) {
            ByteBuf wire = replies.getOrDefault(command.name(), Unpooled.EMPTY_BUFFER);
            if (!wire.isReadable()) {
                return CompletableFuture.failedFuture(ServerErrorException.of("ERR unknown subcommand", null));
            }
            CompletableFuture<R> result = new CompletableFuture<>();
            new ReplyDecoder(LIMITS).decode(wire.duplicate(), new Reading<>(command.reader(), result));
            return result;
        }
    }

    private record Reading<R extends @Nullable Object>(ReplyReader<R> reader, CompletableFuture<R> result)
            implements ReplySink {
        @Override
        public void reply(ReceivedReply reply) {
            result.complete(reader.read(reply));
        }

        @Override
        public void push(ReceivedReply push) {
            throw new IllegalStateException("nothing is pushed");
        }
    }

    private static final class Unheard implements RefreshListener {
        @Override
        public void refreshStarted(RefreshCause cause) {}

        @Override
        public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {}
    }
}
