package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.SubscriptionEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Thread-safe. What one subscription was told. */
final class HeardMessages implements MessageListener<String, String> {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final List<Message<String, String>> messages = Collections.synchronizedList(new ArrayList<>());
    private final List<SubscriptionEvent.Gap> gaps = new CopyOnWriteArrayList<>();
    private volatile @Nullable Throwable failure;

    @Override
    public void onMessage(Message<String, String> message) {
        messages.add(message);
    }

    @Override
    public void onEvent(SubscriptionEvent event) {
        if (event instanceof SubscriptionEvent.Gap gap) {
            gaps.add(gap);
        }
    }

    @Override
    public void onEnd(@Nullable Throwable cause) {
        failure = cause;
    }

    List<Message<String, String>> messages() {
        synchronized (messages) {
            return List.copyOf(messages);
        }
    }

    List<SubscriptionEvent.Gap> gaps() {
        return gaps;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    void awaitGaps(int count) {
        Awaitility.await("gap " + count)
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(gaps).hasSizeGreaterThanOrEqualTo(count));
    }

    void awaitMessages(int count) {
        Awaitility.await("message " + count).atMost(LIMIT).until(() -> messages.size() >= count);
    }

    /** Waits until something comes that was published from now on. */
    void awaitNews() {
        awaitMessages(messages.size() + 3);
    }

    /** Each message at most once: they were published by one caller who counted. */
    void assertNothingDoubled() {
        Map<String, List<String>> deliverers = new LinkedHashMap<>();
        for (Message<String, String> message : messages()) {
            deliverers
                    .computeIfAbsent(message.value(), value -> new ArrayList<>())
                    .add(message.node().toString());
        }
        deliverers.values().removeIf(nodes -> nodes.size() == 1);
        assertThat(deliverers)
                .as("messages that came twice, and the nodes that brought them")
                .isEmpty();
    }
}
