package io.slotwise.internal.pubsub;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.pubsub.Overflow;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InboxTest {
    private static final NodeAddress NODE = new NodeAddress("a", 1);
    private static final SubscriptionEvent GAP = new SubscriptionEvent.Gap(List.of("a"), Duration.ofMillis(1));

    private static RawMessage message(int size) {
        return new RawMessage(new byte[0], null, new byte[size], NODE);
    }

    private static Inbox inbox(int most, Overflow overflow) {
        return new Inbox(SubscriptionOptions.defaults().bufferedMessages(most).overflow(overflow));
    }

    private static List<Object> all(Inbox inbox) {
        List<Object> all = new ArrayList<>();
        while (!inbox.isEmpty()) {
            all.add(Objects.requireNonNull(inbox.poll()));
        }
        return all;
    }

    @Test
    void whatIsWithinTheLimitStaysInOrder() {
        Inbox inbox = inbox(2, Overflow.CLOSE);
        RawMessage first = message(1);
        RawMessage second = message(2);

        assertThat(inbox.add(first)).isTrue();
        inbox.add(GAP);
        assertThat(inbox.add(second)).isTrue();

        assertThat(all(inbox)).containsExactly(first, GAP, second);
        assertThat(inbox.dropped()).isZero();
    }

    @Test
    void oneBeyondTheLimitIsTheEndIfThatIsThePolicy() {
        Inbox inbox = inbox(2, Overflow.CLOSE);
        inbox.add(message(1));
        inbox.add(message(1));

        assertThat(inbox.add(message(1))).isFalse();

        assertThat(all(inbox)).hasSize(2);
    }

    @Test
    void whatIsTakenMakesRoom() {
        Inbox inbox = inbox(1, Overflow.CLOSE);
        inbox.add(message(1));
        inbox.poll();

        assertThat(inbox.add(message(1))).isTrue();
    }

    /** It was told after messages that are no more, and before those that are left. */
    @Test
    void anEventAmongMessagesThatAreDroppedIsKept() {
        Inbox inbox = inbox(1, Overflow.DROP_OLDEST);
        RawMessage newest = message(3);
        inbox.add(message(1));
        inbox.add(GAP);
        inbox.add(message(2));

        inbox.add(newest);

        assertThat(inbox.hasEventNext()).isTrue();
        assertThat(all(inbox)).containsExactly(GAP, newest);
        assertThat(inbox.dropped()).isEqualTo(2);
    }

    @Test
    void aMessageThatIsLargerThanTheLimitIsLetInAlone() {
        Inbox inbox = new Inbox(SubscriptionOptions.defaults().bufferedBytes(10));
        inbox.add(message(5));
        inbox.add(message(100));

        assertThat(all(inbox)).hasSize(1).first().satisfies(left -> assertThat(((RawMessage) left).size())
                .isEqualTo(100));
    }

    @Test
    void eventsAreBoundedToo() {
        Inbox inbox = inbox(1, Overflow.DROP_OLDEST);

        for (int i = 0; i < 5_000; i++) {
            inbox.add(GAP);
        }

        assertThat(all(inbox)).hasSize(1_024);
    }

    @Test
    void manyThatAddLeaveNoMoreThanTheLimitAndCountTheRest() throws Exception {
        int threads = 4;
        int each = 20_000;
        Inbox inbox = inbox(100, Overflow.DROP_OLDEST);
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                        for (int n = 0; n < each; n++) {
                            inbox.add(message(1));
                        }
                        done.countDown();
                    })
                    .start();
        }
        done.await();

        int left = all(inbox).size();
        assertThat(left).isLessThanOrEqualTo(100 + threads);
        assertThat(left + inbox.dropped()).isEqualTo((long) threads * each);
    }
}
