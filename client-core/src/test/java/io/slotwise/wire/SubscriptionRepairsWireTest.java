package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.event.ClientListener;
import io.slotwise.event.RefreshCause;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.Topics;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of subscriptions when connections, nodes and slots go. */
class SubscriptionRepairsWireTest {
    private final RecordingSubscriber subscriber = new RecordingSubscriber();

    private static String[] names(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).toArray(String[]::new);
    }

    private static SubscribableNode homeOf(List<SubscribableNode> nodes, String subscription) {
        return nodes.stream()
                .filter(node -> !node.subscribers(subscription).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private static long said(ScriptedCluster.Member member, String command) {
        return member.peer().count(command);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsLostWithItsNodeGoesOnAtAnotherAndTheGapIsToldOnce(boolean resp3) throws Exception {
        List<Integer> repaired = new CopyOnWriteArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void subscriptionRepaired(int names, Duration without) {
                repaired.add(names);
            }
        };
        try (ScriptedCluster cluster = ScriptedCluster.of(3)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, resp3);
            try (ClusterClient client = WireClient.connect(cluster, options -> options.listener(listener))) {
                RecordingSubscriber patterns = new RecordingSubscriber();
                WireClient.present(client.subscribe(Topics.channels(names("c", 100)), subscriber));
                WireClient.present(client.subscribe(Topics.patterns(names("p*", 10)), patterns));
                SubscribableNode home = homeOf(nodes, "SUBSCRIBE c0");
                assertThat(home.subscriptions()).hasSize(110);

                cluster.primary(nodes.indexOf(home)).close();

                WireClient.eventually(() -> {
                    assertThat(subscriber.gaps()).hasSize(1);
                    assertThat(patterns.gaps()).hasSize(1);
                });
                assertThat(subscriber.gaps().get(0).names()).containsExactlyInAnyOrder(names("c", 100));
                SubscribableNode next = homeOf(nodes, "SUBSCRIBE c0");
                assertThat(next).isNotSameAs(home);
                assertThat(next.subscriptions()).hasSize(110);
                assertThat(nodes.stream()
                                .mapToInt(node -> node.publish("c7", "once"))
                                .sum())
                        .isEqualTo(1);
                WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("once"));
                WireClient.eventually(() -> assertThat(repaired).containsExactlyInAnyOrder(100, 10));
            }
        }
    }

    /** Another one may bring again what it has brought: messages reach the nodes one after the other. */
    @Test
    void aConnectionThatIsCutIsReplacedByOneToTheSameNode() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            SubscribableNode home = homeOf(nodes, "SUBSCRIBE a");

            for (int loss = 1; loss <= 5; loss++) {
                int losses = loss;
                home.subscribers("SUBSCRIBE a").get(0).reset();
                WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(losses));
            }

            assertThat(homeOf(nodes, "SUBSCRIBE a")).isSameAs(home);
        }
    }

    @Test
    void theGapIsNotToldBeforeTheServerHasConfirmedAll() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            PeerConnection lost = node.subscribers("SUBSCRIBE a").get(0);
            node.answer((command, connection) -> {
                if (command.get(0).equals("SUBSCRIBE")) {
                    connection.await(test);
                }
                return null;
            });

            lost.cut();
            WireClient.eventually(
                    () -> assertThat(said(cluster.primary(0), "SUBSCRIBE")).isEqualTo(2));
            assertThat(subscriber.gaps()).isEmpty();
            test.countDown();

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
        }
    }

    @Test
    void aNodeThatFallsSilentIsNoticedByAPing() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.pingOnIdle(Duration.ofMillis(50)).connectTimeout(Duration.ofSeconds(1)))) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            SubscribableNode silent = homeOf(nodes, "SUBSCRIBE a");

            silent.answer((command, connection) -> command.get(0).equals("CLUSTER") ? null : Answer.SILENCE);

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            assertThat(homeOf(nodes.stream().filter(node -> node != silent).toList(), "SUBSCRIBE a"))
                    .isNotSameAs(silent);
        }
    }

    /** It answers every PING, and nobody else has a reason to learn the topology again. */
    @Test
    void aNodeThatLeavesTheClusterIsLeftWhenItsMessagesFailToCome() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.pingOnIdle(Duration.ofMillis(50)).topologyRefreshPeriod(Duration.ZERO))) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            SubscribableNode home = homeOf(nodes, "SUBSCRIBE a");
            int left = nodes.indexOf(home);
            try (ScriptedCluster.Member leaving = cluster.primary(left)) {
                cluster.leave(left, 1 - left);
                home.publish("a", "the last one");

                WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
                assertThat(leaving.peer().count("SUBSCRIBE")).isEqualTo(1);
                assertThat(homeOf(nodes, "SUBSCRIBE a")).isNotSameAs(home);
            }
        }
    }

    @Test
    void aNodeThatLeavesTheClusterIsLeft() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            int home = nodes.indexOf(homeOf(nodes, "SUBSCRIBE a"));
            ScriptedCluster.Member left = cluster.primary(home);
            try (left) {
                cluster.leave(home, 1 - home);
                client.refreshTopology();

                WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
                nodes.forEach(node -> node.publish("a", "once"));
                WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("once"));
                assertThat(nodes.get(1 - home).subscriptions()).containsExactly("SUBSCRIBE a");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void channelsThatAreTakenAwayWithTheirSlotAreSubscribedToAtTheNewOwner(boolean resp3) throws Exception {
        String[] channels = {"{moves}a", "{moves}b", "{moves}c"};
        int slot = Slot.of("moves");
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, resp3);
            int owner = cluster.shardOf("moves");
            SubscribableNode source = nodes.get(owner);
            SubscribableNode target = nodes.get(1 - owner);
            String staying = cluster.keyOf(owner, 7);
            try (ClusterClient client = WireClient.connect(cluster)) {
                WireClient.present(client.subscribe(Topics.shardChannels(channels), subscriber));
                RecordingSubscriber other = new RecordingSubscriber();
                WireClient.present(client.subscribe(Topics.shardChannels(staying), other));
                source.answer((command, connection) -> command.get(0).equals("SSUBSCRIBE")
                                && command.get(1).startsWith("{moves}")
                        ? "-MOVED " + slot + " " + cluster.primary(1 - owner).address() + "\r\n"
                        : null);
                cluster.move(slot, 1 - owner);

                source.letGo(channels);

                WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
                assertThat(subscriber.gaps().get(0).names()).containsExactlyInAnyOrder(channels);
                assertThat(said(cluster.primary(1 - owner), "SSUBSCRIBE")).isEqualTo(1);
                assertThat(target.spublish("{moves}b", "once")).isEqualTo(1);
                WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("once"));
                source.spublish(staying, "undisturbed");
                WireClient.eventually(() -> assertThat(other.values()).containsExactly("undisturbed"));
                assertThat(other.gaps()).isEmpty();
                WireClient.eventually(() -> assertThat(
                                cluster.primary(1 - owner).address())
                        .isEqualTo(Objects.requireNonNull(client.topology().primaryOf(slot))
                                .address()));
            }
        }
    }

    /** Others hear of a new primary before they hear that the former one follows it. */
    @Test
    void aFormerPrimaryKeepsItsChannelsUntilItSaysNo() throws Exception {
        String channel = "{stays}a";
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            int former = cluster.shardOf("stays");
            SubscribableNode demoted = nodes.get(former);
            SubscribableNode successor = nodes.get(1 - former);
            WireClient.present(client.subscribe(Topics.shardChannels(channel), subscriber));
            for (int slot = 0; slot < Slot.COUNT; slot++) {
                cluster.move(slot, 1 - former);
            }

            client.refreshTopology();

            WireClient.eventually(() -> assertThat(
                            Objects.requireNonNull(client.topology().primaryOf(Slot.of("stays")))
                                    .address())
                    .isEqualTo(cluster.primary(1 - former).address()));
            WireClient.present(client.subscribe(Topics.shardChannels(channel), new RecordingSubscriber()));
            assertThat(demoted.subscriptions()).containsExactly("SSUBSCRIBE " + channel);
            assertThat(successor.subscriptions()).isEmpty();
            assertThat(subscriber.gaps()).isEmpty();

            demoted.answer((command, connection) -> command.get(0).equals("SSUBSCRIBE")
                    ? "-MOVED " + Slot.of("stays") + " "
                            + cluster.primary(1 - former).address() + "\r\n"
                    : null);
            demoted.letGo(channel);

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            assertThat(successor.subscriptions()).containsExactly("SSUBSCRIBE " + channel);
        }
    }

    /** As Redis 7.0 does when it is demoted: once by its successor's word, and once by an older packet. */
    @Test
    void aChannelThatIsTakenAwayTwiceIsToldOnce() throws Exception {
        String channel = "{demoted}a";
        CountDownLatch refreshed = new CountDownLatch(1);
        CountDownLatch keeps = new CountDownLatch(1);
        ClientListener listener = new ClientListener() {
            @Override
            public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
                if (cause == RefreshCause.MOVED) {
                    refreshed.countDown();
                }
            }
        };
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.listener(listener))) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            WireClient.present(client.subscribe(Topics.shardChannels(channel), subscriber));
            AtomicInteger asked = new AtomicInteger();
            node.answer((command, connection) -> {
                if (!command.get(0).equals("SSUBSCRIBE")) {
                    return null;
                }
                if (asked.incrementAndGet() == 1) {
                    connection.await(refreshed);
                    return node.confirmation("SSUBSCRIBE", channel, 1) + node.confirmation("SUNSUBSCRIBE", channel, 0);
                }
                connection.await(keeps);
                return null;
            });

            node.letGo(channel);

            WireClient.eventually(() -> assertThat(asked).hasValue(2));
            WireClient.present(client.subscribe(Topics.channels("any"), new RecordingSubscriber()));
            assertThat(subscriber.gaps()).isEmpty();
            keeps.countDown();
            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
        }
    }

    @Test
    void aSlotThatTheTopologyShowsElsewhereIsFollowedAndTheFormerOwnerIsHeardNoMore() throws Exception {
        String channel = "{moves}a";
        int slot = Slot.of("moves");
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            int owner = cluster.shardOf("moves");
            WireClient.present(client.subscribe(Topics.shardChannels(channel), subscriber));
            PeerConnection former =
                    nodes.get(owner).subscribers("SSUBSCRIBE " + channel).get(0);
            cluster.move(slot, 1 - owner);

            client.refreshTopology();

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            if (!former.isCut()) {
                former.write(nodes.get(owner).message("smessage", channel, "from the former owner"));
            }
            nodes.get(1 - owner).spublish(channel, "once");
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("once"));
            WireClient.eventually(
                    () -> assertThat(nodes.get(owner).subscriptions()).isEmpty());
        }
    }

    @Test
    void afterALossEverySlotHasACommandOfItsOwn() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            List<String> channels = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                channels.add("{" + i + "}first");
                channels.add("{" + i + "}second");
            }
            node.answer((command, connection) -> command.get(0).equals("SSUBSCRIBE")
                            && command.stream().skip(1).map(Slot::of).distinct().count() > 1
                    ? "-CROSSSLOT Keys in request don't hash to the same slot\r\n"
                    : null);
            WireClient.present(client.subscribe(Topics.shardChannels(channels.toArray(String[]::new)), subscriber));
            assertThat(said(cluster.primary(0), "SSUBSCRIBE")).isEqualTo(10);

            node.subscribers("SSUBSCRIBE {1}first").get(0).cut();

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            assertThat(node.subscriptions()).hasSize(20);
            assertThat(said(cluster.primary(0), "SSUBSCRIBE")).isEqualTo(20);
        }
    }

    @Test
    void aPartThatCannotBeHadYetIsTriedAgainAlone() throws Exception {
        CountDownLatch down = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            node.answer((command, connection) ->
                    command.get(0).equals("SSUBSCRIBE") && command.contains("{2}b") && down.getCount() > 0
                            ? "-CLUSTERDOWN Hash slot not served\r\n"
                            : null);

            var begun = client.subscribe(Topics.shardChannels("{1}a", "{2}b", "{3}c"), subscriber)
                    .toCompletableFuture();
            WireClient.eventually(() -> assertThat(node.subscriptions()).hasSize(2));
            assertThat(begun).isNotDone();
            down.countDown();

            Subscription whole = WireClient.present(begun);
            assertThat(whole.isActive()).isTrue();
            assertThat(node.subscriptions()).hasSize(3);
        }
    }

    @Test
    void aRefusalAfterALossEndsThoseAloneWhoWantThatName() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            RecordingSubscriber revoked = new RecordingSubscriber();
            WireClient.present(client.subscribe(Topics.channels(names("c", 20)), subscriber));
            WireClient.present(client.subscribe(Topics.channels("revoked", "other"), revoked));
            node.answer((command, connection) ->
                    command.contains("revoked") && command.get(0).equals("SUBSCRIBE")
                            ? "-NOPERM No permissions to access a channel\r\n"
                            : null);

            node.subscribers("SUBSCRIBE c0").get(0).cut();

            WireClient.eventually(() -> assertThat(revoked.ends).containsExactly("AuthenticationException"));
            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            WireClient.eventually(() -> assertThat(node.subscriptions()).hasSize(20));
        }
    }

    @Test
    void aNewPrimaryTellsOfItsKeysAndAFormerOneNoMore() throws Exception {
        String pattern = "__keyevent@0__:*";
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.keyspaceEvents(pattern), subscriber));
            ScriptedCluster.Member left = cluster.primary(2);
            try (left) {
                cluster.leave(2, 1);
                client.refreshTopology();

                WireClient.eventually(
                        () -> assertThat(nodes.get(2).subscriptions()).isEmpty());
                nodes.forEach(node -> node.publishTo(pattern, "__keyevent@0__:set", "k"));
                WireClient.eventually(() -> assertThat(subscriber.messages).hasSize(2));
                assertThat(subscriber.gaps()).isEmpty();
            }
        }
    }

    /** As after a failover: who was primary is listed on, without slots. */
    @Test
    void aDeadPrimaryThatOwnsNothingAnyMoreIsNotWaitedFor() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.keyspaceEvents("__keyevent@0__:*"), subscriber));
            long asked = said(cluster.primary(0), "CLUSTER") + said(cluster.primary(1), "CLUSTER");

            cluster.primary(2).close();
            WireClient.eventually(
                    () -> assertThat(said(cluster.primary(0), "CLUSTER") + said(cluster.primary(1), "CLUSTER"))
                            .as("once the loss has been noticed")
                            .isGreaterThan(asked));
            cluster.primary(2).fails();
            cluster.drain(2, 1);
            client.refreshTopology();

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            WireClient.present(client.subscribe(Topics.keyspaceEvents("__keyspace@0__:*"), new RecordingSubscriber()));
        }
    }

    @Test
    void aNodeThatClosesEachConnectionAsSoonAsItHasConfirmedIsDialledWithPausesThatGrow() throws Exception {
        List<Integer> pauses = new CopyOnWriteArrayList<>();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.backoff(failures -> {
                            pauses.add(failures);
                            return 5L;
                        }))) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            node.answer((command, connection) -> {
                if (command.get(0).equals("SUBSCRIBE")) {
                    connection.write(node.confirmation("SUBSCRIBE", command.get(1), 1));
                    connection.cut();
                    return Answer.SILENCE;
                }
                return null;
            });

            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));

            WireClient.eventually(() -> assertThat(pauses).containsSubsequence(1, 2, 3, 4, 5));
        }
    }

    @Test
    void aNodeThatSendsAChannelToItselfIsSubscribedToByAnotherConnection() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            WireClient.present(client.subscribe(Topics.shardChannels("a"), subscriber));
            PeerConnection stale = node.subscribers("SSUBSCRIBE a").get(0);
            node.answer((command, connection) -> command.get(0).equals("SSUBSCRIBE") && connection == stale
                    ? "-MOVED " + Slot.of("b") + " " + cluster.primary(0).address() + "\r\n"
                    : null);

            WireClient.present(client.subscribe(Topics.shardChannels("b"), new RecordingSubscriber()));

            WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
            assertThat(node.subscribers("SSUBSCRIBE a")).hasSize(1).doesNotContain(stale);
        }
    }

    @Test
    void aNodeThatSendsAChannelToItselfForEverIsAskedWithPauses() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.backoff(io.github.resilience4j.core.IntervalFunction.of(200))
                                .commandTimeout(Duration.ofMillis(600)))) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            WireClient.present(client.subscribe(Topics.shardChannels("a"), subscriber));
            node.answer((command, connection) -> command.contains("b")
                    ? "-MOVED " + Slot.of("b") + " " + cluster.primary(0).address() + "\r\n"
                    : null);

            WireClient.failure(client.subscribe(Topics.shardChannels("b"), new RecordingSubscriber()));

            assertThat(said(cluster.primary(0), "SSUBSCRIBE")).isLessThan(200);
            assertThat(cluster.primary(0).peer().connections()).hasSize(3);
        }
    }

    @Test
    void aShardedChannelWhoseSlotHasNoOwnerIsSubscribedToAsSoonAsThereIsOne() throws Exception {
        AtomicInteger refreshes = new AtomicInteger();
        ClientListener listener = new ClientListener() {
            @Override
            public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
                refreshes.incrementAndGet();
            }
        };
        String channel = "{nobody}a";
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            SubscribableNode.all(cluster, true);
            cluster.move(Slot.of(channel), 2); // there is no such shard
            try (ClusterClient client = WireClient.connect(cluster, options -> options.listener(listener))) {
                CompletionStage<Subscription> begun = client.subscribe(Topics.shardChannels(channel), subscriber);
                WireClient.eventually(() -> assertThat(refreshes).hasValueGreaterThan(3));
                assertThat(begun.toCompletableFuture()).isNotDone();

                cluster.move(Slot.of(channel), 1);

                WireClient.present(begun);
                assertThat(said(cluster.primary(1), "SSUBSCRIBE")).isEqualTo(1);
            }
        }
    }

    @Test
    void twoNodesThatSendEachChannelToTheOtherAreAskedWithPauses() throws Exception {
        String channel = "{moves}a";
        int slot = Slot.of("moves");
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.backoff(io.github.resilience4j.core.IntervalFunction.of(200))
                                .commandTimeout(Duration.ofMillis(600)))) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            for (int i = 0; i < 2; i++) {
                int other = 1 - i;
                nodes.get(i)
                        .answer((command, connection) -> command.get(0).equals("SSUBSCRIBE")
                                ? "-MOVED " + slot + " "
                                        + cluster.primary(other).address() + "\r\n"
                                : null);
            }

            WireClient.failure(client.subscribe(Topics.shardChannels(channel), subscriber));

            assertThat(said(cluster.primary(0), "SSUBSCRIBE") + said(cluster.primary(1), "SSUBSCRIBE"))
                    .isLessThan(200);
        }
    }
}
