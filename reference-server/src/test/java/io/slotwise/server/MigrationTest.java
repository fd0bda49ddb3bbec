package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Slot 5061 moves from node 0 to node 2; its keys are {bar}0 … {bar}19. */
class MigrationTest {
    private static final int SLOT = 5061;

    private ReferenceCluster cluster;
    private WireClient source;
    private WireClient target;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        source = WireClient.to(cluster.node(0));
        target = WireClient.to(cluster.node(2));
        for (int index = 0; index < 20; index++) {
            source.send("SET {bar}" + index + " " + index);
        }
    }

    @AfterEach
    void closeCluster() {
        source.close();
        target.close();
        cluster.close();
    }

    private Migration held(int keys) {
        return cluster.migrate(SLOT).to(cluster.primary(2)).pauseAfterKeys(keys);
    }

    private String keysAt(WireClient client) {
        return client.send("CLUSTER COUNTKEYSINSLOT " + SLOT);
    }

    @Test
    void aMigrationIsHeldWithExactlyTheKeysMovedThatWereAskedFor() {
        Migration migration = held(10);

        assertThat(migration.movedKeys()).isEqualTo(10);
        assertThat(keysAt(source)).isEqualTo(":10");
        assertThat(keysAt(target)).isEqualTo(":10");
        assertThat(source.send("CLUSTER NODES"))
                .contains("[5061->-" + cluster.node(2).id() + "]");
        assertThat(target.send("CLUSTER NODES"))
                .contains("[5061-<-" + cluster.node(0).id() + "]");
    }

    @Test
    void aMigrationThatIsNotHeldGoesOnByItself() {
        Migration migration = cluster.migrate(SLOT).to(cluster.primary(2));

        await().until(migration::isFinished);
        assertThat(cluster.ownerOf(SLOT)).isSameAs(cluster.node(2));
        assertThat(keysAt(target)).isEqualTo(":20");
    }

    @Test
    void finishGivesTheSlotToTheTargetInEveryNodesView() {
        held(10).finish();

        assertThat(keysAt(source)).isEqualTo(":0");
        assertThat(keysAt(target)).isEqualTo(":20");
        assertThat(target.send("GET {bar}0")).isEqualTo("0");
        assertThat(cluster.nodes())
                .allSatisfy(node -> assertThat(node.believes().ownerOf(SLOT))
                        .isEqualTo(cluster.node(2).id()));
    }

    @Test
    void resumeGoesOnToTheEnd() {
        Migration migration = held(10);

        migration.resume();

        await().until(migration::isFinished);
        assertThat(keysAt(target)).isEqualTo(":20");
    }

    @Test
    void cancelBringsTheKeysBackAndClosesTheSlot() {
        Migration migration = held(10);
        target.send("ASKING");
        target.send("SET {bar}new v");

        migration.cancel();

        assertThat(keysAt(source)).isEqualTo(":21");
        assertThat(keysAt(target)).isEqualTo(":0");
        assertThat(source.send("GET {bar}new")).isEqualTo("v");
        assertThat(source.send("CLUSTER NODES")).doesNotContain("[5061");
        assertThatThrownBy(migration::resume).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keysKeepTheirExpiryAndReachTheReplicasOfTheTarget() {
        source.send("PEXPIREAT {bar}0 33177117420123");

        held(20).finish();

        assertThat(target.send("PEXPIRETIME {bar}0")).isEqualTo(":33177117420123");
        try (WireClient replica = WireClient.to(cluster.node(5))) {
            replica.send("READONLY");
            await().untilAsserted(() -> assertThat(replica.send("GET {bar}0")).isEqualTo("0"));
        }
        await().until(() -> cluster.node(3).keys() == 0);
    }

    @Test
    void theSlotCanBeMovedByCommandsAsRedisCliDoes() {
        String sourceId = cluster.node(0).id();
        String targetId = cluster.node(2).id();
        int targetPort = cluster.node(2).port();

        assertThat(target.send("CLUSTER SETSLOT 5061 IMPORTING " + sourceId)).isEqualTo("+OK");
        assertThat(source.send("CLUSTER SETSLOT 5061 MIGRATING " + targetId)).isEqualTo("+OK");
        assertThat(source.send("MIGRATE 127.0.0.1 " + targetPort + " {bar}0 0 1000"))
                .isEqualTo("+OK");
        assertThat(source.send("MIGRATE 127.0.0.1 " + targetPort + " {bar}0 0 1000"))
                .isEqualTo("+NOKEY");
        assertThat(source.send("CLUSTER SETSLOT 5061 NODE " + targetId))
                .isEqualTo(
                        "-ERR Can't assign hashslot 5061 to a different node while I still hold keys for this hash slot.");
        String keys = source.send("CLUSTER GETKEYSINSLOT 5061 100").replaceFirst("\\*19 ", "");
        assertThat(source.send("MIGRATE 127.0.0.1 " + targetPort + "  0 1000 KEYS " + keys))
                .isEqualTo("+OK");
        assertThat(target.send("CLUSTER SETSLOT 5061 NODE " + targetId)).isEqualTo("+OK");
        assertThat(source.send("CLUSTER SETSLOT 5061 NODE " + targetId)).isEqualTo("+OK");

        assertThat(source.send("GET {bar}7")).isEqualTo("-MOVED 5061 127.0.0.1:" + targetPort);
        assertThat(target.send("GET {bar}7")).isEqualTo("7");
    }

    @Test
    void migrateRefusesWhatTheTargetWouldRefuse() {
        int targetPort = cluster.node(2).port();

        assertThat(source.send("MIGRATE 127.0.0.1 " + targetPort + " {bar}0 0 1000"))
                .isEqualTo("-ERR Target instance replied with error: MOVED 5061 "
                        + cluster.node(0).address());
        assertThat(source.send("MIGRATE 127.0.0.1 1 {bar}0 0 1000")).startsWith("-IOERR");

        cluster.migrate(SLOT).pauseAfterKeys(0).to(cluster.node(2));
        target.send("ASKING");
        target.send("SET {bar}0 other");
        assertThat(source.send("MIGRATE 127.0.0.1 " + targetPort + " {bar}0 0 1000"))
                .isEqualTo("-ERR Target instance replied with error: BUSYKEY Target key name already exists.");
        assertThat(source.send("MIGRATE 127.0.0.1 " + targetPort + " {bar}0 0 1000 REPLACE"))
                .isEqualTo("+OK");
    }

    @Test
    void setSlotRefusesWhatMakesNoSense() {
        String sourceId = cluster.node(0).id();

        assertThat(target.send("CLUSTER SETSLOT 5061 MIGRATING " + sourceId))
                .isEqualTo("-ERR I'm not the owner of hash slot 5061");
        assertThat(source.send("CLUSTER SETSLOT 5061 IMPORTING " + sourceId))
                .isEqualTo("-ERR I'm already the owner of hash slot 5061");
        assertThat(source.send("CLUSTER SETSLOT 5061 MIGRATING nobody"))
                .isEqualTo("-ERR I don't know about node nobody");
        assertThat(source.send(
                        "CLUSTER SETSLOT 5061 MIGRATING " + cluster.node(3).id()))
                .isEqualTo("-ERR Target node is not a master");
        assertThat(source.send("CLUSTER SETSLOT 99999 STABLE")).isEqualTo("-ERR Invalid or out of range slot");
        try (WireClient replica = WireClient.to(cluster.node(3))) {
            assertThat(replica.send("CLUSTER SETSLOT 5061 STABLE"))
                    .isEqualTo("-ERR Please use SETSLOT only with masters.");
        }
    }

    @Test
    void nodesThatDoNotHearOfTheMoveKeepTheirOldView() {
        cluster.node(1).holdGossip();

        held(20).finish();

        assertThat(cluster.node(1).believes().ownerOf(SLOT))
                .isEqualTo(cluster.node(0).id());
        cluster.node(1).releaseGossip();
        assertThat(cluster.node(1).believes().ownerOf(SLOT))
                .isEqualTo(cluster.node(2).id());
    }
}
