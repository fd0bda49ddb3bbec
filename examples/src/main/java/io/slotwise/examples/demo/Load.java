package io.slotwise.examples.demo;

import io.slotwise.sync.SyncClusterClient;
import io.slotwise.topology.ClusterTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Thread-safe. The application under load: its workers, and what they write down. */
final class Load {
    private static final int SESSIONS = 400;
    private static final long STOP_LIMIT_MILLIS = TimeUnit.SECONDS.toMillis(15);

    private final SyncClusterClient client;
    private final SessionStore store;
    private final Shards shards;
    private final Ledger ledger;
    private final Measurements measurements;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    Load(SyncClusterClient client, Shards shards, String run) {
        SessionStoreKeys keys = new SessionStoreKeys(run, SESSIONS);
        this.client = client;
        this.store = new SessionStore(client, keys);
        this.shards = shards;
        this.ledger = new Ledger(keys);
        this.measurements = new Measurements(shards.count());
    }

    SyncClusterClient client() {
        return client;
    }

    SessionStore store() {
        return store;
    }

    Shards shards() {
        return shards;
    }

    Ledger ledger() {
        return ledger;
    }

    Measurements measurements() {
        return measurements;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Writes the first version of every session. */
    void prepare() {
        for (int session = 0; session < SESSIONS; session++) {
            SessionRecord kept = ledger.session(session);
            long version = kept.next();
            long started = System.nanoTime();
            store.save(session, version);
            kept.acknowledged(version, started, System.nanoTime());
        }
    }

    void start(int workers) {
        for (int worker = 0; worker < workers; worker++) {
            Thread thread = new Thread(new Worker(this, ownOf(worker, workers), worker), "worker-" + worker);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    /**
     * A worker serves one shard's users as far as there are workers enough, so that those of the other shards need not wait
     * while one shard is away. A session is written by one worker alone.
     */
    private List<Integer> ownOf(int worker, int workers) {
        ClusterTopology topology = client.topology();
        int groups = Math.min(workers, Math.max(1, shards.count()));
        Map<Integer, List<Integer>> byGroup = IntStream.range(0, SESSIONS)
                .boxed()
                .collect(Collectors.groupingBy(session ->
                        Math.floorMod(shards.numberOf(topology, store.keys().slot(session)), groups)));
        List<Integer> group = byGroup.getOrDefault(worker % groups, List.of());
        int colleagues = (workers - worker % groups + groups - 1) / groups;
        List<Integer> own = IntStream.range(0, group.size())
                .filter(index -> index % colleagues == worker / groups)
                .mapToObj(group::get)
                .toList();
        return own;
    }

    /** Lets every worker end its operation, and waits for that. */
    void stop() {
        stopped = true;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_LIMIT_MILLIS);
        try {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            }
        } catch (InterruptedException interruption) {
            throw Waiting.interrupted(interruption);
        }
    }

    /** Leaves nothing of this run in the cluster. */
    void deleteKeys() {
        for (int session = 0; session < SESSIONS; session++) {
            store.delete(session);
        }
    }
}
