package io.slotwise.internal.scanning;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.ScanIncompleteException;
import io.slotwise.internal.scanning.ScanPosition.Checkpoint;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.reply.KeyPage;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A scan of all keys of a cluster, in rounds: each scans the primaries that own slots which are not complete, and after
 * them those to which such slots are on their way. Thread-safe: its state is confined to {@link SerialActions}, but for
 * the position.
 *
 * <p>No more is fetched than was asked for and one page of each node that is being scanned.
 */
public final class ClusterScan<K> {
    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(20).toNanos();
    private static final int LONGEST_PAUSE_DOUBLINGS = 5;

    /** A slot that has no owner may get one with the next topology. */
    private static final int ROUNDS_WITHOUT_OWNER = 3;

    private final ScannedCluster cluster;
    private final KeyScanOptions options;
    private final Codec<K> keys;
    private final SerialActions actions = new SerialActions();
    private final SlotProgress progress;
    private final Map<NodeId, Checkpoint> resumable = new HashMap<>();
    private final Deque<NodeId> next = new ArrayDeque<>();
    private final Set<NodeScan<K>> running = new LinkedHashSet<>();
    private final Queue<Fetched<K>> fetched = new ArrayDeque<>();
    private volatile String position;
    private @Nullable CompletableFuture<@Nullable KeyPage<K>> waiting;
    private @Nullable Throwable failure;
    private @Nullable Throwable lastFailure;
    private boolean begun;
    private boolean over;
    private boolean atSecondHalves;
    private int completedInRound;
    private int idleRounds;
    private int roundsWithoutOwner;
    private long idleSince;

    /** A page that nobody has asked for yet. */
    private record Fetched<K>(NodeScan<K> by, KeyPage<K> page) {}

    /**
     * Sends nothing yet.
     *
     * @param position where to go on, or null to begin
     * @throws IllegalArgumentException if that is no position
     */
    public ClusterScan(ScannedCluster cluster, KeyScanOptions options, Codec<K> keys, @Nullable String position) {
        this.cluster = cluster;
        this.options = options;
        this.keys = keys;
        ScanPosition from = position == null ? ScanPosition.start() : ScanPosition.parse(position);
        this.progress = new SlotProgress(from.incomplete());
        from.passes().forEach(pass -> resumable.put(pass.node(), pass));
        this.position = from.toText();
    }

    // ---- for whoever scans ----

    /** The next page, or null at the end. Only one may be asked for at a time. */
    public CompletionStage<@Nullable KeyPage<K>> next() {
        CompletableFuture<@Nullable KeyPage<K>> asked = new CompletableFuture<>();
        actions.run(() -> ask(asked));
        return asked;
    }

    /** The position after the last page that was given. */
    public String position() {
        return position;
    }

    /** Asks the cluster for no more. Whoever waits for a page is told that there is none. */
    public void close() {
        actions.run(() -> {
            fetched.clear();
            end(null);
        });
    }

    private void ask(CompletableFuture<@Nullable KeyPage<K>> asked) {
        if (waiting != null && !waiting.isDone()) {
            asked.completeExceptionally(new IllegalStateException("The page before has not come yet"));
            return;
        }
        Fetched<K> first = fetched.poll();
        if (first != null) {
            give(first, asked);
        } else if (failure != null) {
            asked.completeExceptionally(failure);
        } else if (over) {
            asked.complete(null);
        } else {
            waiting = asked;
            if (!begun) {
                begun = true;
                beginRound();
            }
        }
    }

    private void give(Fetched<K> page, CompletableFuture<@Nullable KeyPage<K>> asked) {
        position = page.page().position();
        asked.complete(page.page());
        page.by().proceed();
    }

    // ---- rounds ----

    private void beginRound() {
        if (over) {
            return;
        }
        completedInRound = 0;
        atSecondHalves = false;
        for (Shard shard : cluster.topology().shards()) {
            if (progress.lacks(slotsOf(shard))) {
                next.add(shard.primary().id());
            }
        }
        startNext();
    }

    private static BitSet slotsOf(Shard shard) {
        BitSet slots = new BitSet();
        for (SlotRange range : shard.slots()) {
            slots.set(range.first(), range.last() + 1);
        }
        return slots;
    }

    private void startNext() {
        if (next.isEmpty() && running.isEmpty() && !atSecondHalves) {
            atSecondHalves = true;
            ClusterTopology topology = cluster.topology();
            progress.destinations().stream()
                    .map(node -> primaryInPlaceOf(node, topology))
                    .distinct()
                    .forEach(next::add);
        }
        while (!next.isEmpty() && running.size() < options.parallelShards()) {
            NodeScan<K> started = new NodeScan<>(this, next.remove());
            running.add(started);
            started.begin();
        }
        if (running.isEmpty()) {
            endRound();
        }
    }

    private static NodeId primaryInPlaceOf(NodeId node, ClusterTopology topology) {
        Shard shard = topology.shardOf(node);
        return shard == null ? node : shard.primary().id();
    }

    private void endRound() {
        progress.forgetHalves();
        if (progress.isComplete() || remainingSlotsStayWithoutOwner()) {
            position = currentPosition();
            end(null);
            return;
        }
        long now = cluster.nanoTime();
        if (completedInRound > 0) {
            idleRounds = 0;
        } else if (++idleRounds == 1) {
            idleSince = now;
        } else if (now - idleSince > options.patience().toNanos()) {
            end(incomplete());
            return;
        }
        cluster.refreshTopology();
        long pause = FIRST_PAUSE_NANOS << Math.min(idleRounds, LONGEST_PAUSE_DOUBLINGS);
        cluster.afterPause(() -> actions.run(this::beginRound), pause);
    }

    private boolean remainingSlotsStayWithoutOwner() {
        ClusterTopology topology = cluster.topology();
        boolean noneOwned = progress.incomplete().stream().allMatch(slot -> topology.primaryOf(slot) == null);
        roundsWithoutOwner = noneOwned ? roundsWithoutOwner + 1 : 0;
        return roundsWithoutOwner >= ROUNDS_WITHOUT_OWNER;
    }

    private ScanIncompleteException incomplete() {
        String what = "No slot could be scanned from beginning to end for more than " + options.patience()
                + "; not complete: slots " + SlotSets.toText(progress.incomplete());
        return new ScanIncompleteException(
                lastFailure == null ? what : what + "; last seen: " + lastFailure.getMessage(), lastFailure, null);
    }

    private void end(@Nullable Throwable how) {
        if (!over) {
            over = true;
            failure = how;
        }
        next.clear();
        CompletableFuture<@Nullable KeyPage<K>> asked = waiting;
        waiting = null;
        if (asked != null && how != null) {
            asked.completeExceptionally(how);
        } else if (asked != null) {
            asked.complete(null);
        }
    }

    // ---- for the scans of nodes ----

    NodePass begin(Look look) {
        ClusterTopology topology = cluster.topology();
        return progress.begin(
                look, node -> primaryInPlaceOf(node, topology).equals(look.node()) || node.equals(look.node()));
    }

    /** How far the scan that is resumed had come at this process. Only once: the cursor goes on from there. */
    @Nullable
    Checkpoint takeCheckpoint(Look look) {
        Checkpoint checkpoint = resumable.remove(look.node());
        return checkpoint != null && checkpoint.run().equals(look.run()) ? checkpoint : null;
    }

    Command<ScanPage<K>> page(NodeId node, String cursor) {
        return ScanCommands.page(node, cursor, options, keys);
    }

    <R> CompletionStage<R> execute(Command<R> command) {
        return cluster.execute(command);
    }

    /** Tells of a result or a failure in an action, unless the scan is over by then. */
    <R> void whenDone(CompletionStage<R> stage, BiConsumer<@Nullable R, @Nullable Throwable> then) {
        stage.whenComplete((result, thrown) -> actions.run(() -> {
            if (!over) {
                then.accept(result, thrown instanceof CompletionException ? thrown.getCause() : thrown);
            }
        }));
    }

    void offer(NodeScan<K> by, List<K> elements) {
        Fetched<K> page = new Fetched<>(by, new KeyPage<>(elements, currentPosition()));
        CompletableFuture<@Nullable KeyPage<K>> asked = waiting;
        if (asked == null || asked.isDone()) {
            fetched.add(page);
        } else {
            waiting = null;
            give(page, asked);
        }
    }

    private String currentPosition() {
        List<Checkpoint> passes = new ArrayList<>(resumable.values());
        for (NodeScan<K> each : running) {
            Checkpoint checkpoint = each.checkpoint();
            if (checkpoint != null) {
                passes.add(checkpoint);
            }
        }
        return new ScanPosition(progress.incomplete(), passes).toText();
    }

    /** Its last page was the node's last. */
    void ended(NodeScan<K> one, NodePass pass) {
        ended(one, progress.end(pass));
    }

    void ended(NodeScan<K> one, int completed) {
        completedInRound += completed;
        running.remove(one);
        startNext();
    }

    /** The node does not answer, or not any more: what was seen of it counts for nothing. */
    void broken(NodeScan<K> one, @Nullable Throwable why) {
        if (why instanceof ClusterClientException passing && passing.isTransient()) {
            lastFailure = why;
            ended(one, 0);
        } else {
            end(why == null ? new IllegalStateException("A command gave no result") : why);
        }
    }
}
