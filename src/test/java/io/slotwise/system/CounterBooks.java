package io.slotwise.system;

import io.slotwise.AsyncCommands;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Immutable; safe for use by many threads. A counter for each of some threads, spread over all shards in their lowest slots,
 * and the books of all of them.
 */
final class CounterBooks {
    private final List<CountedIncrements> counters;

    private CounterBooks(List<CountedIncrements> counters) {
        this.counters = counters;
    }

    /** Counters that begin at nothing. */
    static CounterBooks open(ClusterUnderTest cluster, AsyncCommands<String, String> commands, int threads) {
        List<ClusterNode> primaries = cluster.view().primaries();
        return new CounterBooks(IntStream.range(0, threads)
                .mapToObj(i -> {
                    ClusterNode primary = primaries.get(i % primaries.size());
                    String key = SlotKeys.key(primary.slots().get(0).first() + i, "counted");
                    Results.of(commands.del(key));
                    return new CountedIncrements(key);
                })
                .toList());
    }

    /** Has each thread increase its counter until the load is stopped; each has made that many calls by now. */
    Load startLoad(AsyncCommands<String, String> commands, int calls) {
        Load load =
                Load.of(counters.size(), (thread, turn) -> counters.get(thread).increment(commands));
        load.awaitCalls(calls);
        return load;
    }

    /** Reads each counter, and so waits as long as a call may until its shard answers. */
    void awaitAnswers(AsyncCommands<String, String> commands) {
        counters.forEach(counter -> counter.stored(commands));
    }

    /** Every acknowledged increment is there, and none was carried out twice. */
    void assertNothingLostOrDoubled(AsyncCommands<String, String> commands) {
        counters.forEach(counter -> counter.assertNothingLostOrDoubled(commands));
    }

    /** None was carried out twice; a primary that dies may take the last ones with it. */
    void assertNothingDoubled(AsyncCommands<String, String> commands) {
        counters.forEach(counter -> counter.assertNothingDoubled(commands));
    }
}
