package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultsTest {
    private ReferenceCluster cluster;
    private WireClient client;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(1).replicasPerPrimary(1).start();
        client = WireClient.to(cluster.node(0));
        client.send("SET k v");
    }

    @AfterEach
    void closeCluster() {
        client.close();
        cluster.close();
    }

    @Test
    void aScriptedReplyIsGivenThatOften() {
        Fault fault = cluster.faults()
                .onCommand("GET")
                .reply("LOADING Redis is loading the dataset in memory")
                .times(2);

        assertThat(client.send("GET k")).isEqualTo("-LOADING Redis is loading the dataset in memory");
        assertThat(client.send("get k")).isEqualTo("-LOADING Redis is loading the dataset in memory");
        assertThat(client.send("GET k")).isEqualTo("v");
        assertThat(fault.hits()).isEqualTo(2);
    }

    @Test
    void aScriptedReplyMayBeOfAnyType() {
        cluster.faults().onCommand("GET").reply("$3\r\nabc").times(1);
        cluster.faults().onCommand("GET").replyBytes(":7\r\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(client.send("GET k")).isEqualTo("abc");
        assertThat(client.send("GET k")).isEqualTo(":7");
    }

    @Test
    void aFaultMayConcernOneNodeOrOneSubcommandOrOneKey() {
        cluster.faults().onCommand("PING").onNode(cluster.node(1)).reply("LOADING");
        cluster.faults().onCommand("CLUSTER SLOTS").reply("ERR no");
        cluster.faults().onCommand("GET").withWord("other").reply("ERR no").afterSkipping(1);

        assertThat(client.send("PING")).isEqualTo("+PONG");
        assertThat(client.send("CLUSTER SLOTS")).isEqualTo("-ERR no");
        assertThat(client.send("CLUSTER INFO")).startsWith("cluster_state:ok");
        assertThat(client.send("GET k")).isEqualTo("v");
        assertThat(client.send("GET other")).isEqualTo("$-1");
        assertThat(client.send("GET other")).isEqualTo("-ERR no");
    }

    @Test
    void aConnectionMayBeClosedBeforeTheCommandRuns() {
        cluster.faults().onCommand("SET").closeConnection().times(1);

        client.write("PING");
        assertThat(client.send("SET k w")).isEqualTo("+PONG");
        assertThat(client.read()).isEqualTo("EOF");

        assertThat(again("GET k")).isEqualTo("v");
    }

    @Test
    void aConnectionMayBeClosedAfterTheCommandHasRun() {
        cluster.faults().onCommand("SET").closeConnectionAfterExecuting().times(1);

        assertThat(client.send("SET k w")).isEqualTo("EOF");

        assertThat(again("GET k")).isEqualTo("w");
    }

    private String again(String command) {
        try (WireClient other = WireClient.to(cluster.node(0))) {
            return other.send(command);
        }
    }

    @Test
    void aDelayedCommandHoldsUpItsConnectionAlone() {
        cluster.faults().onCommand("SET").delay(Duration.ofHours(1)).times(1);

        client.write("SET k w");
        client.write("GET k");

        assertThat(again("GET k")).isEqualTo("v");
        assertThat(again("SET k x")).isEqualTo("+OK");
        assertThat(client.hasReply()).isFalse();
    }

    @Test
    void aDelayedCommandRunsInTheEndAndInOrder() {
        cluster.faults().onCommand("SET").delay(Duration.ofMillis(20)).times(1);

        client.write("SET k w");
        client.write("GET k");

        assertThat(client.read()).isEqualTo("+OK");
        assertThat(client.read()).isEqualTo("w");
    }

    @Test
    void aDelayedReplyComesAfterTheCommandHasRun() {
        cluster.faults().onCommand("SET").delayReply(Duration.ofMillis(300)).times(1);

        client.write("SET k w");

        await().pollInterval(Duration.ofMillis(5))
                .untilAsserted(() -> assertThat(again("GET k")).isEqualTo("w"));
        assertThat(client.read()).isEqualTo("+OK");
    }

    @Test
    void aDroppedReplyLeavesTheConnectionOpen() {
        cluster.faults().onCommand("SET").dropReply();

        client.write("SET k w");

        assertThat(client.send("GET k")).isEqualTo("w");
    }

    @Test
    void splitPacketsChangeNothingInTheBytes() {
        cluster.faults().splitPackets(1);

        for (int round = 0; round < 20; round++) {
            client.write("GET k");
            client.write("CLUSTER INFO");
        }

        for (int round = 0; round < 20; round++) {
            assertThat(client.read()).isEqualTo("v");
            assertThat(client.read()).startsWith("cluster_state:ok").endsWith("exceeded:0\r\n");
        }
        client.write("QUIT");
        assertThat(client.read()).isEqualTo("+OK");
        assertThat(client.read()).isEqualTo("EOF");
    }

    @Test
    void clearedFaultsAreGone() {
        Fault removed = cluster.faults().onAnyCommand().reply("ERR no");
        removed.remove();
        assertThat(client.send("PING")).isEqualTo("+PONG");
        cluster.faults().onAnyCommand().reply("ERR no");

        cluster.faults().clear();

        assertThat(client.send("PING")).isEqualTo("+PONG");
    }
}
