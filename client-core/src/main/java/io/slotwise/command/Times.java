package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;

/** Spans and instants as the servers take them. Stateless. */
final class Times {
    private Times() {}

    /**
     * Whole milliseconds, rounded up, so that a span is never shortened to nothing.
     *
     * @throws IllegalArgumentException if the span is not positive, or longer than a long of milliseconds
     */
    static long millis(Duration span) {
        if (span.isZero() || span.isNegative()) {
            throw new IllegalArgumentException("A span of time must be positive, not " + span);
        }
        try {
            long millis = span.toMillis();
            return span.toNanosPart() % 1_000_000 == 0 ? millis : Math.addExact(millis, 1);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("A span of time too long for a server: " + span, e);
        }
    }

    /**
     * Whole milliseconds, rounded up, of a block time: zero stays zero, which is without end.
     *
     * @throws IllegalArgumentException if the time is negative, or longer than a long of milliseconds
     */
    static long blockMillis(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("A block time must not be negative, but is " + time);
        }
        return time.isZero() ? 0 : millis(time);
    }

    /**
     * Whole milliseconds, rounded up, of a span that may be nothing.
     *
     * @throws IllegalArgumentException if the span is negative, or longer than a long of milliseconds
     */
    static long idleMillis(Duration span) {
        if (span.isNegative()) {
            throw new IllegalArgumentException("A span of time must not be negative, but is " + span);
        }
        return span.isZero() ? 0 : millis(span);
    }

    /**
     * Whole milliseconds since 1970, what is below one cut off.
     *
     * @throws IllegalArgumentException if the instant is too far away for a long of milliseconds
     */
    static long millis(Instant instant) {
        try {
            return instant.toEpochMilli();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("An instant too far away for a server: " + instant, e);
        }
    }
}
