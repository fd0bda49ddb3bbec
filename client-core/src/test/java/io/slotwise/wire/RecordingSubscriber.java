package io.slotwise.wire;

import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.SubscriptionEvent;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told. */
class RecordingSubscriber implements MessageListener<String, String> {
    final List<Message<String, String>> messages = new CopyOnWriteArrayList<>();
    final List<SubscriptionEvent> events = new CopyOnWriteArrayList<>();
    final List<String> ends = new CopyOnWriteArrayList<>();
    final List<String> threads = new CopyOnWriteArrayList<>();
    private final AtomicInteger inside = new AtomicInteger();

    @Override
    public void onMessage(Message<String, String> message) {
        if (inside.incrementAndGet() != 1) {
            throw new AssertionError("two calls at a time");
        }
        threads.add(Thread.currentThread().getName());
        messages.add(message);
        inside.decrementAndGet();
    }

    @Override
    public void onEvent(SubscriptionEvent event) {
        events.add(event);
    }

    @Override
    public void onEnd(@Nullable Throwable failure) {
        ends.add(
                failure == null
                        ? "unsubscribed"
                        : Objects.requireNonNull(failure).getClass().getSimpleName());
    }

    List<String> values() {
        return messages.stream().map(Message::value).toList();
    }

    List<SubscriptionEvent.Gap> gaps() {
        return events.stream()
                .filter(SubscriptionEvent.Gap.class::isInstance)
                .map(SubscriptionEvent.Gap.class::cast)
                .toList();
    }
}
