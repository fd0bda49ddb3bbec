package io.slotwise.system.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What every backend must give to the tests that are built on it. */
@EveryBackend
class BackendsTest {
    /** CLUSTER KEYSLOT {42}. */
    private static final int SLOT = 8000;

    private final ClusterUnderTest cluster;

    BackendsTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @Test
    void threeShardsWithOneReplicaEachCoverAllSlots() {
        ClusterView view = cluster.view();

        assertThat(cluster.startupNodes()).hasSize(6);
        assertThat(view.primaries()).hasSize(3);
        assertThat(view.coveredSlots()).isEqualTo(SlotSpan.SLOTS);
        assertThat(view.primaries())
                .allSatisfy(primary -> assertThat(view.replicasOf(primary)).hasSize(1));
    }

    @Test
    void anotherPrimaryThanTheOwnerAnswersMoved() {
        ClusterNode owner = cluster.owner(SLOT);

        try (ControlConnection other = cluster.connect(cluster.view().anotherPrimary(SLOT))) {
            assertThatThrownBy(() -> other.call("GET", "{42}")).hasMessage("MOVED 8000 " + owner.address());
        }
    }

    @Test
    @Needs(Ability.ERROR_COUNTS)
    void everyErrorIsCountedWhereItWasAnswered() {
        ClusterNode other = cluster.view().anotherPrimary(SLOT);
        cluster.resetCounts();

        try (ControlConnection connection = cluster.connect(other)) {
            assertThat(errorCode(connection, "GET", "{42}")).isEqualTo("MOVED");
        }

        assertThat(cluster.errorCount(other, "MOVED")).isEqualTo(1);
        assertThat(cluster.errorCount(cluster.owner(SLOT), "MOVED")).isZero();
    }

    @Test
    void onlyTheCommandsThatRanAreCounted() {
        ClusterNode owner = cluster.owner(SLOT);
        cluster.resetCounts();

        set(owner, "{42}counted", "once");

        assertThat(cluster.commandCount(owner, "SET")).isEqualTo(1);
        assertThat(cluster.commandCount(owner, "GET")).isZero();
    }

    @Test
    @Needs(Ability.MIGRATE)
    void aSlotHalfMigratedIsAnsweredByTheNodeThatHasTheKey() {
        ClusterNode source = cluster.owner(SLOT);
        ClusterNode target = cluster.view().anotherPrimary(SLOT);
        set(source, "{42}stays", "here");
        set(source, "{42}goes", "there");

        cluster.beginMigration(SLOT, target).moveKey("{42}goes");

        try (ControlConnection connection = cluster.connect(source)) {
            assertThat(connection.text("GET", "{42}stays")).isEqualTo("here");
            assertThatThrownBy(() -> connection.call("GET", "{42}goes")).hasMessage("ASK 8000 " + target.address());
        }
        try (ControlConnection connection = cluster.connect(target)) {
            assertThat(connection.text("ASKING")).isEqualTo("OK");
            assertThat(connection.text("GET", "{42}goes")).isEqualTo("there");
        }
    }

    @Test
    @Needs(Ability.MIGRATE)
    void theTargetAnswersTryAgainForKeysOfWhichItHasSome() {
        ClusterNode target = beginToMigrateOneOf("{42}stays", "{42}goes");

        try (ControlConnection connection = cluster.connect(target)) {
            connection.text("ASKING");
            assertThat(errorCode(connection, "MGET", "{42}stays", "{42}goes")).isEqualTo("TRYAGAIN");
        }
    }

    @Test
    @Needs({Ability.MIGRATE, Ability.TRY_AGAIN_AT_SOURCE})
    void theSourceAnswersTryAgainForKeysOfWhichItHasSome() {
        beginToMigrateOneOf("{42}stays", "{42}goes");

        try (ControlConnection connection = cluster.connect(cluster.owner(SLOT))) {
            assertThat(errorCode(connection, "MGET", "{42}stays", "{42}goes")).isEqualTo("TRYAGAIN");
        }
    }

    @Test
    @Needs(Ability.MIGRATE)
    void aMigratedSlotBelongsToTheTargetWithAllItsKeys() {
        ClusterNode target = cluster.view().anotherPrimary(SLOT);
        set(cluster.owner(SLOT), "{42}moves", "along");

        cluster.migrate(SLOT, target);

        cluster.awaitStable();
        assertThat(cluster.owner(SLOT).id()).isEqualTo(target.id());
        assertThat(get(target, "{42}moves")).isEqualTo("along");
    }

    @Test
    @Needs(Ability.MIGRATE)
    void aCancelledMigrationLeavesTheSlotAndItsKeysWhereTheyWere() {
        ClusterNode source = cluster.owner(SLOT);
        ClusterNode target = cluster.view().anotherPrimary(SLOT);
        set(source, "{42}returns", "home");
        SlotMigration migration = cluster.beginMigration(SLOT, target);
        migration.moveKeys(1_000);

        migration.cancel();

        assertThat(get(source, "{42}returns")).isEqualTo("home");
    }

    @Test
    @Needs(Ability.MIGRATE)
    void aMigrationThatATestLeftOpenIsClosedByRestore() {
        ClusterNode source = cluster.owner(SLOT);
        set(source, "{42}left", "behind");
        cluster.beginMigration(SLOT, cluster.view().anotherPrimary(SLOT)).moveKeys(1_000);

        cluster.restore();

        assertThat(get(source, "{42}left")).isEqualTo("behind");
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void aFailoverMakesTheReplicaThePrimaryWithoutLosingAKey() {
        ClusterNode before = cluster.owner(SLOT);
        set(before, "{42}kept", "safe");

        ClusterNode after = cluster.failOver(before);

        assertThat(after.id()).isNotEqualTo(before.id());
        assertThat(after.isPrimary()).isTrue();
        assertThat(get(after, "{42}kept")).isEqualTo("safe");
    }

    /** The primaries hold back their votes for a while after the first one. */
    @Test
    @Needs(Ability.FAIL_OVER)
    void aShardFailsOverAgainAndAgain() {
        for (int i = 0; i < 2; i++) {
            ClusterNode before = cluster.owner(SLOT);

            ClusterNode after = cluster.failOver(before);

            cluster.awaitStable();
            assertThat(after.id()).isNotEqualTo(before.id());
            assertThat(cluster.owner(SLOT).id()).isEqualTo(after.id());
        }
    }

    @Test
    void noKeyIsLeftWhereAllAreRemoved() {
        set(cluster.owner(SLOT), "{42}removed", "soon");

        cluster.removeAllKeys();

        try (ControlConnection connection = cluster.connect(cluster.owner(SLOT))) {
            assertThat(connection.integer("DBSIZE")).isZero();
        }
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aKilledPrimaryIsReplacedAndComesBackAsAReplica() {
        ClusterNode killed = cluster.owner(SLOT);

        cluster.kill(killed);
        ClusterNode successor = cluster.awaitTakeover(killed, SLOT);
        cluster.restart(killed);
        cluster.awaitStable();

        assertThat(cluster.view().node(killed.id()).primaryId()).isEqualTo(successor.id());
    }

    @Test
    @Needs(Ability.FREEZE)
    void aFrozenPrimaryIsReplacedAndFollowsOnceItThaws() {
        ClusterNode frozen = cluster.owner(SLOT);

        cluster.freeze(frozen);
        ClusterNode successor = cluster.awaitTakeover(frozen, SLOT);
        cluster.unfreeze(frozen);
        cluster.awaitStable();

        assertThat(cluster.view().node(frozen.id()).primaryId()).isEqualTo(successor.id());
    }

    @Test
    @Needs(Ability.PARTITION)
    void aPrimaryThatIsCutOffIsReplacedAndFollowsOnceItIsBack() {
        ClusterNode lost = cluster.owner(SLOT);

        cluster.cutOff(lost);
        ClusterNode successor = cluster.awaitTakeover(lost, SLOT);
        cluster.reconnect(lost);
        cluster.awaitStable();

        assertThat(cluster.view().node(lost.id()).primaryId()).isEqualTo(successor.id());
    }

    @Test
    @Needs(Ability.SHARDS_COMMAND)
    void aServerThatKnowsShardsListsThree() {
        try (ControlConnection connection = cluster.connect(cluster.owner(SLOT))) {
            assertThat(connection.call("CLUSTER", "SHARDS"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .hasSize(3);
        }
    }

    private ClusterNode beginToMigrateOneOf(String stays, String goes) {
        ClusterNode source = cluster.owner(SLOT);
        ClusterNode target = cluster.view().anotherPrimary(SLOT);
        set(source, stays, "here");
        set(source, goes, "there");
        cluster.beginMigration(SLOT, target).moveKey(goes);
        return target;
    }

    private static String errorCode(ControlConnection connection, String... words) {
        return catchThrowableOfType(ServerReplyError.class, () -> connection.call(words))
                .code();
    }

    private void set(ClusterNode node, String key, String value) {
        try (ControlConnection connection = cluster.connect(node)) {
            assertThat(connection.text("SET", key, value)).isEqualTo("OK");
        }
    }

    private String get(ClusterNode node, String key) {
        try (ControlConnection connection = cluster.connect(node)) {
            return connection.text("GET", key);
        }
    }
}
