package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReferenceClusterTests {
    @Test
    void theExampleOfTheDocumentationWorks() {
        try (ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start()) {
            assertThat(cluster.startupNodes()).hasSize(6).allMatch(address -> address.startsWith("127.0.0.1:"));
            cluster.migrate(8000).to(cluster.primary(2)).pauseAfterKeys(10);
            cluster.shard(0).failover();
            cluster.node(1).kill();
            cluster.node(1).restart();
            cluster.node(1).freeze();
            cluster.node(1).unfreeze();
            cluster.faults().onCommand("GET").reply("LOADING …").times(3);
            assertThat(cluster.recorded()).isEmpty();
        }
    }

    @Test
    void everyCommandIsRecordedWithNodeConnectionAndReply() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(3).start();
                WireClient client = WireClient.to(cluster.node(0))) {
            client.send("SET bar v");
            client.send("GET foo");
            client.send("ASKING");
            client.send("get bar");

            List<RecordedCommand> recorded = cluster.recorded();

            assertThat(recorded).extracting(RecordedCommand::name).containsExactly("SET", "GET", "ASKING", "GET");
            assertThat(recorded)
                    .allSatisfy(command -> assertThat(command.node()).isSameAs(cluster.node(0)));
            assertThat(recorded).extracting(RecordedCommand::connectionId).containsOnly(1L);
            assertThat(recorded)
                    .extracting(RecordedCommand::reply)
                    .containsExactly(ReplyKind.SIMPLE, ReplyKind.ERROR, ReplyKind.SIMPLE, ReplyKind.BULK);
            assertThat(recorded.get(1).error())
                    .isEqualTo("MOVED 12182 " + cluster.node(2).address());
            assertThat(recorded.get(1).errorCode()).isEqualTo("MOVED");
            assertThat(recorded).extracting(RecordedCommand::asked).containsExactly(false, false, false, true);
            assertThat(cluster.node(0).calls("get")).isEqualTo(1);
        }
    }

    @Test
    void onlyTheLastCommandsAreKept() {
        try (ReferenceCluster cluster =
                        ReferenceCluster.builder().primaries(1).recordLast(3).start();
                WireClient client = WireClient.to(cluster.node(0))) {
            IntStream.range(0, 10).forEach(number -> client.send("ECHO " + number));

            assertThat(cluster.recorded())
                    .extracting(command -> command.words().get(1))
                    .containsExactly("7", "8", "9");
            cluster.clearRecorded();
            assertThat(cluster.recorded()).isEmpty();
        }
    }

    @Test
    void longWordsAreRecordedInPart() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(1).start();
                WireClient client = WireClient.to(cluster.node(0))) {
            client.send("SET k " + "x".repeat(100_000));

            assertThat(cluster.recorded().get(0).words().get(2)).hasSize(256);
        }
    }

    @Test
    void noThreadIsLeftBehind() {
        ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        try (WireClient client = WireClient.to(cluster.node(0))) {
            client.send("PING");
        }
        List<Thread> running = clusterThreads();
        assertThat(running).isNotEmpty();

        cluster.close();
        cluster.close();

        await().untilAsserted(() -> assertThat(running).allMatch(thread -> !thread.isAlive()));
    }

    private static List<Thread> clusterThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("reference-cluster"))
                .toList();
    }

    @Test
    void manyClustersLiveSideBySide() {
        List<ReferenceCluster> clusters = new ArrayList<>(IntStream.range(0, 20)
                .parallel()
                .mapToObj(number -> ReferenceCluster.builder().primaries(3).start())
                .toList());
        try {
            assertThat(clusters.stream().flatMap(cluster -> cluster.startupNodes().stream()))
                    .doesNotHaveDuplicates()
                    .hasSize(60);
        } finally {
            clusters.forEach(ReferenceCluster::close);
        }
    }

    @Test
    void keysExpireByTheGivenClock() {
        AtomicLong millis = new AtomicLong(1_000_000);
        Clock clock = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return Instant.ofEpochMilli(millis.get());
            }
        };
        try (ReferenceCluster cluster = ReferenceCluster.builder()
                        .primaries(1)
                        .replicasPerPrimary(1)
                        .clock(clock)
                        .start();
                WireClient client = WireClient.to(cluster.node(0))) {
            client.send("SET k v PX 1000");
            assertThat(client.send("PTTL k")).isEqualTo(":1000");
            millis.addAndGet(999);
            assertThat(client.send("PTTL k")).isEqualTo(":1");

            millis.addAndGet(1);

            assertThat(client.send("GET k")).isEqualTo("$-1");
            await().until(() -> cluster.node(0).keys() == 0 && cluster.node(1).keys() == 0);
        }
    }

    @Test
    void aClusterWithoutPrimariesIsRefused() {
        assertThatThrownBy(() -> ReferenceCluster.builder().primaries(0).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 primaries");
    }

    @Test
    void theProgramReadsItsOptions() {
        assertThatThrownBy(() -> ReferenceServer.configure(List.of("--bogus", "1")))
                .hasMessage("unknown option --bogus");
        assertThatThrownBy(() -> ReferenceServer.configure(List.of("--port"))).hasMessage("--port needs a value");
        assertThatThrownBy(() -> ReferenceServer.configure(List.of("--port", "x")))
                .hasMessage("x is not a number");
        try (ReferenceCluster cluster = ReferenceServer.configure(
                        List.of("--port", "0", "--primaries", "2", "--replicas", "1", "--cluster-node-timeout", "500"))
                .start()) {
            assertThat(cluster.nodes()).hasSize(4);
        }
    }

    @Test
    void aNodeMayBelieveWhatIsNotTrue() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(3).start();
                WireClient client = WireClient.to(cluster.node(1))) {
            cluster.node(1).believes().slotsOwnedBy(0, 5460, cluster.node(2));

            assertThat(client.send("GET bar"))
                    .isEqualTo("-MOVED 5061 " + cluster.node(2).address());
            cluster.node(1).believes().forgets(cluster.node(2));
            assertThat(client.send("GET bar")).isEqualTo("-CLUSTERDOWN Hash slot not served");
        }
    }
}
