package io.slotwise.benchmarks.faults;

import io.slotwise.benchmarks.compare.Competitor;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.sync.SyncClusterClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The JVM of one client during one fault: {@code client nodes seconds}. It says when it is at work, works for so long,
 * compares the counters with what it was told, and says what it saw. Confined to the main thread.
 */
final class FaultFork {
    /** How the line begins that says that the load is on. */
    static final String READY = "@ready";

    /** How the line begins that has the figures. */
    static final String FIGURES = "@figures ";

    /** How the line begins that says why there are none. */
    static final String FAILURE = "@failure ";

    /** The shard whose primary the faults are done to. */
    static final int HIT = 0;

    private static final int WARM_UP_CALLS = 200;

    private FaultFork() {}

    /** Runs what the parent asks for. */
    public static void main(String[] arguments) {
        Competitor competitor = Competitor.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        List<String> nodes = List.of(arguments[1].split(",", -1));
        Duration duration = Duration.ofSeconds(Long.parseLong(arguments[2]));
        try {
            FaultFigures figures = figures(run(competitor, nodes, duration), nodes);
            System.out.println(FIGURES + figures.toLine());
        } catch (Exception failure) {
            System.out.println(FAILURE + failure.toString().replace('\n', ' '));
        }
        System.exit(0); // threads of a client that could not be closed must not keep this JVM
    }

    @SuppressWarnings("MustBeClosedChecker") // not closed: what closing costs is nobody's concern here, and it may hang
    private static List<ShardLoad> run(Competitor competitor, List<String> nodes, Duration duration) throws Exception {
        FaultClient client = TunedClients.connect(competitor, nodes);
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            for (int shard = 0; shard < ShardKeys.SHARDS; shard++) {
                client.get(ShardKeys.of(shard, 0).get(i % 2));
            }
        }
        long end = System.nanoTime() + duration.toNanos();
        List<ShardLoad> loads = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int shard = 0; shard < ShardKeys.SHARDS; shard++) {
            for (int thread = 0; thread < ShardKeys.THREADS; thread++) {
                ShardLoad load = new ShardLoad(client, shard, thread, end);
                loads.add(load);
                threads.add(new Thread(load, "load-" + shard + "-" + thread));
            }
        }
        threads.forEach(Thread::start);
        System.out.println(READY);
        for (Thread thread : threads) {
            thread.join();
        }
        return loads;
    }

    /** The counters are read by a client that has seen nothing of the fault. */
    private static FaultFigures figures(List<ShardLoad> loads, List<String> nodes) {
        int calls = 0;
        int errors = 0;
        long pause = 0;
        long elsewhere = 0;
        long lost = 0;
        long doubled = 0;
        long unknown = 0;
        Map<String, Integer> failures = new TreeMap<>();
        try (SyncClusterClient reader = SyncClusterClient.connect(ClusterClientOptions.builder(nodes)
                .commandTimeout(Duration.ofSeconds(30))
                .bootstrapTimeout(Duration.ofSeconds(30))
                .build())) {
            for (ShardLoad load : loads) {
                calls += load.calls();
                errors += load.errors();
                load.failures().forEach((type, count) -> failures.merge(type, count, Integer::sum));
                pause = load.shard() == HIT ? Math.max(pause, load.longestGapMillis()) : pause;
                elsewhere = load.shard() == HIT ? elsewhere : Math.max(elsewhere, load.longestGapMillis());
                for (String key : load.keys()) {
                    String value = reader.commands().get(key);
                    long counted = value == null ? 0 : Long.parseLong(value);
                    lost += Math.max(0, load.acknowledged(key) - counted);
                    doubled += Math.max(0, counted - load.acknowledged(key) - load.unknown(key));
                    unknown += load.unknown(key);
                }
            }
        }
        return new FaultFigures(calls, errors, pause, elsewhere, lost, doubled, unknown, failures.toString());
    }
}
