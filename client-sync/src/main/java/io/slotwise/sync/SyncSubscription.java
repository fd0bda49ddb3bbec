package io.slotwise.sync;

import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CommandInterruptedException;
import io.slotwise.internal.caller.CallerThread;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.Topics;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A subscription whose messages are taken by whoever waits for them. Safe for use by many threads: each message goes to one of
 * them.
 *
 * <pre>{@code
 * try (SyncSubscription<String, String> news = client.subscribe(Topics.channels("news"))) {
 *     for (Message<String, String> message : news) {
 *         System.out.println(message.value());
 *     }
 * }
 * }</pre>
 *
 * <p>What comes while nobody takes waits within the limits of the options; a few messages more are held ready here. A thread
 * that is interrupted while it waits gets {@link CommandInterruptedException}, with its flag set again.
 */
public final class SyncSubscription<C, V> implements Iterable<Message<C, V>>, AutoCloseable {
    /** So many are handed over ahead, so that not every one costs a switch from one thread to another and back. */
    private static final int READY = 32;

    private final Subscription subscription;
    private final Handover<C, V> handover;
    private final AtomicInteger taken = new AtomicInteger();

    SyncSubscription(Subscription subscription, Handover<C, V> handover) {
        this.subscription = subscription;
        this.handover = handover;
        subscription.request(READY);
    }

    /**
     * Waits for the next message; null when the subscription has been closed.
     *
     * @throws ClusterClientException if the subscription could not go on, after the messages that had come by then
     */
    public @Nullable Message<C, V> take() {
        return taken(null);
    }

    /**
     * Waits for the next message, but not longer than this; null when none has come, or the subscription has been closed.
     *
     * @throws ClusterClientException if the subscription could not go on, after the messages that had come by then
     */
    public @Nullable Message<C, V> take(Duration longest) {
        return taken(longest);
    }

    private @Nullable Message<C, V> taken(@Nullable Duration longest) {
        CallerThread.refuseEventLoop();
        Message<C, V> message;
        try {
            message = longest == null ? handover.take() : handover.take(longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandInterruptedException("Interrupted while waiting for a message", e, null, false);
        }
        if (message == null) {
            throwFailure();
        } else if (taken.incrementAndGet() % (READY / 2) == 0) {
            subscription.request(READY / 2);
        }
        return message;
    }

    private void throwFailure() {
        Throwable failure = handover.failure();
        if (failure != null && handover.isAtEnd()) {
            throw failure instanceof ClusterClientException own
                    ? own.withCallerStack()
                    : new IllegalStateException(failure);
        }
    }

    /** Its messages, as they come: {@code hasNext} waits. It ends when the subscription is closed. */
    @Override
    public Iterator<Message<C, V>> iterator() {
        return new Iterator<>() {
            private @Nullable Message<C, V> next;

            @Override
            public boolean hasNext() {
                if (next == null) {
                    next = take();
                }
                return next != null;
            }

            @Override
            public Message<C, V> next() {
                Message<C, V> message = hasNext() ? next : null;
                if (message == null) {
                    throw new NoSuchElementException("The subscription has been closed");
                }
                next = null;
                return message;
            }
        };
    }

    /** To what. */
    public Topics topics() {
        return subscription.topics();
    }

    /** Whether it goes on. */
    public boolean isActive() {
        return subscription.isActive();
    }

    /** How many messages have been dropped so far, because they were not taken in time or a codec threw. */
    public long dropped() {
        return subscription.dropped();
    }

    /** Ends it, and waits until the servers have confirmed that. What has not been taken is dropped. Idempotent. */
    @Override
    public void close() {
        var unsubscribed = subscription.unsubscribe();
        handover.drop();
        CallerThread.await(unsubscribed);
    }
}
