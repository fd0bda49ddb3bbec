package io.slotwise.internal.connection;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The commands that wait for their reply on one connection, in the order in which they were written. What timed out or
 * was cancelled keeps its place: its reply still comes.
 *
 * <p>Confined to the connection's event loop, but for {@link #expireDue}: the deadline thread looks at the same ring
 * without a lock. It may see places that have just been emptied or filled again; that is harmless, because an exchange
 * ends only by its own deadline, whichever place it is found in, and what is missed now is found by the next look.
 */
final class InFlight {
    private static final int FIRST_CAPACITY = 16;

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

    /** The exchange whose turn it is to get a reply, or null when nothing is awaited. */
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
        return first;
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
