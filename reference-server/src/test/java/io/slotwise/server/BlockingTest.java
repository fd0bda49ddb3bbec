package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that wait for a key; bar has slot 5061 and is at the first node. */
class BlockingTest {
    private static final int BAR_SLOT = 5061;

    private ReferenceCluster cluster;
    private WireClient client;
    private WireClient first;
    private WireClient second;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        client = WireClient.to(cluster.node(0));
        first = WireClient.to(cluster.node(0));
        second = WireClient.to(cluster.node(0));
    }

    @AfterEach
    void closeCluster() {
        client.close();
        first.close();
        second.close();
        cluster.close();
    }

    private void untilBlocked(int count) {
        await().until(() -> client.send("CLIENT LIST")
                        .lines()
                        .filter(line -> line.contains(" flags=b"))
                        .count()
                == count);
    }

    private void block(WireClient waiting, String command, int count) {
        waiting.write(command);
        untilBlocked(count);
    }

    @Test
    void thoseWhoWaitAreServedInOrder() {
        block(first, "BLPOP {bar}none bar 0", 1);
        block(second, "BRPOP bar 0", 2);

        client.send("RPUSH bar a b c");

        assertThat(first.read()).isEqualTo("*2 bar a");
        assertThat(second.read()).isEqualTo("*2 bar c");
        assertThat(client.send("LRANGE bar 0 -1")).isEqualTo("*1 b");
    }

    @Test
    void aTransactionIsOverBeforeAnyoneIsServed() {
        block(first, "BLPOP bar 0", 1);

        client.send("MULTI");
        client.send("LPUSH bar a");
        client.send("LPUSH bar b");

        assertThat(client.send("EXEC")).isEqualTo("*2 :1 :2");
        assertThat(first.read()).isEqualTo("*2 bar b");
    }

    @Test
    void anElementThatIsGoneAgainServesNobody() {
        block(first, "BLPOP bar 0", 1);
        client.send("MULTI");
        client.send("LPUSH bar a");
        client.send("DEL bar");
        client.send("EXEC");
        client.send("SET bar text");
        client.send("DEL bar");

        client.send("LPUSH bar c");

        assertThat(first.read()).isEqualTo("*2 bar c");
    }

    @Test
    void movesFollowEachOther() {
        block(first, "BLMOVE bar {bar}next LEFT RIGHT 0", 1);
        block(second, "BLMPOP 0 1 {bar}next LEFT COUNT 5", 2);

        client.send("RPUSH bar a");

        assertThat(first.read()).isEqualTo("a");
        assertThat(second.read()).isEqualTo("*2 {bar}next *1 a");
        await().until(() -> cluster.node(3).keys() == 0);
    }

    @Test
    void aWrongDestinationIsFoundWhenTheElementComes() {
        client.send("SET {bar}text v");
        block(first, "BRPOPLPUSH bar {bar}text 0", 1);

        client.send("RPUSH bar a");

        assertThat(first.read()).isEqualTo("-WRONGTYPE Operation against a key holding the wrong kind of value");
        assertThat(client.send("LRANGE bar 0 -1")).isEqualTo("*1 a");
    }

    @Test
    void nothingComesInTime() {
        assertThat(first.send("BLPOP bar 0.01")).isEqualTo("*-1");
        assertThat(first.send("PING")).isEqualTo("+PONG");
    }

    @Test
    void anotherClientEndsTheWait() {
        String id = first.send("CLIENT ID").substring(1);
        assertThat(client.send("CLIENT UNBLOCK " + id)).isEqualTo(":0");
        block(first, "BLPOP bar 0", 1);

        assertThat(client.send("CLIENT UNBLOCK " + id)).isEqualTo(":1");
        assertThat(first.read()).isEqualTo("*-1");
        block(first, "BLPOP bar 0", 1);
        assertThat(client.send("CLIENT UNBLOCK " + id + " ERROR")).isEqualTo(":1");
        assertThat(first.read()).isEqualTo("-UNBLOCKED client unblocked via CLIENT UNBLOCK");
        client.send("RPUSH bar a");
        assertThat(client.send("LLEN bar")).isEqualTo(":1");
    }

    @Test
    void whoIsGoneGetsNothing() {
        block(first, "BLPOP bar 0", 1);
        first.close();
        untilBlocked(0);

        client.send("RPUSH bar a");

        assertThat(client.send("LLEN bar")).isEqualTo(":1");
    }

    @Test
    void whoWaitsForAKeyOfASlotThatLeavesIsSentAfterIt() {
        block(first, "BLPOP bar 0", 1);

        cluster.migrate(BAR_SLOT).to(cluster.node(1)).finish();

        assertThat(first.read()).isEqualTo("-MOVED 5061 " + cluster.node(1).address());
        assertThat(first.send("PING")).isEqualTo("+PONG");
    }

    @Test
    void aMigratedListServesWhoWaitsAtTheTarget() {
        client.send("RPUSH bar a b");
        Migration migration = cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));
        try (WireClient target = WireClient.to(cluster.node(1));
                WireClient control = WireClient.to(cluster.node(1))) {
            target.send("ASKING");
            target.write("BLPOP bar 0");
            await().until(() -> control.send("CLIENT LIST").contains(" flags=b"));

            migration.finish();

            assertThat(target.read()).isEqualTo("*2 bar a");
            assertThat(control.send("LRANGE bar 0 -1")).isEqualTo("*1 b");
        }
    }

    @Test
    void aDemotionEndsTheWaitAndTheConnection() {
        block(first, "BLPOP bar 0", 1);

        cluster.shard(0).failover();

        assertThat(first.read())
                .isEqualTo(
                        "-UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)");
        assertThat(first.read()).isEqualTo("EOF");
    }

    @Test
    void nobodyWaitsInsideATransaction() {
        client.send("MULTI");
        client.send("BLPOP bar 0");

        assertThat(client.send("EXEC")).isEqualTo("*1 *-1");
    }

    @Test
    void replicasHaveTheSameListsAfterwards() {
        block(first, "BLPOP {bar}1 bar 0", 1);
        client.send("RPUSH bar a b c");
        client.send("RPOPLPUSH bar {bar}2");
        client.send("LMPOP 1 bar LEFT COUNT 5");
        first.read();

        try (WireClient replica = WireClient.to(cluster.node(3))) {
            replica.send("READONLY");
            await().untilAsserted(() -> {
                assertThat(replica.send("LRANGE {bar}2 0 -1")).isEqualTo("*1 c");
                assertThat(replica.send("EXISTS bar")).isEqualTo(":0");
            });
        }
    }
}
