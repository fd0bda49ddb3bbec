package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages between connections and nodes; bar has slot 5061 and is at the first node, whose replica is the fourth. */
class PubSubTest {
    private static final int BAR_SLOT = 5061;

    private ReferenceCluster cluster;
    private WireClient client;
    private WireClient listener;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        client = WireClient.to(cluster.node(0));
        listener = WireClient.to(cluster.node(0));
    }

    @AfterEach
    void closeCluster() {
        client.close();
        listener.close();
        cluster.close();
    }

    @Test
    void aMessageReachesAllNodes() {
        try (WireClient elsewhere = WireClient.to(cluster.node(4))) {
            elsewhere.send("SUBSCRIBE news");
            listener.send("PSUBSCRIBE n*");

            assertThat(client.send("PUBLISH news hello")).isEqualTo(":1");

            assertThat(listener.read()).isEqualTo("*4 pmessage n* news hello");
            assertThat(elsewhere.read()).isEqualTo("*3 message news hello");
        }
    }

    @Test
    void aShardedMessageReachesTheShard() {
        try (WireClient replica = WireClient.to(cluster.node(3));
                WireClient stranger = WireClient.to(cluster.node(1))) {
            assertThat(replica.send("SSUBSCRIBE bar")).isEqualTo("*3 ssubscribe bar :1");
            assertThat(listener.send("SSUBSCRIBE bar {bar}2")).isEqualTo("*3 ssubscribe bar :1");
            assertThat(listener.read()).isEqualTo("*3 ssubscribe {bar}2 :2");
            String moved = "-MOVED 5061 " + cluster.node(0).address();
            assertThat(stranger.send("SSUBSCRIBE bar")).isEqualTo(moved);
            assertThat(stranger.send("SPUBLISH bar hello")).isEqualTo(moved);
            assertThat(client.send("SSUBSCRIBE bar foo"))
                    .isEqualTo("-CROSSSLOT Keys in request don't hash to the same slot");

            assertThat(client.send("SPUBLISH bar hello")).isEqualTo(":1");

            assertThat(listener.read()).isEqualTo("*3 smessage bar hello");
            assertThat(replica.read()).isEqualTo("*3 smessage bar hello");
        }
    }

    @Test
    void aSlotThatLeavesTakesItsChannelsAlong() {
        listener.send("SSUBSCRIBE bar {bar}2");
        listener.read();
        Migration migration = cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));
        assertThat(client.send("SPUBLISH bar during")).isEqualTo(":1");
        assertThat(listener.read()).isEqualTo("*3 smessage bar during");

        migration.finish();

        assertThat(listener.read()).isEqualTo("*3 sunsubscribe bar :1");
        assertThat(listener.read()).isEqualTo("*3 sunsubscribe {bar}2 :0");
        assertThat(listener.send("GET bar"))
                .isEqualTo("-MOVED 5061 " + cluster.node(1).address());
    }

    @Test
    void aPromotedReplicaKeepsItsSubscribersAndTheOldPrimaryLosesThem() {
        try (WireClient replica = WireClient.to(cluster.node(3))) {
            replica.send("SSUBSCRIBE bar");
            listener.send("SSUBSCRIBE bar");

            cluster.shard(0).failover();

            assertThat(listener.read()).isEqualTo("*3 sunsubscribe bar :0");
            try (WireClient writer = WireClient.to(cluster.node(3))) {
                assertThat(writer.send("SPUBLISH bar after")).isEqualTo(":1");
            }
            assertThat(replica.read()).isEqualTo("*3 smessage bar after");
        }
    }

    @Test
    void inResp3MessagesArePushes() {
        listener.send("HELLO 3");
        assertThat(listener.send("SUBSCRIBE news")).isEqualTo(">3 subscribe news :1");
        assertThat(listener.send("GET bar")).isEqualTo("_");

        listener.write("PUBLISH news mine");

        assertThat(listener.read()).isEqualTo(">3 message news mine");
        assertThat(listener.read()).isEqualTo(":1");
    }

    @Test
    void whoIsGoneIsNotCounted() {
        listener.send("SUBSCRIBE news");
        assertThat(client.send("PUBSUB NUMSUB news")).isEqualTo("*2 news :1");
        listener.send("RESET");

        assertThat(client.send("PUBSUB NUMSUB news")).isEqualTo("*2 news :0");
        assertThat(client.send("PUBLISH news hello")).isEqualTo(":0");
    }

    @Test
    void whatHappensToKeysIsToldWhenThatIsAskedFor() {
        assertThat(client.send("CONFIG SET notify-keyspace-events KEA")).isEqualTo("+OK");
        assertThat(client.send("CONFIG GET notify-keyspace-events")).isEqualTo("*2 notify-keyspace-events AKE");
        listener.send("PSUBSCRIBE __key*__:*");

        client.send("SET bar v PX 100000");
        client.send("DEL bar");

        assertThat(listener.read()).isEqualTo("*4 pmessage __key*__:* __keyspace@0__:bar set");
        assertThat(listener.read()).isEqualTo("*4 pmessage __key*__:* __keyevent@0__:set bar");
        assertThat(listener.read()).isEqualTo("*4 pmessage __key*__:* __keyspace@0__:bar expire");
        assertThat(listener.read()).isEqualTo("*4 pmessage __key*__:* __keyevent@0__:expire bar");
        assertThat(listener.read()).isEqualTo("*4 pmessage __key*__:* __keyspace@0__:bar del");
    }
}
