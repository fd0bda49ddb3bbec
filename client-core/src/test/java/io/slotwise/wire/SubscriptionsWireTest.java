package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.options.Credentials;
import io.slotwise.options.RotatingCredentials;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subscribing, messages, unsubscribing, as they stand on the wire. */
class SubscriptionsWireTest {
    private final RecordingSubscriber subscriber = new RecordingSubscriber();

    private static int publish(List<SubscribableNode> nodes, String channel, String value) {
        return nodes.stream().mapToInt(node -> node.publish(channel, value)).sum();
    }

    private static List<List<String>> said(ScriptedCluster cluster, String command) {
        return cluster.members().stream()
                .flatMap(member -> member.peer().commands().stream())
                .filter(words -> words.get(0).equals(command))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMessageComesWithItsChannelItsPatternAndItsNode(boolean resp3) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, resp3);
            String sharded = cluster.keyOf(1, 1);
            try (ClusterClient client = WireClient.connect(cluster)) {
                WireClient.present(client.subscribe(Topics.channels("news"), subscriber));
                WireClient.present(client.subscribe(Topics.patterns("n*"), subscriber));
                WireClient.present(client.subscribe(Topics.shardChannels(sharded), subscriber));

                assertThat(publish(nodes, "news", "one")).isEqualTo(1);
                WireClient.eventually(() -> assertThat(subscriber.messages).hasSize(1));
                nodes.forEach(node -> node.publishTo("n*", "news", "two"));
                WireClient.eventually(() -> assertThat(subscriber.messages).hasSize(2));
                assertThat(nodes.get(1).spublish(sharded, "three")).isEqualTo(1);
                WireClient.eventually(() -> assertThat(subscriber.messages).hasSize(3));

                assertThat(subscriber.messages.get(0)).satisfies(message -> {
                    assertThat(message.channel()).isEqualTo("news");
                    assertThat(message.pattern()).isNull();
                    assertThat(message.value()).isEqualTo("one");
                });
                assertThat(subscriber.messages.get(1).pattern()).isEqualTo("n*");
                assertThat(subscriber.messages.get(1).channel()).isEqualTo("news");
                assertThat(subscriber.messages.get(2))
                        .isEqualTo(new Message<>(
                                sharded, null, "three", cluster.primary(1).address()));
                assertThat(subscriber.threads).allMatch(thread -> thread.contains("callbacks"));
                assertThat(subscriber.events).containsOnly(new SubscriptionEvent.Subscribed());
            }
        }
    }

    @Test
    void subscribingEndsWhenEveryNameHasBeenConfirmed() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            node.answer((command, connection) -> {
                if (command.get(0).equals("SUBSCRIBE")) {
                    connection.write(node.confirmation("SUBSCRIBE", "a", 1) + node.message("message", "a", "early"));
                    connection.await(test);
                    return node.confirmation("SUBSCRIBE", "b", 2);
                }
                return null;
            });

            CompletableFuture<Subscription> begun =
                    client.subscribe(Topics.channels("a", "b"), subscriber).toCompletableFuture();
            WireClient.eventually(() -> assertThat(said(cluster, "SUBSCRIBE")).hasSize(1));
            assertThat(begun).isNotDone();
            assertThat(subscriber.messages).isEmpty();
            test.countDown();

            assertThat(WireClient.present(begun).isActive()).isTrue();
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("early"));
            assertThat(said(cluster, "SUBSCRIBE")).containsExactly(List.of("SUBSCRIBE", "a", "b"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesBetweenAPingAndItsAnswerMixNothingUp(boolean resp3) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            SubscribableNode node = SubscribableNode.all(cluster, resp3).get(0);
            node.answer((command, connection) -> {
                if (command.get(0).equals("PING")
                        && !node.subscribers("SUBSCRIBE a").isEmpty()) {
                    String message = node.message("message", "a", "between");
                    return message + (resp3 ? "+PONG\r\n" : "*2\r\n$4\r\npong\r\n$0\r\n\r\n") + message;
                }
                return null;
            });
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.pingOnIdle(Duration.ofMillis(30)))) {
                WireClient.present(client.subscribe(Topics.channels("a"), subscriber));

                WireClient.eventually(() -> assertThat(subscriber.messages).hasSizeGreaterThanOrEqualTo(4));
                WireClient.present(client.subscribe(Topics.channels("b"), subscriber));

                assertThat(node.subscriptions()).containsExactlyInAnyOrder("SUBSCRIBE a", "SUBSCRIBE b");
                assertThat(subscriber.gaps()).isEmpty();
            }
        }
    }

    @Test
    void whatTheServerRefusesFailsAlone() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            node.answer((command, connection) -> command.contains("secret")
                    ? "-NOPERM User default has no permissions to access the 'secret' channel\r\n"
                    : null);
            Subscription open = WireClient.present(client.subscribe(Topics.channels("open"), subscriber));

            RecordingSubscriber refused = new RecordingSubscriber();
            CompletionStage<Subscription> both = client.subscribe(Topics.channels("a", "secret", "b"), refused);

            assertThat(WireClient.failure(both)).isInstanceOf(AuthenticationException.class);
            WireClient.present(client.subscribe(Topics.channels("other"), subscriber));
            WireClient.eventually(() ->
                    assertThat(node.subscriptions()).containsExactlyInAnyOrder("SUBSCRIBE open", "SUBSCRIBE other"));
            node.publish("open", "still");
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("still"));
            assertThat(open.isActive()).isTrue();
            assertThat(refused.ends).isEmpty();
        }
    }

    @Test
    void oneServerSideSubscriptionServesAllWhoWantTheName() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            RecordingSubscriber other = new RecordingSubscriber();
            Subscription first = WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            Subscription second = WireClient.present(client.subscribe(Topics.channels("a"), other));

            WireClient.result(first.unsubscribe());
            node.publish("a", "one");

            WireClient.eventually(() -> assertThat(other.values()).containsExactly("one"));
            assertThat(subscriber.messages).isEmpty();
            assertThat(subscriber.ends).containsExactly("unsubscribed");
            assertThat(said(cluster, "SUBSCRIBE")).hasSize(1);
            assertThat(said(cluster, "UNSUBSCRIBE")).isEmpty();

            WireClient.result(second.unsubscribe());
            assertThat(said(cluster, "UNSUBSCRIBE")).hasSize(1);
            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isEqualTo(1));
        }
    }

    @Test
    void unsubscribingWaitsForTheServer() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            Subscription subscription = WireClient.present(client.subscribe(Topics.patterns("a*"), subscriber));
            node.answer((command, connection) -> {
                if (command.get(0).equals("PUNSUBSCRIBE")) {
                    connection.write(node.message("pmessage", "a*", "ab", "late"));
                    connection.await(test);
                }
                return null;
            });

            CompletableFuture<?> ended = subscription.unsubscribe().toCompletableFuture();
            WireClient.eventually(
                    () -> assertThat(said(cluster, "PUNSUBSCRIBE")).hasSize(1));
            assertThat(ended).isNotDone();
            assertThat(subscription.isActive()).isFalse();
            test.countDown();

            WireClient.result(ended);
            WireClient.result(subscription.unsubscribe());
            assertThat(subscriber.messages).isEmpty();
        }
    }

    /** The words of an answer that is one and of one that is none are the same; what follows must not be mixed up. */
    @Test
    void aShardedChannelThatIsTakenAwayWhileItIsUnsubscribedLeavesNoStrayReply() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            Subscription first = WireClient.present(client.subscribe(Topics.shardChannels("{1}a"), subscriber));
            WireClient.present(client.subscribe(Topics.shardChannels("{2}b"), subscriber));
            node.answer((command, connection) -> command.get(0).equals("SUNSUBSCRIBE")
                    ? node.confirmation("SUNSUBSCRIBE", "{1}a", 1) + "-CLUSTERDOWN Hash slot not served\r\n"
                    : null);

            WireClient.result(first.unsubscribe());
            WireClient.present(client.subscribe(Topics.shardChannels("{3}c"), subscriber));

            node.spublish("{2}b", "goes on");
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("goes on"));
            assertThat(subscriber.gaps()).isEmpty();
            assertThat(node.subscribers("SSUBSCRIBE {2}b")).isEqualTo(node.subscribers("SSUBSCRIBE {3}c"));
        }
    }

    @Test
    void unsubscribingFromAShardedChannelWorksWithNothingButAnError() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            Subscription first = WireClient.present(client.subscribe(Topics.shardChannels("{1}a"), subscriber));
            WireClient.present(client.subscribe(Topics.shardChannels("{2}b"), subscriber));
            node.answer((command, connection) ->
                    command.get(0).equals("SUNSUBSCRIBE") ? "-MOVED 9842 127.0.0.1:1\r\n" : null);

            WireClient.result(first.unsubscribe());

            node.spublish("{2}b", "goes on");
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("goes on"));
        }
    }

    @Test
    void oneThatIsNotConfirmedInTimeFailsAndIsTakenBack() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            node.answer((command, connection) -> command.get(0).equals("SUBSCRIBE") ? Answer.SILENCE : null);

            CompletionStage<Subscription> begun = client.subscribe(
                    Topics.channels("a"),
                    Codec.utf8(),
                    Codec.utf8(),
                    SubscriptionOptions.defaults().within(Duration.ofMillis(50)),
                    subscriber);

            assertThat(WireClient.failure(begun)).isInstanceOf(CommandTimeoutException.class);
            WireClient.eventually(() -> assertThat(said(cluster, "UNSUBSCRIBE")).hasSize(1));
        }
    }

    @Test
    void aCancelledOneIsTakenBack() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            node.answer((command, connection) -> {
                if (command.get(0).equals("SUBSCRIBE")) {
                    connection.await(test);
                }
                return null;
            });
            CompletableFuture<Subscription> begun =
                    client.subscribe(Topics.channels("a"), subscriber).toCompletableFuture();
            WireClient.eventually(() -> assertThat(said(cluster, "SUBSCRIBE")).hasSize(1));

            begun.cancel(true);
            test.countDown();

            WireClient.eventually(() -> assertThat(node.subscriptions()).isEmpty());
            WireClient.eventually(() -> assertThat(said(cluster, "UNSUBSCRIBE")).hasSize(1));
        }
    }

    @Test
    void eventsOfTheKeyspaceComeFromEveryPrimaryAndNameTheirNode() throws Exception {
        String pattern = "__keyevent@0__:expired";
        try (ScriptedCluster cluster = ScriptedCluster.of(3, 1);
                ClusterClient client = WireClient.connect(cluster)) {
            List<SubscribableNode> nodes = SubscribableNode.all(cluster, true);
            WireClient.present(client.subscribe(Topics.keyspaceEvents(pattern), subscriber));

            nodes.forEach(node -> node.publishTo(pattern, pattern, "a key"));

            WireClient.eventually(() -> assertThat(subscriber.messages).hasSize(3));
            assertThat(subscriber.messages)
                    .extracting(Message::node)
                    .containsExactlyInAnyOrder(
                            cluster.primary(0).address(),
                            cluster.primary(1).address(),
                            cluster.primary(2).address());
        }
    }

    @Test
    void closingTheClientEndsEverySubscription() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            SubscribableNode.all(cluster, true);
            ClusterClient client = WireClient.connect(cluster);
            Subscription subscription = WireClient.present(client.subscribe(Topics.channels("a"), subscriber));

            client.close();

            WireClient.eventually(
                    () -> assertThat(subscriber.ends).containsExactly(ClientClosedException.class.getSimpleName()));
            assertThat(subscription.isActive()).isFalse();
            WireClient.result(subscription.unsubscribe());
            assertThat(WireClient.failure(client.subscribe(Topics.channels("b"), subscriber)))
                    .isInstanceOf(ClientClosedException.class);
            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isZero());
        }
    }

    @Test
    void aListenerThatThrowsOrACodecThatThrowsHarmsNobody() throws Exception {
        Codec<Long> numbers = Codec.wholeNumbers();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            List<Long> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
            Subscription subscription = WireClient.present(client.<String, Long>subscribe(
                    Topics.channels("a"), Codec.utf8(), numbers, SubscriptionOptions.defaults(), message -> {
                        seen.add(message.value());
                        throw new IllegalStateException("of the test");
                    }));
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));

            List.of("1", "no number", "2").forEach(value -> node.publish("a", value));

            WireClient.eventually(() -> assertThat(seen).containsExactly(1L, 2L));
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("1", "no number", "2"));
            assertThat(subscription.dropped()).isEqualTo(1);
        }
    }

    /** As a blocking call is: it waits for a reply that comes by another connection. */
    @Test
    void whatTheUsersExecutorDoesNotTakeComesAllTheSame() throws Exception {
        Executor refusing = task -> {
            throw new RejectedExecutionException("no room");
        };
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.callbackExecutor(refusing))) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));

            node.publish("a", "1");
            node.publish("a", "2");

            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("1", "2"));
            assertThat(subscriber.threads).allMatch(thread -> thread.startsWith("slotwise-callback"));
        }
    }

    @Test
    void aListenerMayWaitForACommand() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            List<String> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
            WireClient.present(client.subscribe(
                    Topics.channels("a"),
                    message -> seen.add(Objects.requireNonNull(client.commands()
                            .get(message.value())
                            .toCompletableFuture()
                            .join()))));

            node.publish("a", "k");

            WireClient.eventually(() -> assertThat(seen).containsExactly("value of k"));
        }
    }

    /** A subscribed connection takes no AUTH in RESP2. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void newCredentialsReplaceTheConnectionInsteadOfBeingToldToIt(boolean resp3) throws Exception {
        RotatingCredentials credentials = new RotatingCredentials(new Credentials("app", "first"));
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            SubscribableNode node = SubscribableNode.all(cluster, resp3).get(0);
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.credentialsProvider(credentials))) {
                WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
                PeerConnection before = node.subscribers("SUBSCRIBE a").get(0);

                credentials.rotateTo(new Credentials("app", "second"));

                WireClient.eventually(() -> assertThat(subscriber.gaps()).hasSize(1));
                PeerConnection after = node.subscribers("SUBSCRIBE a").get(0);
                assertThat(after).isNotSameAs(before);
                assertThat(before.commands())
                        .allMatch(words -> !words.get(0).equals("AUTH") || !words.contains("second"));
                assertThat(after.commands()).anyMatch(words -> words.contains("second"));
                node.publish("a", "once");
                WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("once"));
            }
        }
    }

    @Test
    void aNameThatIsPublishedToASharedConnectionIsNobodysMessage() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            SubscribableNode node = SubscribableNode.all(cluster, true).get(0);
            WireClient.present(client.subscribe(Topics.channels("a"), subscriber));
            node.answer((command, connection) -> command.get(0).equals("GET")
                    ? node.message("message", "a", "stray") + Replies.bulk("value")
                    : null);

            assertThat(WireClient.present(client.commands().get("k"))).isEqualTo("value");

            node.publish("a", "real");
            WireClient.eventually(() -> assertThat(subscriber.values()).containsExactly("real"));
        }
    }
}
