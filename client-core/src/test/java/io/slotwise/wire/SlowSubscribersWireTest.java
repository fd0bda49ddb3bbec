package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.Overflow;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Consumers that are slower than what comes for them. */
class SlowSubscribersWireTest {
    /** Holds up its first message until the test goes on. */
    private static final class Slow extends RecordingSubscriber {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch test = new CountDownLatch(1);

        @Override
        public void onMessage(Message<String, String> message) {
            entered.countDown();
            WireClient.awaitQuietly(test);
            super.onMessage(message);
        }
    }

    private final Slow slow = new Slow();
    private final RecordingSubscriber quick = new RecordingSubscriber();
    private ScriptedCluster cluster;
    private SubscribableNode node;
    private ClusterClient client;

    @BeforeEach
    void connect() throws Exception {
        cluster = ScriptedCluster.of(1);
        node = SubscribableNode.all(cluster, true).get(0);
        client = WireClient.connect(cluster);
    }

    @AfterEach
    void close() {
        slow.test.countDown();
        client.close();
        cluster.close();
    }

    private Subscription subscribe(SubscriptionOptions options) throws Exception {
        return WireClient.present(client.subscribe(Topics.channels("a"), Codec.utf8(), Codec.utf8(), options, slow));
    }

    /** The first is with the consumer, so that ten wait, or as many as may. */
    private void publishElevenWhileItIsSlow() throws Exception {
        WireClient.present(client.subscribe(Topics.channels("a"), quick));
        node.publish("a", "0");
        WireClient.awaitQuietly(slow.entered);
        IntStream.rangeClosed(1, 10).forEach(i -> node.publish("a", String.valueOf(i)));
        WireClient.eventually(() -> assertThat(quick.messages).hasSize(11));
    }

    @Test
    void theOldestAreDroppedAndCounted() throws Exception {
        Subscription subscription = subscribe(SubscriptionOptions.defaults().bufferedMessages(4));
        publishElevenWhileItIsSlow();
        assertThat(subscription.dropped()).isEqualTo(6);

        slow.test.countDown();

        WireClient.eventually(() -> assertThat(slow.values()).containsExactly("0", "7", "8", "9", "10"));
        assertThat(slow.events).containsExactly(new SubscriptionEvent.Subscribed(), new SubscriptionEvent.Dropped(6));
        assertThat(quick.values()).hasSize(11);
    }

    @Test
    void theNewestAreDroppedAndCounted() throws Exception {
        Subscription subscription =
                subscribe(SubscriptionOptions.defaults().bufferedMessages(4).overflow(Overflow.DROP_NEWEST));
        publishElevenWhileItIsSlow();
        assertThat(subscription.dropped()).isEqualTo(6);

        slow.test.countDown();

        WireClient.eventually(() -> assertThat(slow.values()).containsExactly("0", "1", "2", "3", "4"));
        assertThat(slow.events).contains(new SubscriptionEvent.Dropped(6));
    }

    @Test
    void bytesAreBoundedToo() throws Exception {
        Subscription subscription = subscribe(SubscriptionOptions.defaults().bufferedBytes(6));
        publishElevenWhileItIsSlow();

        slow.test.countDown();

        // a channel and a digit are two bytes, with "10" three
        WireClient.eventually(() -> assertThat(slow.values()).containsExactly("0", "9", "10"));
        assertThat(subscription.dropped()).isEqualTo(8);
    }

    @Test
    void theSubscriptionEndsAfterWhatWaitsIfThatIsThePolicy() throws Exception {
        Subscription subscription =
                subscribe(SubscriptionOptions.defaults().bufferedMessages(4).overflow(Overflow.CLOSE));
        publishElevenWhileItIsSlow();
        WireClient.eventually(() -> assertThat(subscription.isActive()).isFalse());

        slow.test.countDown();

        WireClient.eventually(() -> assertThat(slow.ends).containsExactly("SlowConsumerException"));
        assertThat(slow.values()).containsExactly("0", "1", "2", "3", "4");
        assertThat(node.subscriptions()).containsExactly("SUBSCRIBE a"); // the other one's
    }

    @Test
    void atItsOwnPaceItGetsWhatItAsksFor() throws Exception {
        slow.test.countDown();
        Subscription subscription = subscribe(SubscriptionOptions.defaults().atOwnPace());
        WireClient.present(client.subscribe(Topics.channels("a"), quick));
        List.of("1", "2", "3").forEach(value -> node.publish("a", value));
        WireClient.eventually(() -> assertThat(quick.messages).hasSize(3));
        assertThat(slow.values()).isEmpty();

        subscription.request(2);
        WireClient.eventually(() -> assertThat(slow.values()).containsExactly("1", "2"));
        subscription.request(1);
        WireClient.eventually(() -> assertThat(slow.values()).containsExactly("1", "2", "3"));
    }
}
