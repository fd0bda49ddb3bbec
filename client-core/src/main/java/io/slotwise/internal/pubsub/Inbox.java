package io.slotwise.internal.pubsub;

import io.slotwise.pubsub.Overflow;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the consumer of one subscription: messages, up to a bound, and events between them. Thread-safe, without
 * locks, for many that add and one that takes. Several that add at the same moment may exceed the bound by one each.
 */
final class Inbox {
    /** A gap for each loss, and losses need a connection each: that many wait only for a consumer that has stopped. */
    private static final int MOST_EVENTS = 1_024;

    private final int mostMessages;
    private final long mostBytes;
    private final Overflow overflow;
    private final Queue<Object> items = new ConcurrentLinkedQueue<>();

    /** Events that were met where the oldest message was looked for: all messages before them have been dropped. */
    private final Queue<SubscriptionEvent> displaced = new ConcurrentLinkedQueue<>();

    private final AtomicInteger messages = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger events = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();

    Inbox(SubscriptionOptions options) {
        this.mostMessages = options.bufferedMessages();
        this.mostBytes = options.bufferedBytes();
        this.overflow = options.overflow();
    }

    /** Adds a message, or drops one. False: there are too many, and the policy is that this is the end. */
    boolean add(RawMessage message) {
        int count = messages.incrementAndGet();
        long size = bytes.addAndGet(message.size());
        if (!isTooMuch(count, size)) {
            items.add(message);
            return true;
        }
        if (overflow == Overflow.DROP_OLDEST) {
            items.add(message);
            dropOldest();
            return true;
        }
        leave(message);
        drop();
        return overflow != Overflow.CLOSE;
    }

    private boolean isTooMuch(int count, long size) {
        return count > mostMessages || (size > mostBytes && count > 1);
    }

    private void dropOldest() {
        while (isTooMuch(messages.get(), bytes.get())) {
            Object oldest = items.poll();
            if (oldest == null) {
                return;
            }
            if (oldest instanceof RawMessage message) {
                leave(message);
                drop();
            } else {
                displaced.add((SubscriptionEvent) oldest);
            }
        }
    }

    private void leave(RawMessage message) {
        messages.decrementAndGet();
        bytes.addAndGet(-message.size());
    }

    /** Adds an event, unless far too many wait. */
    void add(SubscriptionEvent event) {
        if (events.incrementAndGet() > MOST_EVENTS) {
            events.decrementAndGet();
        } else {
            items.add(event);
        }
    }

    /** Counts a message as dropped. */
    void drop() {
        dropped.incrementAndGet();
    }

    long dropped() {
        return dropped.get();
    }

    boolean isEmpty() {
        return displaced.isEmpty() && items.isEmpty();
    }

    /** Whether an event comes next; it may be a message by the time that it is taken. */
    boolean hasEventNext() {
        return !displaced.isEmpty() || items.peek() instanceof SubscriptionEvent;
    }

    /** Takes what comes next: a {@link RawMessage} or a {@link SubscriptionEvent}. */
    @Nullable
    Object poll() {
        Object next = displaced.poll();
        if (next == null) {
            next = items.poll();
        }
        if (next instanceof RawMessage message) {
            leave(message);
        } else if (next != null) {
            events.decrementAndGet();
        }
        return next;
    }
}
