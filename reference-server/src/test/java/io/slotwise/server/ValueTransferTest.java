package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values of every type on other nodes: replicated, migrated, copied; bar has slot 5061 and is at the first node. */
class ValueTransferTest {
    private static final int BAR_SLOT = 5061;

    private ReferenceCluster cluster;
    private WireClient client;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        client = WireClient.to(cluster.node(0));
    }

    @AfterEach
    void closeCluster() {
        client.close();
        cluster.close();
    }

    /** Questions and their answers, after one value of each type was written. */
    private Map<String, String> fill() {
        client.send("RPUSH {bar}list a b c");
        client.send("LMOVE {bar}list {bar}list LEFT RIGHT");
        client.send("SADD {bar}set 3 1 x 2");
        client.send("SPOP {bar}set");
        client.send("ZADD {bar}zset 1.5 a -2 b inf c");
        client.send("HSET {bar}hash f 1 g 2");
        client.send("HEXPIREAT {bar}hash 33177117420 FIELDS 1 g");
        client.send("XADD {bar}stream * f v");
        client.send("XADD {bar}stream * f w");
        client.send("XGROUP CREATE {bar}stream g 0");
        client.send("XREADGROUP GROUP g c COUNT 1 STREAMS {bar}stream >");
        client.send("PFADD {bar}hll a b c");
        client.send("GEOADD {bar}geo 13.361389 38.115556 Palermo");
        client.send("SETBIT {bar}bits 9 1");
        Map<String, String> answers = new LinkedHashMap<>();
        for (String question : new String[] {
            "LRANGE {bar}list 0 -1",
            "SORT_RO {bar}set ALPHA",
            "ZRANGE {bar}zset 0 -1 WITHSCORES",
            "HGETALL {bar}hash",
            "HEXPIRETIME {bar}hash FIELDS 2 f g",
            "XRANGE {bar}stream - +",
            "XPENDING {bar}stream g",
            "XINFO GROUPS {bar}stream",
            "PFCOUNT {bar}hll",
            "GEOPOS {bar}geo Palermo",
            "BITPOS {bar}bits 1"
        }) {
            answers.put(question, client.send(question));
        }
        assertThat(answers.values()).noneMatch(answer -> answer.startsWith("-"));
        return answers;
    }

    @Test
    void aReplicaHasWhatItsPrimaryHas() {
        Map<String, String> answers = fill();

        try (WireClient replica = WireClient.to(cluster.node(3))) {
            replica.send("READONLY");
            answers.forEach((question, answer) -> await().untilAsserted(() ->
                    assertThat(replica.send(question)).as(question).isEqualTo(answer)));
        }
    }

    @Test
    void aNewReplicaGetsACopy() {
        Map<String, String> answers = fill();

        cluster.node(3).kill();
        cluster.node(3).restart();

        try (WireClient replica = WireClient.to(cluster.node(3))) {
            replica.send("READONLY");
            answers.forEach((question, answer) -> await().untilAsserted(() ->
                    assertThat(replica.send(question)).as(question).isEqualTo(answer)));
        }
    }

    @Test
    void migratedValuesStayTheSameOnBothNodesOfTheShard() {
        Map<String, String> answers = fill();

        cluster.migrate(BAR_SLOT).to(cluster.node(1)).finish();

        try (WireClient target = WireClient.to(cluster.node(1));
                WireClient replica = WireClient.to(cluster.node(4))) {
            replica.send("READONLY");
            answers.forEach((question, answer) -> {
                assertThat(target.send(question)).as(question).isEqualTo(answer);
                await().untilAsserted(() ->
                        assertThat(replica.send(question)).as(question).isEqualTo(answer));
            });
        }
    }

    @Test
    void copiesShareNothing() {
        Map<String, String> answers = fill();
        for (String type : new String[] {"list", "set", "zset", "hash", "stream"}) {
            assertThat(client.send("COPY {bar}" + type + " {bar}copy REPLACE")).isEqualTo(":1");
            client.send("RPUSH {bar}copy other");
            client.send("SADD {bar}copy other");
            client.send("ZADD {bar}copy 9 other");
            client.send("HSET {bar}copy other 9");
            client.send("XADD {bar}copy * other 9");
        }

        answers.forEach((question, answer) ->
                assertThat(client.send(question)).as(question).isEqualTo(answer));
    }

    @Test
    void blockedReadersOfStreamsAndSortedSetsAreServed() {
        client.send("XGROUP CREATE {bar}s g $ MKSTREAM");
        try (WireClient reader = WireClient.to(cluster.node(0));
                WireClient member = WireClient.to(cluster.node(0));
                WireClient popper = WireClient.to(cluster.node(0))) {
            reader.write("XREAD BLOCK 0 STREAMS {bar}s $");
            member.write("XREADGROUP GROUP g c BLOCK 0 STREAMS {bar}s >");
            popper.write("BZMPOP 0 1 {bar}z MAX COUNT 2");
            await().until(() -> client.send("CLIENT LIST")
                            .lines()
                            .filter(line -> line.contains(" flags=b"))
                            .count()
                    == 3);

            client.send("XADD {bar}s 1-1 f v");
            client.send("ZADD {bar}z 1 a 2 b 3 c");

            assertThat(reader.read()).isEqualTo("*1 *2 {bar}s *1 *2 1-1 *2 f v");
            assertThat(member.read()).isEqualTo("*1 *2 {bar}s *1 *2 1-1 *2 f v");
            assertThat(popper.read()).isEqualTo("*2 {bar}z *2 *2 c 3 *2 b 2");
            assertThat(client.send("XPENDING {bar}s g")).isEqualTo("*4 :1 1-1 1-1 *1 *2 c 1");
        }
    }

    @Test
    void whoReadsInAGroupThatGoesIsTold() {
        client.send("XGROUP CREATE {bar}s g $ MKSTREAM");
        try (WireClient member = WireClient.to(cluster.node(0))) {
            member.write("XREADGROUP GROUP g c BLOCK 0 STREAMS {bar}s >");
            await().until(() -> client.send("CLIENT LIST").contains(" flags=b"));

            client.send("XGROUP DESTROY {bar}s g");

            assertThat(member.read())
                    .isEqualTo("-NOGROUP the consumer group this client was blocked on no longer exists");
        }
    }

    @Test
    void fieldsThatExpiredAreGoneEverywhere() {
        client.send("HSET bar f 1 g 2");
        client.send("HPEXPIRE bar 1 FIELDS 2 f g");

        await().until(() -> cluster.node(0).keys() == 0 && cluster.node(3).keys() == 0);
    }
}
