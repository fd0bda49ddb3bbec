package io.slotwise.internal.pubsub;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.topology.NodeAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeliveryTest {
    private static final NodeAddress NODE = new NodeAddress("127.0.0.1", 7000);
    private final IllegalStateException closed = new IllegalStateException("closed");

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean threadsAreClosed;
    private Runnable uponBegin = () -> {};
    private final List<String> told = new ArrayList<>();

    private final Delivery<String, String> delivery = new Delivery<>(
            Codec.utf8(),
            Codec.utf8(),
            SubscriptionOptions.defaults(),
            new MessageListener<>() {
                @Override
                public void onMessage(Message<String, String> message) {
                    told.add(message.value());
                }

                @Override
                public void onEvent(SubscriptionEvent event) {
                    told.add(event.getClass().getSimpleName());
                    uponBegin.run();
                }

                @Override
                public void onEnd(@Nullable Throwable failure) {
                    told.add("end");
                }
            },
            this::execute);

    private void execute(Runnable task) {
        if (threadsAreClosed) {
            throw new RejectedExecutionException("closed");
        }
        tasks.add(task);
    }

    private static RawMessage message(String value) {
        return new RawMessage("a".getBytes(StandardCharsets.UTF_8), null, value.getBytes(StandardCharsets.UTF_8), NODE);
    }

    @Test
    void theEndIsToldByTheTaskThatDeliversWhenTheThreadsTakeNoOther() {
        uponBegin = () -> {
            delivery.end(closed, false);
            threadsAreClosed = true;
        };
        delivery.begin();

        tasks.remove().run();

        assertThat(told).containsExactly("Subscribed", "end");
    }

    @Test
    void whatWaitsIsDeliveredToTheEndThoughTheThreadsTakeNoOtherTask() {
        delivery.begin();
        for (int i = 0; i < 1_000; i++) {
            delivery.add(message("m" + i));
        }
        delivery.end(closed, false);
        threadsAreClosed = true;

        tasks.remove().run();

        assertThat(told).hasSize(1_002).startsWith("Subscribed", "m0").endsWith("m999", "end");
    }

    @Test
    void aBusySubscriptionLeavesTheThreadToOthersNowAndThen() {
        delivery.begin();
        for (int i = 0; i < 1_000; i++) {
            delivery.add(message("m" + i));
        }

        tasks.remove().run();

        assertThat(told).hasSizeLessThan(1_000);
        assertThat(tasks).hasSize(1);
    }
}
