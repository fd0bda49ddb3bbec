package io.slotwise.options;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which keys a scan of the whole cluster looks for, and how. Immutable.
 *
 * @param pattern MATCH: only keys that match this glob pattern; null for all
 * @param count COUNT: about so many keys are looked at by each call; 0 leaves it to the server, which takes 10
 * @param type TYPE: only keys of this type, such as {@code zset}; null for all
 * @param parallelShards how many shards are scanned at a time
 * @param patience how long a scan goes on that gets nowhere, because slots keep moving or their owners do not answer,
 *     before it fails with ScanIncompleteException
 */
public record KeyScanOptions(
        @Nullable String pattern, long count, @Nullable String type, int parallelShards, Duration patience) {
    private static final KeyScanOptions ALL = new KeyScanOptions(null, 0, null, 1, Duration.ofMinutes(2));

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if the count is negative, or no shard at a time is scanned, or the patience is not
     *     positive or above 365 days
     */
    public KeyScanOptions {
        OptionChecks.atLeast("count", count, 0);
        OptionChecks.atLeast("parallelShards", parallelShards, 1);
        OptionChecks.positive("patience", patience);
    }

    /** Every key, one shard after the other, with a patience of two minutes. */
    public static KeyScanOptions all() {
        return ALL;
    }

    /** The same for keys that match a glob pattern only. */
    public static KeyScanOptions matching(String pattern) {
        return ALL.withPattern(pattern);
    }

    /** These options with another pattern. */
    public KeyScanOptions withPattern(@Nullable String other) {
        return new KeyScanOptions(other, count, type, parallelShards, patience);
    }

    /** These options with another count. */
    public KeyScanOptions withCount(long other) {
        return new KeyScanOptions(pattern, other, type, parallelShards, patience);
    }

    /** These options with another type. */
    public KeyScanOptions withType(@Nullable String other) {
        return new KeyScanOptions(pattern, count, other, parallelShards, patience);
    }

    /** These options with another number of shards at a time. */
    public KeyScanOptions withParallelShards(int other) {
        return new KeyScanOptions(pattern, count, type, other, patience);
    }

    /** These options with another patience. */
    public KeyScanOptions withPatience(Duration other) {
        return new KeyScanOptions(pattern, count, type, parallelShards, other);
    }
}
