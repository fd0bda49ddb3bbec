package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.pubsub.Topics;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.ControlConnection;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subscriptions while connections, nodes and slots go, and somebody publishes all the while. */
@EveryBackend(settings = "cluster-require-full-coverage no")
class SubscriptionRepairsTest {
    private static final int SLOT = 4_243;
    private static final String CHANNEL = SlotKeys.key(SLOT, "news");

    private final ClusterUnderTest cluster;
    private final HeardMessages heard = new HeardMessages();
    private ObservedClient client;

    SubscriptionRepairsTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = ObservedClient.of(
                cluster, options -> options.pingOnIdle(Duration.ofMillis(500)).connectTimeout(Duration.ofSeconds(1)));
    }

    @AfterEach
    void close() {
        client.close();
    }

    private void subscribe(Topics topics) {
        Results.of(client.client().subscribe(topics, heard));
    }

    /** The node at which somebody is subscribed to the channel. */
    private ClusterNode homeOf(String channel) {
        return cluster.nodes().stream()
                .filter(node -> {
                    try (ControlConnection control = cluster.connect(node)) {
                        return control.texts("PUBSUB", "NUMSUB", channel).get(1).equals("1");
                    }
                })
                .findFirst()
                .orElseThrow();
    }

    @Test
    void connectionsThatAreKilledAreReplacedAndNothingIsDeliveredTwice() {
        String[] channels =
                IntStream.range(0, 100).mapToObj(i -> "channel-" + i).toArray(String[]::new);
        HeardMessages patterns = new HeardMessages();
        subscribe(Topics.channels(channels));
        Results.of(client.client().subscribe(Topics.patterns("channel-4*", "nothing*"), patterns));
        try (CountingPublisher publishing = CountingPublisher.to(client.client(), "channel-42")) {
            publishing.arrivesAt(heard);
            for (int loss = 1; loss <= 3; loss++) {
                try (ControlConnection control = cluster.connect(homeOf("channel-42"))) {
                    control.call("CLIENT", "KILL", "TYPE", "pubsub");
                }
                heard.awaitGaps(loss);
                patterns.awaitGaps(loss);
                publishing.arrivesAt(heard);
                publishing.arrivesAt(patterns);
            }
        }

        assertThat(heard.gaps())
                .hasSize(3)
                .allSatisfy(gap -> assertThat(gap.names()).hasSize(100));
        assertThat(patterns.gaps()).hasSize(3);
        heard.assertNothingDoubled();
        patterns.assertNothingDoubled();
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aNodeThatDiesTakesNoChannelWithIt() {
        subscribe(Topics.channels("a", "b"));
        ClusterNode home = homeOf("a");
        try (CountingPublisher publishing = CountingPublisher.to(client.client(), "b")) {
            publishing.arrivesAt(heard);

            cluster.kill(home);

            heard.awaitGaps(1);
            publishing.arrivesAt(heard);
        }
        assertThat(heard.gaps()).hasSize(1);
        heard.assertNothingDoubled();
    }

    @Test
    @Needs(Ability.FREEZE)
    void aNodeThatFreezesIsNoticedWhileNothingComes() {
        subscribe(Topics.channels("a"));
        ClusterNode home = homeOf("a");

        cluster.freeze(home);

        heard.awaitGaps(1);
        try (CountingPublisher publishing = CountingPublisher.to(client.client(), "a")) {
            publishing.arrivesAt(heard);
        }
        assertThat(heard.gaps()).hasSize(1);
    }

    @Test
    @Needs({Ability.MIGRATE, Ability.SHARDED_PUBSUB})
    void aShardedChannelMovesWithItsSlot() {
        String neighbour = SlotKeys.key(SLOT + 1, "stays");
        HeardMessages undisturbed = new HeardMessages();
        subscribe(Topics.shardChannels(CHANNEL, SlotKeys.key(SLOT, "other")));
        Results.of(client.client().subscribe(Topics.shardChannels(neighbour), undisturbed));
        try (CountingPublisher publishing = CountingPublisher.toSharded(client.client(), CHANNEL)) {
            publishing.arrivesAt(heard);
            for (int move = 1; move <= 2; move++) {
                cluster.migrate(SLOT, cluster.view().anotherPrimary(SLOT));
                heard.awaitGaps(move);
                publishing.arrivesAt(heard);
            }
        }

        assertThat(heard.gaps())
                .hasSize(2)
                .allSatisfy(gap -> assertThat(gap.names()).hasSize(2));
        heard.assertNothingDoubled();
        assertThat(undisturbed.gaps()).isEmpty();
    }

    /** Then no connection is lost: the server itself takes the channel away. */
    @Test
    @Needs({Ability.MIGRATE, Ability.SHARDED_PUBSUB})
    void aShardedChannelMovesWithItsSlotThoughNobodyElseAsksForIt() {
        subscribe(Topics.shardChannels(CHANNEL));

        cluster.migrate(SLOT, cluster.view().anotherPrimary(SLOT));

        heard.awaitGaps(1);
        Results.of(client.client().execute(CountingPublisher.publishSharded(CHANNEL, "1")));
        heard.awaitMessages(1);
    }

    @Test
    @Needs({Ability.FAIL_OVER, Ability.SHARDED_PUBSUB})
    void aShardedChannelGoesOnAtTheNewPrimaryAfterAFailover() {
        subscribe(Topics.shardChannels(CHANNEL));
        try (CountingPublisher publishing = CountingPublisher.toSharded(client.client(), CHANNEL)) {
            publishing.arrivesAt(heard);

            cluster.failOver(cluster.owner(SLOT));

            heard.awaitGaps(1);
            publishing.arrivesAt(heard);
        }
        assertThat(heard.gaps()).hasSize(1);
        heard.assertNothingDoubled();
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART, Ability.SHARDED_PUBSUB})
    void aShardedChannelGoesOnWhenItsPrimaryHasDied() {
        ClusterNode victim = cluster.owner(SLOT);
        List<String> channels = IntStream.range(0, Slot.COUNT)
                .filter(slot -> victim.owns(slot) && (slot == SLOT || slot % 500 == 0))
                .mapToObj(slot -> SlotKeys.key(slot, "news"))
                .toList();
        subscribe(Topics.shardChannels(channels.toArray(String[]::new)));
        try (CountingPublisher publishing = CountingPublisher.toSharded(client.client(), CHANNEL)) {
            publishing.arrivesAt(heard);

            cluster.kill(victim);
            cluster.awaitTakeover(victim, SLOT);

            heard.awaitGaps(1);
            publishing.arrivesAt(heard);
        }
        assertThat(heard.gaps()).hasSize(1);
        assertThat(heard.gaps().get(0).names()).containsExactlyInAnyOrderElementsOf(channels);
        heard.assertNothingDoubled();
    }
}
