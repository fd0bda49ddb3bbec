package io.slotwise.internal.discovery;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * When the next refresh may begin. Confined to the scheduler's thread; all times are nanoseconds of its clock.
 *
 * <p>Two clocks run from the end of the last refresh. One is for requests: an interval that doubles while refreshes bring
 * nothing new, so that a storm of requests costs little. The other is for failures that are not resolved yet: a gap that
 * begins small and doubles, since a replica is promoted seconds after its primary was lost, not at once (lettuce#672).
 * Neither holds up the other.
 */
final class RefreshPace {
    /** Ends the growth of the interval. */
    private static final long LONGEST_INTERVAL = Duration.ofSeconds(5).toNanos();

    private static final long FIRST_GAP = Duration.ofMillis(50).toNanos();
    private static final long LONGEST_GAP = Duration.ofSeconds(2).toNanos();

    /** While a failure is young, a replica may be promoted any moment, and callers wait for it: the gaps stay small. */
    private static final long LONGEST_YOUNG_GAP = Duration.ofMillis(400).toNanos();

    /** A node timeout of 15 s, the servers' default, and the election after it. Source: redis.conf. */
    private static final long YOUNG = Duration.ofSeconds(30).toNanos();

    private final long shortestInterval;
    private final RandomGenerator random;
    private boolean begun;
    private long lastEnd;
    private long interval;
    private long gap = FIRST_GAP;
    private long drawnGap = FIRST_GAP;
    private boolean failedOnce;
    private long lastFailure;

    RefreshPace(Duration shortestInterval, RandomGenerator random) {
        this.shortestInterval = shortestInterval.toNanos();
        this.interval = this.shortestInterval;
        this.random = random;
    }

    void ended(long now, boolean changed) {
        boolean quiet = !begun || now - lastEnd > LONGEST_INTERVAL + LONGEST_GAP;
        begun = true;
        lastEnd = now;
        if (changed || quiet) {
            interval = shortestInterval;
        } else {
            interval = Math.max(shortestInterval, Math.min(2 * interval, LONGEST_INTERVAL));
        }
        boolean young = failedOnce && now - lastFailure < YOUNG;
        gap = changed ? FIRST_GAP : Math.min(2 * gap, young ? LONGEST_YOUNG_GAP : LONGEST_GAP);
        drawnGap = gap / 2 + random.nextLong(gap / 2 + 1);
    }

    /** A node failed that had not lately: what happened before it says nothing about how long this will take. */
    void newFailure(long now) {
        failedOnce = true;
        lastFailure = now;
        gap = FIRST_GAP;
        drawnGap = FIRST_GAP;
    }

    /** The earliest begin of a refresh that somebody requested. */
    long requestedAt(long now) {
        return begun ? lastEnd + interval : now;
    }

    /** The earliest begin of a refresh that follows up a failure. */
    long followUpAt(long now) {
        return begun ? lastEnd + drawnGap : now;
    }
}
