package io.slotwise.internal.discovery;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * When the next refresh may begin. Confined to the scheduler's thread; all times are nanoseconds of its clock.
 *
 * <p>Two clocks run. One is for requests, and begins with the end of the last refresh that served them: an interval that
 * doubles while refreshes bring nothing new, so that a storm of requests costs little. The other is for looks at what is
 * not resolved yet, and begins with the end of the last refresh of any kind: a gap that begins small and doubles, since a
 * replica is promoted seconds after its primary was lost, not at once (lettuce#672). Neither holds up the other.
 *
 * <p>What one client sees many see at the same moment, so every moment is drawn, the first one too.
 */
final class RefreshPace {
    /** Ends the growth of the interval. */
    private static final long LONGEST_INTERVAL = Duration.ofSeconds(5).toNanos();

    /** Within this time after its reason the first refresh begins. */
    private static final long PROMPT = Duration.ofMillis(50).toNanos();

    private static final long FIRST_GAP = Duration.ofMillis(50).toNanos();
    private static final long LONGEST_GAP = Duration.ofSeconds(2).toNanos();

    /** While a failure is young, a replica may be promoted any moment, and callers wait for it: the gaps stay small. */
    private static final long LONGEST_YOUNG_GAP = Duration.ofMillis(400).toNanos();

    /** A gap of a tenth of what the failure has lasted: looking late adds little to an outage that is long. */
    private static final int GAPS_IN_AGE = 10;

    /** Clusters of up to this many nodes are asked at the full pace. Source: decision 12. */
    private static final double SMALL_CLUSTER = 25;

    private static final double LARGEST_SCALE = 2.5;

    private final long shortestInterval;
    private final RandomGenerator random;
    private boolean begun;
    private long lastEnd;
    private long lastServed;
    private boolean broughtNothing;
    private long interval;
    private long drawnInterval;
    private long firstRequested;
    private double scale = 1;
    private long gap = FIRST_GAP;
    private long drawnGap = FIRST_GAP;
    private boolean failedOnce;
    private long lastFailure;
    private long firstLook;

    RefreshPace(Duration shortestInterval, RandomGenerator random) {
        this.shortestInterval = shortestInterval.toNanos();
        this.interval = this.shortestInterval;
        this.random = random;
    }

    /**
     * A refresh has ended.
     *
     * @param serves whether it was of use to all who request one: it asked several nodes, or was meant for a request
     * @param nodes how many nodes are known now
     */
    void ended(long now, boolean serves, boolean changed, int nodes) {
        scale = Math.min(LARGEST_SCALE, Math.max(1, Math.sqrt(nodes / SMALL_CLUSTER)));
        if (serves) {
            interval = changed || isQuiet(now)
                    ? shortestInterval
                    : Math.max(shortestInterval, Math.min(2 * interval, LONGEST_INTERVAL));
            drawnInterval = Math.max(shortestInterval, interval - random.nextLong(interval / 4 + 1));
            lastServed = now;
            broughtNothing = !changed;
        }
        begun = true;
        lastEnd = now;
        if (changed) {
            lastFailure = now; // the cluster has begun to act, so it may go on soon
            gap = scaled(FIRST_GAP);
        } else {
            gap = Math.min(2 * gap, longestGap(now));
        }
        drawnGap = gap / 2 + random.nextLong(gap / 2 + 1);
    }

    private boolean isQuiet(long now) {
        return !begun || now - lastServed > LONGEST_INTERVAL + LONGEST_GAP;
    }

    private long longestGap(long now) {
        if (!failedOnce) {
            return LONGEST_GAP;
        }
        return Math.min(LONGEST_GAP, Math.max(scaled(LONGEST_YOUNG_GAP), (now - lastFailure) / GAPS_IN_AGE));
    }

    private long scaled(long nanos) {
        return (long) (scale * nanos);
    }

    /** A node failed that had not lately: what happened before it says nothing about how long this will take. */
    void newFailure(long now) {
        failedOnce = true;
        lastFailure = now;
        firstLook = now + random.nextLong(PROMPT + 1);
        gap = scaled(FIRST_GAP);
        drawnGap = gap;
    }

    /** Somebody requested a refresh, the first to do so since the last one began. */
    void newRequest(long now) {
        firstRequested = now + random.nextLong(PROMPT + 1);
    }

    /** The earliest begin of a refresh that somebody requested. */
    long requestedAt() {
        return begun ? later(lastServed + drawnInterval, firstRequested) : firstRequested;
    }

    /** Whether a request may be served by now. */
    boolean allowsRequested(long now) {
        return !begun || now - lastServed >= drawnInterval;
    }

    /** Whether a request is served by several nodes; who asks again though that brought nothing looks at one first. */
    boolean isForSeveral(long now) {
        return !broughtNothing || isQuiet(now);
    }

    /** The earliest begin of a refresh that follows up a failure. */
    long followUpAt(long now) {
        long next = begun ? lastEnd + drawnGap : now;
        return failedOnce ? later(next, firstLook) : next;
    }

    private static long later(long a, long b) {
        return a - b > 0 ? a : b;
    }
}
