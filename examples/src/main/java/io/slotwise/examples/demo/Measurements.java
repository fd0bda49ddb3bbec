package io.slotwise.examples.demo;

import io.slotwise.error.ClusterClientException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.HdrHistogram.Recorder;

/** Thread-safe. What the application sees: how long operations take, which fail, how long a shard is away. */
final class Measurements {
    static final int SIGNIFICANT_DIGITS = 3;

    final LongAdder operations = new LongAdder();
    final LongAdder errors = new LongAdder();

    /** Answers that belong to another question. */
    final LongAdder wrongAnswers = new LongAdder();

    /** Answers of replicas that had not heard of the key. */
    final LongAdder lateReplicas = new LongAdder();

    private final Recorder latencies = new Recorder(SIGNIFICANT_DIGITS);
    private final Map<String, LongAdder> errorsByType = new ConcurrentHashMap<>();
    private final List<ShardPause> writePauses;
    private final List<ShardPause> readPauses;

    Measurements(int shards) {
        writePauses = Stream.generate(ShardPause::new).limit(shards).toList();
        readPauses = Stream.generate(ShardPause::new).limit(shards).toList();
    }

    /** The pauses of one shard's writes; a stranger's for a shard without number. */
    ShardPause writePause(int shard) {
        return shard < 0 ? new ShardPause() : writePauses.get(shard);
    }

    ShardPause readPause(int shard) {
        return shard < 0 ? new ShardPause() : readPauses.get(shard);
    }

    void succeeded(long nanos) {
        operations.increment();
        latencies.recordValue(nanos);
    }

    void failed(ClusterClientException error) {
        errors.increment();
        errorsByType
                .computeIfAbsent(error.getClass().getSimpleName(), type -> new LongAdder())
                .increment();
    }

    Recorder latencies() {
        return latencies;
    }

    /** How many errors of each type the application saw. */
    Map<String, Long> errorsByType() {
        Map<String, Long> counts = new TreeMap<>();
        errorsByType.forEach((type, count) -> counts.put(type, count.sum()));
        return counts;
    }
}
