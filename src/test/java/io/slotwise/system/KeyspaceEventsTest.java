package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.SetOptions;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.Topics;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events of keys, of which each node knows its own only. */
@EveryBackend(settings = "notify-keyspace-events KEgx")
class KeyspaceEventsTest {
    private static final int KEYS = 300;

    private final ClusterUnderTest cluster;
    private final HeardMessages heard = new HeardMessages();
    private ObservedClient client;

    KeyspaceEventsTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void subscribe() {
        client = ObservedClient.of(cluster);
        Results.of(client.client().subscribe(Topics.keyspaceEvents("__keyevent@0__:expired"), heard));
    }

    @AfterEach
    void close() {
        client.close();
    }

    private List<String> expireKeys(String prefix) {
        List<String> keys = new ArrayList<>();
        List<CompletionStage<Boolean>> set = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            String key = SlotKeys.key(i * (Slot.COUNT / KEYS), prefix);
            keys.add(key);
            set.add(client.commands().set(key, "v", SetOptions.expireAfter(Duration.ofMillis(50))));
        }
        set.forEach(Results::of);
        return keys;
    }

    private void assertAllExpiredOnce(List<String> keys) {
        Awaitility.await("all events")
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(values()).containsAll(keys));
        assertThat(values().stream().filter(keys::contains)).doesNotHaveDuplicates();
    }

    private List<String> values() {
        return heard.messages().stream().map(Message::value).toList();
    }

    @Test
    void everyPrimaryTellsOfItsOwnKeys() {
        assertAllExpiredOnce(expireKeys("first"));

        for (ClusterNode primary : cluster.view().primaries()) {
            assertThat(heard.messages())
                    .filteredOn(message -> primary.owns(Slot.of(message.value())))
                    .isNotEmpty()
                    .allMatch(message -> message.node().toString().equals(primary.address()));
        }
        assertThat(heard.gaps()).isEmpty();
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void afterAFailoverTheNewPrimaryTellsAndTheFormerOneDoesNot() {
        assertAllExpiredOnce(expireKeys("first"));
        ClusterNode former = cluster.view().primaries().get(0);

        cluster.failOver(former);
        client.client().refreshTopology();
        heard.awaitGaps(1);

        assertAllExpiredOnce(expireKeys("second"));
        assertThat(heard.messages())
                .filteredOn(message -> message.value().endsWith("second"))
                .noneMatch(message -> message.node().toString().equals(former.address()));
        assertThat(heard.gaps()).hasSize(1);
    }

    /** The cluster lists it on, without slots. */
    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aPrimaryThatDiedIsMissedByNobodyOnceItHasBeenReplaced() {
        cluster.kill(cluster.view().primaries().get(0));
        cluster.awaitStable();
        client.client().refreshTopology();
        heard.awaitGaps(1);

        Results.of(client.client().subscribe(Topics.keyspaceEvents("__keyevent@0__:del"), new HeardMessages()));
        Results.of(client.commands().scriptLoad("return 1"));
        assertAllExpiredOnce(expireKeys("second"));
        assertThat(heard.gaps()).hasSize(1);
    }
}
