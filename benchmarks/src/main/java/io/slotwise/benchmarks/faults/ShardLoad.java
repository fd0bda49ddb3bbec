package io.slotwise.benchmarks.faults;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What one thread does to keys of one shard: increments and reads in turn, about a thousand a second, and counts what
 * became of them. Confined to that thread until it has ended.
 */
final class ShardLoad implements Runnable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final FaultClient client;
    private final int shard;
    private final List<String> keys;
    private final long endNanos;
    private final Map<String, Long> acknowledged = new HashMap<>();
    private final Map<String, Long> unknown = new HashMap<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private long longestGapNanos;
    private int calls;
    private int errors;

    ShardLoad(FaultClient client, int shard, int thread, long endNanos) {
        this.client = client;
        this.shard = shard;
        this.keys = ShardKeys.of(shard, thread);
        this.endNanos = endNanos;
    }

    @Override
    public void run() {
        long lastSuccess = System.nanoTime();
        int turn = 0;
        while (System.nanoTime() < endNanos) {
            String key = keys.get(turn / 2 % keys.size());
            boolean succeeded = turn % 2 == 0 ? increment(key) : get(key);
            long now = System.nanoTime();
            calls++;
            if (succeeded) {
                longestGapNanos = Math.max(longestGapNanos, now - lastSuccess);
                lastSuccess = now;
            }
            turn++;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        longestGapNanos = Math.max(longestGapNanos, System.nanoTime() - lastSuccess);
    }

    private boolean increment(String key) {
        try {
            client.increment(key);
            acknowledged.merge(key, 1L, Long::sum);
            return true;
        } catch (Exception failure) {
            unknown.merge(key, 1L, Long::sum);
            return failed(failure);
        }
    }

    private boolean get(String key) {
        try {
            client.get(key);
            return true;
        } catch (Exception failure) {
            return failed(failure);
        }
    }

    private boolean failed(Exception failure) {
        Throwable root = failure.getCause() == null ? failure : failure.getCause();
        failures.merge(root.getClass().getSimpleName(), 1, Integer::sum);
        errors++;
        return false;
    }

    int shard() {
        return shard;
    }

    List<String> keys() {
        return keys;
    }

    int calls() {
        return calls;
    }

    int errors() {
        return errors;
    }

    Map<String, Integer> failures() {
        return failures;
    }

    long longestGapMillis() {
        return TimeUnit.NANOSECONDS.toMillis(longestGapNanos);
    }

    long acknowledged(String key) {
        return acknowledged.getOrDefault(key, 0L);
    }

    /** How many increments of the key ended with an error, and may have been carried out or not. */
    long unknown(String key) {
        return unknown.getOrDefault(key, 0L);
    }
}
