package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.slotwise.error.ClientClosedException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.Fault;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Virtual threads leave their carriers while they wait. Skipped before JDK 21, which has none. */
@ReferenceClusterTest
class VirtualThreadsTest {
    /** Far more than any machine has carriers. */
    private static final int CALLERS = 2_000;

    private final ReferenceCluster cluster;

    VirtualThreadsTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void needVirtualThreads() {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with JDK 21");
    }

    @Test
    void allCallersWaitAtTheSameTime() throws Exception {
        Fault unanswered = cluster.faults().onCommand("INCR").dropReply();
        SyncClusterClient client = SyncClusterClient.connect(ClusterClientOptions.builder(cluster.startupNodes())
                .commandTimeout(Duration.ofMinutes(1))
                .closeGrace(Duration.ofMillis(1))
                .build());
        ExecutorService threads = virtualThreads();
        List<Future<Long>> calls = new ArrayList<>();

        for (int i = 0; i < CALLERS; i++) {
            String key = "virtual:" + i;
            calls.add(threads.submit(() -> client.commands().incr(key)));
        }

        Awaitility.await("every command at the server while no caller has gone on")
                .atMost(Duration.ofSeconds(30))
                .until(() -> unanswered.hits() == CALLERS);
        client.close();
        for (Future<Long> call : calls) {
            assertThatThrownBy(call::get).hasCauseInstanceOf(ClientClosedException.class);
        }
        cluster.faults().clear();
        threads.shutdown();
    }

    @Test
    void everyCallerGetsItsOwnResult() throws Exception {
        try (SyncClusterClient client = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes()).build())) {
            ExecutorService threads = virtualThreads();
            List<Future<String>> calls = new ArrayList<>();

            for (int i = 0; i < CALLERS; i++) {
                String key = "own:" + i;
                calls.add(threads.submit(() -> {
                    client.commands().set(key, "of " + key);
                    return client.commands().get(key);
                }));
            }

            for (int i = 0; i < CALLERS; i++) {
                assertThat(calls.get(i).get()).isEqualTo("of own:" + i);
            }
            threads.shutdown();
        }
    }

    @Test
    void neitherConnectingNorCallsNorWaitsForRoomPinACarrier() throws Exception {
        ClusterClientOptions options = ClusterClientOptions.builder(cluster.startupNodes())
                .maxQueuedCommands(20)
                .maxInFlight(4)
                .commandTimeout(Duration.ofMinutes(1))
                .build();
        connectAndCall(options); // classes that are initialised for the first time do pin
        Path file = Files.createTempFile("pinned", ".jfr");
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            recording.start();
            connectAndCall(options);
            recording.stop();
            recording.dump(file);
        }

        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        Files.delete(file);
        assertThat(events).filteredOn(VirtualThreadsTest::isOfTheDriver).isEmpty();
    }

    private static void connectAndCall(ClusterClientOptions options) throws Exception {
        ExecutorService threads = virtualThreads();
        try (SyncClusterClient client =
                threads.submit(() -> SyncClusterClient.connect(options)).get()) {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < CALLERS / 4; i++) {
                String key = "pin:" + i % 50;
                calls.add(threads.submit(() -> client.commands().incr(key)));
            }
            for (Future<?> call : calls) {
                call.get(60, TimeUnit.SECONDS);
            }
        }
        threads.shutdown();
    }

    private static boolean isOfTheDriver(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        return stack != null
                && stack.getFrames().stream()
                        .map(frame -> frame.getMethod().getType().getName())
                        .anyMatch(type -> type.startsWith("io.slotwise."));
    }

    /** By reflection: this is compiled for Java 17. */
    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }
}
