package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandInterruptedException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.event.ClientListener;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.IoThreads;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Threads that wait for replies run the event loop themselves when nobody else needs it. All connections of these tests
 * share one loop, so that whatever one caller does concerns the others.
 */
@ReferenceClusterTest(primaries = 3, replicasPerPrimary = 0)
class CallersThatLeadTest {
    /** Far more calls in a row than it takes for the loop to be left to callers. */
    private static final int MANY = 300;

    private final ReferenceCluster cluster;
    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final AtomicInteger lostConnections = new AtomicInteger();
    private IoThreads threads;
    private SyncClusterClient client;
    private SyncCommands<String, String> redis;

    CallersThatLeadTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        threads = ClusterClient.ioThreads(1);
        client = SyncClusterClient.connect(ClusterClientOptions.builder(cluster.startupNodes())
                .ioThreads(threads)
                .commandTimeout(Duration.ofSeconds(20))
                .closeGrace(Duration.ofMillis(1))
                .listener(new ClientListener() {
                    @Override
                    public void connectionClosed(NodeAddress node, @Nullable Throwable cause) {
                        lostConnections.incrementAndGet();
                    }
                })
                .build());
        redis = client.commands();
    }

    @AfterEach
    void close() {
        cluster.faults().clear();
        cluster.nodes().forEach(node -> node.unfreeze());
        callers.shutdownNow();
        client.close();
        threads.close();
    }

    @Test
    void everyCallerGetsItsOwnReplies() throws Exception {
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String key = "caller:" + i;
            ends.add(callers.submit(() -> {
                for (long turn = 1; turn <= 1_000; turn++) {
                    assertThat(redis.incr(key)).isEqualTo(turn);
                }
            }));
        }

        for (Future<?> end : ends) {
            end.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void stagesOfOthersNeverRunOnAThreadThatWaits() throws Exception {
        Set<Thread> waiting = ConcurrentHashMap.newKeySet();
        CountDownLatch enough = new CountDownLatch(4);
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String key = "waits:" + i;
            ends.add(callers.submit(() -> {
                waiting.add(Thread.currentThread());
                for (int turn = 0; turn < 2_000; turn++) {
                    redis.incr(key);
                }
                enough.countDown();
            }));
        }
        Set<Thread> ran = ConcurrentHashMap.newKeySet();
        int staged = 0;
        while (enough.getCount() > 0) {
            Thread attaches = Thread.currentThread();
            client.async().commands().incr("staged").thenAccept(value -> {
                if (Thread.currentThread() != attaches) {
                    ran.add(Thread.currentThread());
                }
            });
            staged++;
            redis.get("staged");
        }

        for (Future<?> end : ends) {
            end.get(60, TimeUnit.SECONDS);
        }
        assertThat(redis.get("staged")).isEqualTo(String.valueOf(staged));
        assertThat(ran).doesNotContainAnyElementsOf(waiting);
    }

    @Test
    void aCallerThatLeadsIsReleasedByAnInterrupt() throws Exception {
        String frozen = keyOf(0);
        CompletableFuture<Thread> caller = new CompletableFuture<>();
        Future<Boolean> end = callers.submit(() -> {
            callOften(frozen);
            cluster.primary(0).freeze();
            caller.complete(Thread.currentThread());
            assertThatThrownBy(() -> redis.get(frozen)).isInstanceOf(CommandInterruptedException.class);
            return Thread.interrupted();
        });

        caller.get(20, TimeUnit.SECONDS).interrupt();

        assertThat(end.get(10, TimeUnit.SECONDS)).as("the flag is set again").isTrue();
        assertThat(redis.set(keyOf(1), "1")).isTrue();
    }

    @Test
    void aCallerThatLeadsIsReleasedByItsDeadline() throws Exception {
        SyncCommands<String, String> impatient = redis.with(CallOptions.within(Duration.ofMillis(300)));
        String frozen = keyOf(0);
        callOften(frozen);
        cluster.primary(0).freeze();

        assertThatThrownBy(() -> impatient.get(frozen)).isInstanceOf(CommandTimeoutException.class);
    }

    @Test
    void aCallerThatLeadsIsReleasedByTheEndOfTheClient() throws Exception {
        String frozen = keyOf(0);
        CompletableFuture<Boolean> leads = new CompletableFuture<>();
        Future<?> end = callers.submit(() -> {
            callOften(frozen);
            cluster.primary(0).freeze();
            leads.complete(true);
            redis.get(frozen);
        });
        leads.get(20, TimeUnit.SECONDS);

        client.close();

        assertThatThrownBy(() -> end.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(ClientClosedException.class);
    }

    @Test
    void oneThatWaitsForAFrozenNodeHoldsUpNobodyElse() throws Exception {
        String frozen = keyOf(0);
        CompletableFuture<Boolean> leads = new CompletableFuture<>();
        Future<String> stuck = callers.submit(() -> {
            callOften(frozen);
            cluster.primary(0).freeze();
            leads.complete(true);
            return redis.get(frozen);
        });
        leads.get(20, TimeUnit.SECONDS);

        callOften(keyOf(1));
        client.async().commands().set(keyOf(2), "async").toCompletableFuture().get(10, TimeUnit.SECONDS);

        assertThat(redis.get(keyOf(2))).isEqualTo("async");
        assertThat(stuck.isDone()).isFalse();
        cluster.primary(0).unfreeze();
        assertThat(Long.parseLong(stuck.get(20, TimeUnit.SECONDS))).isGreaterThanOrEqualTo(MANY);
    }

    @Test
    void aRedirectIsFollowedByACallerThatLeads() {
        String moving = keyOf(0);
        long before = callOften(moving);
        cluster.migrate(Slot.of(moving)).to(cluster.primary(1)).finish();

        assertThat(redis.incr(moving)).isEqualTo(before + 1);
    }

    @Test
    void aConnectionThatIsCutWhileNobodyCallsIsNoticed() {
        long before = callOften(keyOf(0));

        cluster.nodes().forEach(node -> node.closeConnections());

        Awaitility.await("the client hears of it").until(() -> lostConnections.get() > 0);
        assertThat(redis.incr(keyOf(0))).isEqualTo(before + 1);
    }

    @Test
    void aCallFromCodeThatTheDriverRunsOnACallersThreadIsRefused() {
        long before = callOften(keyOf(0));
        SyncCommands<String, String> nested = client.commands(Codec.utf8(), new Codec<>() {
            @Override
            public byte[] encode(String value) {
                return value.getBytes(StandardCharsets.UTF_8);
            }

            @Override
            public String decode(byte[] bytes) {
                return String.valueOf(redis.get(keyOf(1)));
            }
        });

        for (int i = 0; i < MANY; i++) {
            assertThatThrownBy(() -> nested.get(keyOf(0))).hasRootCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(redis.incr(keyOf(0))).isEqualTo(before + 1);
    }

    /** Long enough in a row for the loop to be left to callers. */
    private long callOften(String key) {
        long last = 0;
        for (int i = 0; i < MANY; i++) {
            last = redis.incr(key);
        }
        return last;
    }

    private String keyOf(int shard) {
        for (int i = 0; ; i++) {
            String key = "shard:" + i;
            if (cluster.ownerOf(Slot.of(key)).equals(cluster.primary(shard))) {
                return key;
            }
        }
    }
}
