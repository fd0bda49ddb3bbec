package io.slotwise.internal.execution;

import io.slotwise.internal.connection.Exchange;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long one node takes to answer, by samples: one exchange at a time is timed. Thread-safe without locks; whoever owns
 * the sample records it, and readers may see a mean that is one sample old.
 *
 * <p>While a sample waits for its reply its age counts too, so a node that has stopped answering is noticed before
 * anything times out.
 */
final class NodeLatency {
    private static final VarHandle SAMPLE;

    static {
        try {
            SAMPLE = MethodHandles.lookup().findVarHandle(NodeLatency.class, "sample", Exchange.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** How often traffic is sampled at most. */
    private static final long LEAST_BETWEEN_SAMPLES_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** How fast older samples count for less. */
    private static final double MEMORY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** So many waiting commands count as much as one more answer. */
    private static final long WAITING_PER_ANSWER = 64;

    /** A new sample counts for at least so much. */
    private static final double LEAST_WEIGHT = 0.1;

    private volatile @Nullable Exchange<?> sample;
    private volatile long sampledAt;
    private volatile boolean connecting;
    private volatile long meanNanos;
    private volatile long measuredAt;
    private volatile boolean preferred;

    /**
     * Times an exchange that is about to be sent, unless another one is timed or was a moment ago.
     *
     * @param connected whether its connection is open: else opening it is a part of the time, which is not recorded
     */
    void begin(Exchange<?> exchange, long now, boolean connected) {
        Exchange<?> before = sample;
        boolean busy = before != null && !before.isDone();
        if (busy || (isKnown() && now - sampledAt < LEAST_BETWEEN_SAMPLES_NANOS)) {
            return;
        }
        sampledAt = now; // first, so that nobody sees the new sample with an old date
        if (SAMPLE.compareAndSet(this, before, exchange)) {
            connecting = !connected;
        }
    }

    /** An exchange has ended; records its time if it was the one that is timed, and was answered or waited for in vain. */
    void ended(Exchange<?> exchange, long now, boolean tells) {
        if (sample == exchange && SAMPLE.compareAndSet(this, exchange, null) && tells && !connecting) {
            record(Math.max(1, now - sampledAt), now);
        }
    }

    private void record(long nanos, long now) {
        long mean = meanNanos;
        double weight = 1;
        if (mean != 0) {
            long since = Math.max(0, now - measuredAt);
            weight = Math.max(LEAST_WEIGHT, since / (since + MEMORY_NANOS));
        }
        measuredAt = now;
        meanNanos = Math.max(1, Math.round(mean + weight * (nanos - mean)));
    }

    /** Whether anything has been measured. */
    boolean isKnown() {
        return meanNanos != 0;
    }

    /** Whether nothing has been measured for so long, and nothing is being measured. */
    boolean isOlderThan(long nanos, long now) {
        Exchange<?> timed = sample;
        return (timed == null || timed.isDone()) && (!isKnown() || now - measuredAt >= nanos);
    }

    /**
     * How long the next command may take there: what the last ones took, more when many wait. Zero while nothing is known.
     */
    long expectedNanos(long now, int waiting) {
        Exchange<?> timed = sample;
        long nanos = meanNanos;
        if (timed != null && !timed.isDone()) {
            nanos = Math.max(nanos, now - sampledAt);
        }
        return nanos + nanos / WAITING_PER_ANSWER * waiting;
    }

    /** Whether it answers its shard's reads at the moment. */
    boolean isPreferred() {
        return preferred;
    }

    void prefer(boolean wanted) {
        preferred = wanted;
    }
}
