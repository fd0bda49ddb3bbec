package io.slotwise.examples.demo;

import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs on a thread of its own; stopping and asking is safe from others. The disturbances, one after the other: slots move, a
 * primary is failed over by hand, another one is killed and comes back, the slots move back. Each round has the shards change
 * their parts.
 */
final class Chaos {
    private static final int MOVED_SLOTS = 12;
    private static final long HALF_MOVED_MILLIS = 200;
    private static final long AWAY_MILLIS = 1_500;
    private static final long LONGEST_ROUND_MILLIS = 25_000;
    private static final long STOP_LIMIT_MILLIS = 40_000;

    private final Screen screen;
    private final DemoCluster cluster;
    private final Administrator administrator;
    private final Ledger ledger;
    private final SessionStoreKeys keys;
    private final long millis;
    private final long began = System.nanoTime();
    private final Thread thread = new Thread(this::run, "chaos");
    private volatile boolean stopping;
    private volatile @Nullable String failure;

    Chaos(Screen screen, DemoCluster cluster, Administrator administrator, Load load, int seconds) {
        this.screen = screen;
        this.cluster = cluster;
        this.administrator = administrator;
        this.ledger = load.ledger();
        this.keys = load.store().keys();
        this.millis = TimeUnit.SECONDS.toMillis(seconds);
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    /** Lets the step that is being done come to its end, and waits for that. */
    void stop() {
        stopping = true;
        try {
            thread.join(STOP_LIMIT_MILLIS);
        } catch (InterruptedException interruption) {
            throw Waiting.interrupted(interruption);
        }
        if (thread.isAlive()) {
            failure = "a disturbance did not come to its end";
        }
    }

    /** Why the disturbances could not all be done; null when they could. */
    @Nullable
    String failure() {
        return failure;
    }

    private void run() {
        long round = Math.min(millis, LONGEST_ROUND_MILLIS);
        try {
            for (int number = 0; number == 0 || (number + 1) * round <= millis; number++) {
                round(number, number * round, round);
            }
        } catch (RuntimeException unexpected) {
            failure = String.valueOf(unexpected.getMessage());
            screen.line(screen.bad("  -> the disturbance failed: " + failure));
        }
    }

    private void round(int number, long start, long length) {
        int count = administrator.shards().count();
        int first = number % count;
        int second = (number + 1) % count;
        int third = (number + 2) % count;
        List<Integer> slots = slotsOf(first);
        boolean moved = reached(start + length * 8 / 100);
        if (moved) {
            move(slots, first, second);
        }
        if (reached(start + length * 35 / 100)) {
            failOver(second);
        }
        if (cluster.isOwn() && reached(start + length * 50 / 100)) {
            kill(third);
        }
        boolean inTime = reached(start + length * 82 / 100);
        if (moved && (inTime || !cluster.isOwn())) {
            move(slots, second, first);
        }
    }

    /** Waits for that moment, in milliseconds from the beginning; false when the demo is being stopped. */
    private boolean reached(long moment) {
        while (!stopping && TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) < moment) {
            Waiting.pause(20);
        }
        return !stopping;
    }

    private List<Integer> slotsOf(int shard) {
        List<SlotRange> ranges = administrator.shard(shard).slots();
        return IntStream.range(0, keys.sessions())
                .map(keys::slot)
                .distinct()
                .filter(slot -> ranges.stream().anyMatch(range -> range.contains(slot)))
                .limit(MOVED_SLOTS)
                .boxed()
                .toList();
    }

    private void move(List<Integer> slots, int from, int to) {
        if (from == to || slots.isEmpty()) {
            return;
        }
        screen.event("moving " + slots.size() + " slots live from " + Shards.name(from) + " to " + Shards.name(to));
        Node source = administrator.shard(from).primary();
        Node target = administrator.shard(to).primary();
        for (int slot : slots) {
            administrator.moveSlot(slot, source, target, HALF_MOVED_MILLIS);
        }
    }

    private void failOver(int number) {
        Shard shard = administrator.shard(number);
        if (shard.replicas().isEmpty()) {
            screen.event(Shards.name(number) + " has no replica: it cannot be failed over");
            return;
        }
        Node replica = shard.replicas().get(0);
        screen.event("failing " + Shards.name(number) + " over by hand, to " + replica.address());
        administrator.failOver(replica);
        administrator.awaitNewPrimary(number, shard.primary());
        administrator.awaitFollowing(shard.primary());
    }

    private void kill(int number) {
        Shard shard = administrator.shard(number);
        Node victim = shard.primary();
        screen.event("killing the primary of " + Shards.name(number) + ", " + victim.address());
        long killing = System.nanoTime();
        cluster.kill(victim);
        long killed = System.nanoTime();
        administrator.awaitTakeover(shard.replicas());
        long takenOver = System.nanoTime();
        ledger.killed(new KillWindow(slots(shard), killing, killed, takenOver));
        screen.event(Shards.name(number) + " has a new primary after "
                + TimeUnit.NANOSECONDS.toMillis(takenOver - killed) + " ms");
        administrator.awaitNewPrimary(number, victim);
        Waiting.pause(AWAY_MILLIS);
        screen.event("starting " + victim.address() + " again");
        cluster.restart(victim);
        administrator.awaitFollowing(victim);
    }

    private static BitSet slots(Shard shard) {
        BitSet slots = new BitSet();
        shard.slots().forEach(range -> slots.set(range.first(), range.last() + 1));
        return slots;
    }
}
