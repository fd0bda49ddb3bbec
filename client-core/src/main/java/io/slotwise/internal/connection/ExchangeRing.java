package io.slotwise.internal.connection;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A first-in, first-out row of exchanges: those that wait to be written on a connection, and those that wait for their
 * reply. What timed out or was cancelled keeps its place.
 *
 * <p>Confined to the connection's event loop, but for {@link #expireDue}: the deadline thread looks at the same array
 * without a lock. An exchange never moves from place to place within an array, and a larger array is filled before it is
 * shown, so a look misses nothing that stood here before it began and still does. What comes or goes meanwhile may be
 * missed: see {@link NodeConnection#expireDue}.
 */
final class ExchangeRing {
    private static final int FIRST_CAPACITY = 16;

    /** What an empty ring may keep after a burst. */
    private static final int RETAINED_CAPACITY = 4096;

    private volatile @Nullable Exchange<?>[] ring = new Exchange<?>[FIRST_CAPACITY];
    private int head;
    private int size;

    void add(Exchange<?> exchange) {
        @Nullable Exchange<?>[] current = ring;
        if (size == current.length) {
            current = grown(current);
        }
        current[(head + size) & (current.length - 1)] = exchange;
        size++;
    }

    /** Takes the oldest, or null when the ring is empty. */
    @Nullable
    Exchange<?> poll() {
        if (size == 0) {
            return null;
        }
        @Nullable Exchange<?>[] current = ring;
        Exchange<?> first = Objects.requireNonNull(current[head]);
        current[head] = null;
        head = (head + 1) & (current.length - 1);
        size--;
        if (size == 0 && current.length > RETAINED_CAPACITY) {
            ring = new Exchange<?>[FIRST_CAPACITY];
            head = 0;
        }
        return first;
    }

    /** Puts what was polled last back into the place that it had. */
    void putBack(Exchange<?> polled) {
        @Nullable Exchange<?>[] current = ring;
        head = (head - 1) & (current.length - 1);
        current[head] = polled;
        size++;
    }

    /** The oldest, or null. */
    @Nullable
    Exchange<?> peek() {
        return size == 0 ? null : ring[head];
    }

    /** Who waits for the oldest one that has not ended, or null. */
    @Nullable
    Waiter nextWaiter() {
        for (int i = 0; i < size; i++) {
            Exchange<?> exchange = at(i);
            if (!exchange.isDone()) {
                return exchange.waiter();
            }
        }
        return null;
    }

    /** Whether a thread waits for each one that has not ended. */
    boolean isLeftToCallers() {
        for (int i = 0; i < size; i++) {
            Exchange<?> exchange = at(i);
            if (!exchange.isDone() && exchange.waiter() == null) {
                return false;
            }
        }
        return true;
    }

    private Exchange<?> at(int place) {
        @Nullable Exchange<?>[] current = ring;
        return Objects.requireNonNull(current[(head + place) & (current.length - 1)]);
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Ends what is due; for the deadline thread. */
    void expireDue(Expiry expiry) {
        for (Exchange<?> exchange : ring) {
            if (exchange != null) {
                expiry.look(exchange);
            }
        }
    }

    /** How many places are kept. */
    int capacity() {
        return ring.length;
    }

    private @Nullable Exchange<?>[] grown(@Nullable Exchange<?>[] full) {
        @Nullable Exchange<?>[] larger = new Exchange<?>[full.length * 2];
        int beforeWrap = full.length - head;
        System.arraycopy(full, head, larger, 0, beforeWrap);
        System.arraycopy(full, 0, larger, beforeWrap, head);
        ring = larger;
        head = 0;
        return larger;
    }
}
