package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.KeyValue;
import io.slotwise.command.SetCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.event.ClientListener;
import io.slotwise.event.RefreshCause;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.options.Target;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.reply.Reply;
import io.slotwise.reply.TransactionResult;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Blocking calls in the code of a user that the driver runs: none of them waits for itself. */
class CallbacksTest extends ClientOfOnePrimary {
    CallbacksTest(ReferenceCluster cluster) {
        super(cluster);
    }

    @Test
    void aListenerMayMakeBlockingCalls() throws Exception {
        client.commands().set("key", "value");
        AtomicReference<@Nullable SyncClusterClient> own = new AtomicReference<>();
        CompletableFuture<String> seen = new CompletableFuture<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
                SyncClusterClient calling = own.get();
                if (calling != null) {
                    seen.complete(calling.commands().get("key"));
                }
            }
        };
        try (SyncClusterClient listened = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .listener(listener)
                        .build())) {
            own.set(listened);

            listened.async().refreshTopology();

            assertThat(seen.get(20, TimeUnit.SECONDS)).isEqualTo("value");
        }
    }

    @Test
    void aStageOnAnExecutorOfTheUserMayMakeBlockingCalls() throws Exception {
        ExecutorService callbacks = Executors.newSingleThreadExecutor();
        client.commands().set("key", "value");
        cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(100));
        try (SyncClusterClient calling = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .callbackExecutor(callbacks)
                        .build())) {
            CompletableFuture<String> stage = calling.async()
                    .commands()
                    .get("key")
                    .thenApply(first -> first + calling.commands().get("key"))
                    .toCompletableFuture();

            assertThat(stage.get(20, TimeUnit.SECONDS)).isEqualTo("valuevalue");
        }
        callbacks.shutdown();
    }

    @Test
    void callsOfSeveralPartsAndThoseThatAServerHasToDescribeMayBeMadeThereToo() throws Exception {
        ExecutorService callbacks = Executors.newSingleThreadExecutor();
        client.commands().mset(Map.of("a", "1", "b", "2", "c", "3"));
        try (SyncClusterClient calling = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .callbackExecutor(callbacks)
                        .build())) {
            Command<Reply> undescribed = Command.custom("GET").argument("b").returningReply();

            CompletableFuture<String> stage = CompletableFuture.supplyAsync(
                    () -> calling.commands().mget("a", "c") + ", "
                            + calling.execute(undescribed).asText() + ", "
                            + calling.execute(undescribed).asText(),
                    callbacks);

            assertThat(stage.get(20, TimeUnit.SECONDS)).isEqualTo("[1, 3], 2, 2");
        }
        callbacks.shutdown();
    }

    @Test
    void batchesTransactionsBlockingCommandsAndResultsApartMayBeWaitedForThereToo() throws Exception {
        ExecutorService callbacks = Executors.newSingleThreadExecutor();
        client.commands().mset(Map.of("a", "1", "b", "2"));
        client.commands().rpush("list", "3");
        StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
        try (SyncClusterClient calling = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .callbackExecutor(callbacks)
                        .build())) {
            CompletableFuture<String> stage = CompletableFuture.supplyAsync(
                    () -> {
                        BatchResult batch = calling.batch(List.of(strings.get("a"), strings.mget("a", "b")));
                        BatchResult keys = calling.executePerKey(strings.mget("b", "a"));
                        NodeResults<String> nodes =
                                calling.executePerNode(strings.get("a").with(CallOptions.to(Target.allPrimaries())));
                        TransactionResult transaction =
                                calling.transaction("a").add(strings.get("a")).execute();
                        KeyValue<String, String> popped =
                                Objects.requireNonNull(calling.commands().blpop(Duration.ofSeconds(1), "list"));
                        return batch.get(1) + ", " + keys.get(0) + ", "
                                + nodes.nodes().size() + ", " + transaction.get(0) + ", " + popped.value();
                    },
                    callbacks);

            assertThat(stage.get(20, TimeUnit.SECONDS)).isEqualTo("[1, 2], 2, 1, 1, 3");
        }
        callbacks.shutdown();
    }

    @Test
    void sessionsScansAndSubscriptionsMayBeWaitedForThereToo() throws Exception {
        ExecutorService callbacks = Executors.newSingleThreadExecutor();
        client.commands().set("a", "1");
        client.commands().sadd("set", "2");
        StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
        SetCommands<String, String> sets = new SetCommands<>(Codec.utf8(), Codec.utf8());
        try (SyncClusterClient calling = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .callbackExecutor(callbacks)
                        .dedicatedConnectionsPerNode(1)
                        .build())) {
            SyncSession held = calling.session("a");
            CompletableFuture<String> stage = CompletableFuture.supplyAsync(
                    () -> {
                        List<String> seen = new ArrayList<>();
                        try (SyncSession session = calling.session("a")) {
                            session.watch("a");
                            seen.add(session.commands().get("a"));
                            seen.add(session.transaction()
                                    .add(strings.get("a"))
                                    .execute()
                                    .get(0));
                        }
                        calling.scan(KeyScanOptions.matching("a")).forEach(seen::add);
                        calling.scanElements(cursor -> sets.sscan("set", cursor))
                                .forEach(seen::add);
                        calling.subscribe(Topics.channels("news"), message -> {});
                        calling.subscribe(Topics.channels("news")).close();
                        return String.join(", ", seen);
                    },
                    callbacks);
            held.close();

            assertThat(stage.get(20, TimeUnit.SECONDS)).isEqualTo("1, 1, a, 2");
        }
        callbacks.shutdown();
    }

    @Test
    void whoWaitsForRoomThereIsToldOfIt() throws Exception {
        ExecutorService callbacks = Executors.newSingleThreadExecutor();
        client.commands().set("a", "1");
        cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(200));
        try (SyncClusterClient calling = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .callbackExecutor(callbacks)
                        .maxQueuedCommands(1)
                        .maxInFlight(1)
                        .build())) {
            CompletableFuture<String> stage = CompletableFuture.supplyAsync(
                    () -> {
                        for (int i = 0; i < 10; i++) {
                            calling.async().commands().get("a");
                        }
                        return calling.commands().get("a");
                    },
                    callbacks);

            assertThat(stage.get(20, TimeUnit.SECONDS)).isEqualTo("1");
        }
        callbacks.shutdown();
    }
}
