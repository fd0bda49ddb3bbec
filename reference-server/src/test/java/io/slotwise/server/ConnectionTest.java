package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionTest {
    private ReferenceCluster cluster;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder()
                .primaries(1)
                .password("secret")
                .user("ada", "lovelace")
                .start();
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    private WireClient connect() {
        return WireClient.to(cluster.node(0));
    }

    private WireClient authenticated() {
        WireClient client = connect();
        assertThat(client.send("AUTH secret")).isEqualTo("+OK");
        return client;
    }

    @Test
    void nothingWorksWithoutThePassword() {
        try (WireClient client = connect()) {
            assertThat(client.send("GET k")).isEqualTo("-NOAUTH Authentication required.");
            assertThat(client.send("HELLO 3"))
                    .startsWith("-NOAUTH HELLO must be called with the client already authenticated");
            assertThat(client.send("AUTH wrong"))
                    .isEqualTo("-WRONGPASS invalid username-password pair or user is disabled.");
            assertThat(client.send("AUTH ada lovelace")).isEqualTo("+OK");
            assertThat(client.send("ACL WHOAMI")).isEqualTo("ada");
            assertThat(client.send("GET k")).isEqualTo("$-1");
        }
    }

    @Test
    void helloAuthenticatesNamesAndSwitchesTheProtocol() {
        try (WireClient client = connect()) {
            assertThat(client.send("HELLO 3 AUTH default secret SETNAME worker"))
                    .startsWith("%7 server redis version 7.2.7 proto :3 id :")
                    .endsWith("mode cluster role master modules *0");
            assertThat(client.send("CLIENT GETNAME")).isEqualTo("worker");
            assertThat(client.send("GET k")).isEqualTo("_");
            assertThat(client.send("HSET h f v")).isEqualTo(":1");
            assertThat(client.send("HGETALL h")).isEqualTo("%1 f v");
            assertThat(client.send("CLUSTER INFO")).startsWith("txt:cluster_state:ok");
            assertThat(client.send("HELLO 2")).startsWith("*14 server redis");
            assertThat(client.send("GET k")).isEqualTo("$-1");
        }
    }

    @Test
    void resetForgetsEverything() {
        try (WireClient client = authenticated()) {
            client.send("HELLO 3");
            client.send("MULTI");

            assertThat(client.send("RESET")).isEqualTo("+RESET");

            assertThat(client.send("GET k")).isEqualTo("-NOAUTH Authentication required.");
            assertThat(client.send("AUTH secret")).isEqualTo("+OK");
            assertThat(client.send("EXEC")).isEqualTo("-ERR EXEC without MULTI");
            assertThat(client.send("GET k")).isEqualTo("$-1");
        }
    }

    @Test
    void aKilledConnectionIsClosed() {
        try (WireClient victim = authenticated();
                WireClient killer = authenticated()) {
            String id = victim.send("CLIENT ID").substring(1);
            assertThat(killer.send("CLIENT LIST ID " + id)).contains("id=" + id).contains("cmd=client|id");

            assertThat(killer.send("CLIENT KILL ID " + id)).isEqualTo(":1");

            assertThat(victim.read()).isEqualTo("EOF");
            assertThat(killer.send("CLIENT KILL TYPE normal SKIPME no")).isEqualTo(":1");
            assertThat(killer.read()).isEqualTo("EOF");
        }
    }

    @Test
    void aConnectionThatLooksAtItselfIsShownLooking() {
        try (WireClient client = authenticated()) {
            assertThat(client.send("CLIENT INFO")).contains(" cmd=client|info ");
        }
    }

    @Test
    void repliesCanBeSwitchedOff() {
        try (WireClient client = authenticated()) {
            client.write("CLIENT REPLY OFF");
            client.write("SET k v");
            assertThat(client.send("CLIENT REPLY ON")).isEqualTo("+OK");
            client.write("CLIENT REPLY SKIP");
            client.write("SET k w");
            assertThat(client.send("GET k")).isEqualTo("w");
        }
    }

    @Test
    void pausedWritesWaitAndReadsDoNot() {
        try (WireClient writer = authenticated();
                WireClient other = authenticated()) {
            other.send("CLIENT PAUSE 60000 WRITE");
            writer.write("SET k v");
            assertThat(other.send("GET k")).isEqualTo("$-1");
            assertThat(writer.hasReply()).isFalse();

            other.send("CLIENT UNPAUSE");

            assertThat(writer.read()).isEqualTo("+OK");
        }
    }

    @Test
    void aSleepingNodeAnswersNobodyUntilItWakes() {
        try (WireClient sleeper = authenticated();
                WireClient other = authenticated()) {
            sleeper.write("DEBUG SLEEP 0.05");
            sleeper.write("PING");
            assertThat(other.send("PING")).isEqualTo("+PONG");
            assertThat(sleeper.read()).isEqualTo("+OK");
            assertThat(sleeper.read()).isEqualTo("+PONG");
        }
    }

    @Test
    void sleepingInATransactionDoesNotLoseTheReply() {
        try (WireClient sleeper = authenticated()) {
            sleeper.send("MULTI");
            sleeper.send("DEBUG SLEEP 0.05");
            sleeper.send("GET k");

            assertThat(sleeper.send("EXEC")).isEqualTo("*2 +OK $-1");
            assertThat(sleeper.send("PING")).isEqualTo("+PONG");
        }
    }

    @Test
    void anInvalidSettingLeavesTheOthersOfTheCommandAsTheyWere() {
        try (WireClient client = authenticated()) {
            assertThat(client.send("CONFIG SET maxclients 5 cluster-require-full-coverage maybe"))
                    .startsWith(
                            "-ERR CONFIG SET failed (possibly related to argument 'cluster-require-full-coverage')");

            assertThat(client.send("CONFIG GET maxclients")).isEqualTo("*2 maxclients 10000");
        }
    }

    @Test
    void everyContainerCommandExplainsItself() {
        try (WireClient client = authenticated()) {
            assertThat(client.send("CLIENT HELP"))
                    .contains("+CLIENT <subcommand> [<arg> [value] [opt] ...]. Subcommands are:")
                    .contains(" +KILL")
                    .endsWith(" +HELP +    Prints this help.");
            assertThat(client.send("CLUSTER HELP")).contains(" +SETSLOT");
            assertThat(client.send("CONFIG HELP x"))
                    .isEqualTo("-ERR wrong number of arguments for 'config|help' command");
        }
    }

    @Test
    void connectionsAboveTheLimitAreRefused() {
        try (WireClient first = authenticated()) {
            first.send("CONFIG SET maxclients 1");
            try (WireClient second = connect()) {
                assertThat(second.read()).isEqualTo("-ERR max number of clients reached");
            }
        }
    }

    @Test
    void inlineCommandsWork() {
        try (WireClient client = authenticated()) {
            client.writeRaw("SET k \"a b\"\r\nGET k\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(client.read()).isEqualTo("+OK");
            assertThat(client.read()).isEqualTo("a b");
        }
    }

    @Test
    void requestsMayBeSplitAtEveryByte() {
        try (WireClient client = authenticated()) {
            byte[] request = WireClient.request("ECHO", "payload");
            for (byte next : request) {
                client.writeRaw(new byte[] {next});
            }

            assertThat(client.read()).isEqualTo("payload");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*1\r\n:1\r\n",
                "*x\r\n",
                "*2147483648\r\n",
                "*1\r\n$-5\r\n",
                "GET \"k\r\n",
                "*1\r\n$99999999999\r\n"
            })
    void malformedInputClosesThatConnectionAlone(String bytes) {
        try (WireClient bad = authenticated();
                WireClient good = authenticated()) {
            bad.write("PING");
            bad.writeRaw(bytes.getBytes(StandardCharsets.US_ASCII));

            assertThat(bad.read()).isEqualTo("+PONG");
            assertThat(bad.read()).startsWith("-ERR Protocol error: ");
            assertThat(bad.read()).isEqualTo("EOF");
            assertThat(good.send("PING")).isEqualTo("+PONG");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomBytesHurtNobodyElse(long seed) {
        byte[] noise = new byte[4096];
        new Random(seed).nextBytes(noise);
        try (WireClient good = authenticated()) {
            try (WireClient bad = authenticated()) {
                bad.writeRaw(noise);
            }
            assertThat(good.send("PING")).as("seed %d", seed).isEqualTo("+PONG");
        }
    }

    @Test
    void connectionsAreCounted() {
        try (WireClient client = authenticated();
                WireClient other = connect()) {
            other.send("PING");
            assertThat(cluster.node(0).connections()).isEqualTo(2);
            assertThat(client.send("INFO stats"))
                    .contains("total_connections_received:2")
                    .contains("total_reads_processed:");
            cluster.node(0).closeConnections();
            assertThat(client.read()).isEqualTo("EOF");
        }
        await().until(() -> cluster.node(0).connections() == 0);
    }
}
