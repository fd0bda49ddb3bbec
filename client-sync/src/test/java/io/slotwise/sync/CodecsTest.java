package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.codec.Compression;
import io.slotwise.command.Command;
import io.slotwise.command.PubSubCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CodecException;
import io.slotwise.error.PartialFailureException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.options.Protocol;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.TransactionResult;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Codecs through a client: one that throws fails its own call alone, and those that are made of others fit what is stored. */
@ReferenceClusterTest
class CodecsTest {
    /** Cannot encode "unsayable"; throws an exception at "dark", an error at "black". */
    private static final Codec<String> ERRATIC = new Codec<>() {
        @Override
        public byte[] encode(String value) {
            if (value.equals("unsayable")) {
                throw new IllegalStateException("cannot be said");
            }
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String decode(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (text.equals("dark")) {
                throw new IllegalStateException("cannot be read");
            }
            if (text.equals("black")) {
                throw new AssertionError("must not be read");
            }
            return text;
        }
    };

    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), ERRATIC);
    private static final PubSubCommands<String, String> CHANNELS = new PubSubCommands<>(Codec.utf8(), Codec.utf8());

    private final ReferenceCluster cluster;
    private final List<SyncClusterClient> clients = new ArrayList<>();

    CodecsTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    private SyncClusterClient connect(Protocol protocol) {
        SyncClusterClient client = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .protocol(protocol)
                        .build());
        clients.add(client);
        SyncCommands<String, String> redis = client.commands();
        redis.mset(Map.of("dark", "dark", "black", "black", "a", "1", "b", "2", "c", "3"));
        redis.mset(Map.of("{t}dark", "dark", "{t}black", "black", "{t}a", "1", "{t}b", "2"));
        return client;
    }

    @AfterEach
    void close() {
        clients.forEach(SyncClusterClient::close);
        clients.clear();
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeEncodedFailsWhereTheCommandIsMade(Protocol protocol) {
        SyncClusterClient client = connect(protocol);
        SyncCommands<String, String> redis = client.commands(Codec.utf8(), ERRATIC);

        assertThatThrownBy(() -> redis.set("a", "unsayable")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> redis.mset(Map.of("a", "4", "b", "unsayable")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> client.transaction("a").add(STRINGS.set("a", "unsayable")))
                .isInstanceOf(IllegalStateException.class);
        assertThat(redis.get("a")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeDecodedFailsItsCommandAmongOthersInFlight(Protocol protocol) {
        SyncClusterClient client = connect(protocol);
        List<CompletableFuture<@Nullable String>> works = new ArrayList<>();
        List<CompletableFuture<@Nullable String>> fails = new ArrayList<>();

        IntStream.range(0, 300).forEach(i -> {
            works.add(client.async().execute(STRINGS.get("{t}a")).toCompletableFuture());
            fails.add(client.async()
                    .execute(STRINGS.get(i % 2 == 0 ? "{t}dark" : "{t}black"))
                    .toCompletableFuture());
            works.add(client.async().execute(STRINGS.get("{t}b")).toCompletableFuture());
        });

        for (int i = 0; i < works.size(); i++) {
            assertThat(works.get(i).join()).isEqualTo(i % 2 == 0 ? "1" : "2");
        }
        assertThat(fails).allSatisfy(one -> assertThatThrownBy(one::join).hasCauseInstanceOf(CodecException.class));
        assertThatThrownBy(() -> client.execute(STRINGS.get("dark")))
                .isInstanceOf(CodecException.class)
                .hasRootCauseMessage("cannot be read");
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeDecodedFailsItsPlaceInABatch(Protocol protocol) {
        SyncClusterClient client = connect(protocol);

        BatchResult results = client.batch(List.of(
                STRINGS.get("a"),
                STRINGS.get("dark"),
                STRINGS.set("d", "4"),
                STRINGS.get("black"),
                STRINGS.get("d"),
                STRINGS.get("b")));

        assertThat(results.<String>get(0)).isEqualTo("1");
        assertThat(results.failure(1)).isInstanceOf(CodecException.class);
        assertThat(results.<Boolean>get(2)).isTrue();
        assertThat(results.failure(3)).isInstanceOf(CodecException.class);
        assertThat(results.<String>get(4)).isEqualTo("4");
        assertThat(results.<String>get(5)).isEqualTo("2");
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeDecodedFailsItsPartOfAReadOverSeveralSlots(Protocol protocol) {
        SyncClusterClient client = connect(protocol);

        assertThatThrownBy(() -> client.execute(STRINGS.mget("a", "dark", "b", "c")))
                .isInstanceOfSatisfying(PartialFailureException.class, failure -> {
                    assertThat(failure.parts())
                            .filteredOn(part -> !part.succeeded())
                            .singleElement()
                            .satisfies(part -> {
                                assertThat(part.keys()).containsExactly(1);
                                assertThat(part.failure()).isInstanceOf(CodecException.class);
                            });
                });
        assertThatThrownBy(() -> client.execute(STRINGS.mget("{t}a", "{t}dark", "{t}b")))
                .isInstanceOf(CodecException.class);
        assertThat(client.execute(STRINGS.mget("a", "b", "c"))).containsExactly("1", "2", "3");
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeDecodedFailsItsPlaceInATransactionThatIsCarriedOut(Protocol protocol) {
        SyncClusterClient client = connect(protocol);

        TransactionResult result = client.transaction("{t}")
                .add(STRINGS.get("{t}a"))
                .add(STRINGS.get("{t}dark"))
                .add(STRINGS.set("{t}d", "4"))
                .add(STRINGS.mget("{t}a", "{t}black"))
                .add(STRINGS.get("{t}d"))
                .execute();

        assertThat(result.isAborted()).isFalse();
        assertThat(result.<String>get(0)).isEqualTo("1");
        assertThat(result.failure(1)).isInstanceOf(CodecException.class);
        assertThat(result.<Boolean>get(2)).isTrue();
        assertThat(result.failure(3)).isInstanceOf(CodecException.class);
        assertThat(result.<String>get(4)).isEqualTo("4");
        assertThat(client.commands().get("{t}d")).isEqualTo("4");
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeDecodedIsOneMessageLessOfASubscription(Protocol protocol) throws Exception {
        SyncClusterClient client = connect(protocol);
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        MessageListener<String, String> listener = new MessageListener<>() {
            @Override
            public void onMessage(Message<String, String> message) {
                heard.add(message.value());
            }

            @Override
            public void onEvent(SubscriptionEvent event) {
                if (event instanceof SubscriptionEvent.Dropped dropped) {
                    heard.add("dropped " + dropped.count());
                }
            }
        };

        client.subscribe(Topics.shardChannels("news"), Codec.utf8(), ERRATIC, SubscriptionOptions.defaults(), listener);
        for (String value : List.of("1", "dark", "2", "black", "3")) {
            client.execute(CHANNELS.spublish("news", value));
        }

        List<String> messages = new ArrayList<>();
        long dropped = 0;
        while (messages.size() < 3 || dropped < 2) {
            String next = heard.poll(20, TimeUnit.SECONDS);
            assertThat(next).isNotNull();
            if (next.startsWith("dropped")) {
                dropped += Long.parseLong(next.replaceAll("\\D", ""));
            } else {
                messages.add(next);
            }
        }
        assertThat(messages).containsExactly("1", "2", "3");
        assertThat(dropped).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void keysWithAPrefixAreStoredAndScannedWithItAndSeenWithout(Protocol protocol) {
        SyncClusterClient client = connect(protocol);
        Codec<String> keys = Codec.prefixed("app:", Codec.utf8());
        SyncCommands<String, String> app = client.commands(keys, Codec.utf8());
        IntStream.range(0, 50).forEach(i -> app.set("k" + i, "v" + i));

        app.hset("hash", "field", "v");

        assertThat(client.commands().get("app:k7")).isEqualTo("v7");
        assertThat(app.mget("k1", "k2", "none")).containsExactly("v1", "v2", null);
        assertThat(app.hgetall("hash")).isEqualTo(Map.of("field", "v"));
        assertThat(client.commands().hget("app:hash", "field")).isEqualTo("v");
        assertThat(client.scan(KeyScanOptions.matching("app:k*"), keys, null))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 50).mapToObj(i -> "k" + i).toList());
        assertThatThrownBy(() -> client.scan(KeyScanOptions.all(), keys, null).forEach(key -> {}))
                .isInstanceOf(CodecException.class);
        assertThat(app.del("k1", "k2", "hash")).isEqualTo(3);
        assertThat(client.commands().exists("app:k1", "app:k3")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void channelsWithAPrefixAreSubscribedToAndSeenWithout(Protocol protocol) throws Exception {
        SyncClusterClient client = connect(protocol);
        Codec<String> names = Codec.prefixed("app:", Codec.utf8());
        PubSubCommands<String, String> app = new PubSubCommands<>(names, Codec.utf8());
        BlockingQueue<Message<String, String>> heard = new LinkedBlockingQueue<>();

        client.subscribe(
                Topics.patterns(names, List.of("news.*")),
                names,
                Codec.utf8(),
                SubscriptionOptions.defaults(),
                heard::add);
        client.execute(app.publish("news.local", "1"));

        Message<String, String> message = heard.poll(20, TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        assertThat(message.channel()).isEqualTo("news.local");
        assertThat(message.pattern()).isEqualTo("news.*");
    }

    @ParameterizedTest
    @EnumSource
    void valuesAreStoredCompressedAndThoseThatAreNotAreReadToo(Protocol protocol) {
        SyncClusterClient client = connect(protocol);
        Codec<String> codec =
                Codec.compressed(Codec.utf8(), Compression.defaults().upTo(100_000));
        SyncCommands<String, String> compressed = client.commands(Codec.utf8(), codec);
        String large = "0123456789".repeat(5_000);

        compressed.set("large", large);
        client.commands().set("plain", large);

        assertThat(client.commands().strlen("large")).isLessThan(1_000);
        assertThat(compressed.get("large")).isEqualTo(large);
        assertThat(compressed.mget("plain", "a", "large")).containsExactly(large, "1", large);
    }

    /** A part of a compressed value is none, and what follows it on the connection is. */
    @ParameterizedTest
    @EnumSource
    void aDamagedValueFailsItsReadAlone(Protocol protocol) {
        SyncClusterClient client = connect(protocol);
        SyncCommands<String, String> compressed = client.commands(Codec.utf8(), Codec.compressed(Codec.utf8()));
        compressed.set("large", "0123456789".repeat(5_000));
        Command<Long> cut = Command.custom("SETRANGE")
                .key("large")
                .argument("30")
                .argument("xx")
                .returning(reply -> reply.wholeNumber());

        client.execute(cut);

        assertThatThrownBy(() -> compressed.get("large")).isInstanceOf(CodecException.class);
        assertThat(compressed.get("a")).isEqualTo("1");
    }
}
