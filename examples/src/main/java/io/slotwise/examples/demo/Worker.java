package io.slotwise.examples.demo;

import io.slotwise.error.ClusterClientException;
import io.slotwise.topology.ClusterTopology;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its thread. A part of the application: one operation after the other, each written down in the ledger as the
 * driver reports it, none tried again. It writes its own sessions and reads all.
 */
final class Worker implements Runnable {
    private static final int PAGE = 10;

    /** Draws below are writes; a worker without sessions of its own only reads. */
    private static final int READS_FROM = 55;

    private static final long LONGEST_THOUGHT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final SessionStore store;
    private final Ledger ledger;
    private final Measurements measurements;
    private final Shards shards;
    private final Supplier<ClusterTopology> topology;
    private final List<Integer> own;
    private final Random random;
    private final BooleanSupplier stopped;

    Worker(Load load, List<Integer> own, long seed) {
        this.store = load.store();
        this.ledger = load.ledger();
        this.measurements = load.measurements();
        this.shards = load.shards();
        this.topology = load.client()::topology;
        this.own = own;
        this.random = new Random(seed);
        this.stopped = load::isStopped;
    }

    @Override
    public void run() {
        while (!stopped.getAsBoolean()) {
            int draw = own.isEmpty() ? READS_FROM + random.nextInt(100 - READS_FROM) : random.nextInt(100);
            if (draw < 35) {
                countView(own.get(random.nextInt(own.size())));
            } else if (draw < READS_FROM) {
                save(own.get(random.nextInt(own.size())));
            } else if (draw < 80) {
                read(random.nextInt(store.keys().sessions()));
            } else {
                page();
            }
            LockSupport.parkNanos(random.nextLong(LONGEST_THOUGHT_NANOS));
        }
    }

    private void countView(int session) {
        CounterRecord counter = ledger.counter(session);
        ShardPause pause = measurements.writePause(shardOf(session));
        long started = System.nanoTime();
        pause.begins(started);
        try {
            store.countView(session);
            long now = System.nanoTime();
            counter.acknowledged(started, now);
            pause.succeeded(now);
            measurements.succeeded(now - started);
        } catch (ClusterClientException failure) {
            if (failure.mayHaveExecuted()) {
                counter.unknown();
            } else {
                counter.failed();
            }
            pause.failed();
            measurements.failed(failure);
        }
    }

    private void save(int session) {
        SessionRecord kept = ledger.session(session);
        long version = kept.next();
        ShardPause pause = measurements.writePause(shardOf(session));
        long started = System.nanoTime();
        pause.begins(started);
        try {
            store.save(session, version);
            long now = System.nanoTime();
            kept.acknowledged(version, started, now);
            pause.succeeded(now);
            measurements.succeeded(now - started);
        } catch (ClusterClientException failure) {
            if (failure.mayHaveExecuted()) {
                kept.unknown(version);
            }
            pause.failed();
            measurements.failed(failure);
        }
    }

    private void read(int session) {
        ShardPause pause = measurements.readPause(shardOf(session));
        long started = System.nanoTime();
        pause.begins(started);
        try {
            check(session, store.read(session));
            long now = System.nanoTime();
            pause.succeeded(now);
            measurements.succeeded(now - started);
        } catch (ClusterClientException failure) {
            pause.failed();
            measurements.failed(failure);
        }
    }

    private void page() {
        int first = random.nextInt(store.keys().sessions());
        List<Integer> sessions = IntStream.range(first, first + PAGE)
                .mapToObj(session -> session % store.keys().sessions())
                .toList();
        long started = System.nanoTime();
        try {
            List<@Nullable String> page = store.page(sessions);
            for (int i = 0; i < PAGE; i++) {
                check(sessions.get(i), page.get(2 * i));
            }
            measurements.succeeded(System.nanoTime() - started);
        } catch (ClusterClientException failure) {
            measurements.failed(failure);
        }
    }

    private void check(int session, @Nullable String answer) {
        if (answer == null) {
            measurements.lateReplicas.increment();
        } else if (!isOf(session, answer)) {
            measurements.wrongAnswers.increment();
        }
    }

    private boolean isOf(int session, String answer) {
        try {
            return SessionContent.parse(answer).id().equals(store.keys().id(session));
        } catch (IllegalArgumentException notOfASession) {
            return false;
        }
    }

    private int shardOf(int session) {
        return shards.numberOf(topology.get(), store.keys().slot(session));
    }
}
