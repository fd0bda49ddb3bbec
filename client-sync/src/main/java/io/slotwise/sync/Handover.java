package io.slotwise.sync;

import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hands messages from the thread on which they are delivered to threads that wait for them. Thread-safe. It holds as many as
 * have been asked for, and the end.
 */
final class Handover<C, V> implements MessageListener<C, V> {
    /** A message, or the end when it is null. */
    private record Item<C, V>(@Nullable Message<C, V> message) {}

    private final LinkedBlockingQueue<Item<C, V>> items = new LinkedBlockingQueue<>();
    private volatile @Nullable Throwable failure;
    private volatile boolean ended;

    @Override
    public void onMessage(Message<C, V> message) {
        items.add(new Item<>(message));
    }

    @Override
    public void onEnd(@Nullable Throwable cause) {
        failure = cause;
        ended = true;
        items.add(new Item<>(null));
    }

    /** Waits for the next message; null when none has come in time, or at the end. */
    @Nullable
    Message<C, V> take(Duration longest) throws InterruptedException {
        Item<C, V> item = items.poll(nanosOf(longest), TimeUnit.NANOSECONDS);
        return item == null ? null : messageOf(item);
    }

    /** Waits for the next message; null at the end. */
    @Nullable
    Message<C, V> take() throws InterruptedException {
        return messageOf(items.take());
    }

    private @Nullable Message<C, V> messageOf(Item<C, V> item) {
        if (item.message() == null) {
            items.add(item); // for the next who looks
        }
        return item.message();
    }

    /** Lets go of what has not been taken. */
    void drop() {
        items.removeIf(item -> item.message() != null);
    }

    /** Whether it has ended, and nothing is left to be taken. */
    boolean isAtEnd() {
        Item<C, V> first = items.peek();
        return ended && first != null && first.message() == null;
    }

    /** Why it has ended; null when it has not, or because it was closed. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    private static long nanosOf(Duration span) {
        try {
            return span.toNanos();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }
}
