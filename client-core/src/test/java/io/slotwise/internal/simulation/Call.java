package io.slotwise.internal.simulation;

import io.slotwise.error.ClusterClientException;
import io.slotwise.error.PartialFailureException;
import io.slotwise.options.Delivery;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** One call of the application's, and what it was told. */
final class Call {
    /** What is asked. */
    enum Kind {
        GET,
        READ,
        MGET,
        SET,
        MSET,
        APPEND,
        INCRBY,
        DEL;

        boolean isWrite() {
            return this != GET && this != READ && this != MGET;
        }

        /** By the driver's own table. */
        boolean mayRunTwice() {
            return this != APPEND && this != INCRBY && this != DEL;
        }
    }

    /** What the application knows of the effect on one key. */
    enum Told {
        DONE,
        NOT_DONE,
        PERHAPS
    }

    final long number;
    final Kind kind;
    final List<String> keys;
    final Delivery delivery;
    final boolean readsPrimaries;
    final long beganAt;
    final long timeoutNanos;

    /** How long the application may have to wait: of a batch, as long as for its longest call. */
    long patienceNanos;

    int ends;
    long endedAt;

    @Nullable
    Object value;

    @Nullable
    Throwable failure;

    /** What a cancellation said of whether it may have been carried out. */
    @Nullable
    Boolean cancelledAfterwards;

    Call(
            long number,
            Kind kind,
            List<String> keys,
            Delivery delivery,
            boolean readsPrimaries,
            long beganAt,
            long timeoutNanos) {
        this.number = number;
        this.kind = kind;
        this.keys = keys;
        this.delivery = delivery;
        this.readsPrimaries = readsPrimaries;
        this.beganAt = beganAt;
        this.timeoutNanos = timeoutNanos;
        this.patienceNanos = timeoutNanos;
    }

    void ended(@Nullable Object result, @Nullable Throwable thrown, long now) {
        ends++;
        endedAt = now;
        value = result;
        failure = thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    /** Whether the whole of it succeeded. */
    boolean succeeded() {
        return ends > 0 && failure == null;
    }

    Told told(int key) {
        return told(failure, key);
    }

    private Told told(@Nullable Throwable cause, int key) {
        if (cause == null) {
            return Told.DONE;
        }
        if (cause instanceof PartialFailureException partial) {
            for (PartialFailureException.Part part : partial.parts()) {
                int place = part.keys().indexOf(key);
                if (place >= 0) {
                    return told(part.failure(), place);
                }
            }
            return Told.PERHAPS;
        }
        if (cause instanceof CancellationException) {
            return Boolean.FALSE.equals(cancelledAfterwards) ? Told.NOT_DONE : Told.PERHAPS;
        }
        return cause instanceof ClusterClientException known && !known.mayHaveExecuted() ? Told.NOT_DONE : Told.PERHAPS;
    }

    @Override
    public String toString() {
        return kind + " " + number + " " + keys + " " + delivery + " at " + beganAt / 1_000 + " us within "
                + timeoutNanos / 1_000_000 + " ms: "
                + (ends == 0 ? "open" : failure != null ? failure.toString() : String.valueOf(value))
                + " at " + endedAt / 1_000 + " us";
    }
}
