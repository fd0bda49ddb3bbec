package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.Redirection;
import io.slotwise.options.ReadPolicy;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.system.backend.SlotMigration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A slot on its way from one shard to another. */
@EveryBackend
@Needs(Ability.MIGRATE)
class MigrationTest {
    private static final int SLOT = 4_242;
    private static final String MOVED_KEY = SlotKeys.key(SLOT, "moved");
    private static final String STAYING_KEY = SlotKeys.key(SLOT, "staying");

    private final ClusterUnderTest cluster;
    private ObservedClient client;
    private ClusterNode target;

    MigrationTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void storeTwoKeys() {
        client = ObservedClient.of(cluster);
        target = cluster.view().anotherPrimary(SLOT);
        Results.of(client.commands().mset(Map.of(MOVED_KEY, "there", STAYING_KEY, "here")));
        cluster.resetCounts();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void movedIsFollowedAndTheNextCallGoesToTheNewOwner() {
        writeToEveryShard();
        client.atRest();
        cluster.migrate(SLOT, target);
        cluster.resetCounts();

        assertThat(Results.of(client.commands().get(MOVED_KEY))).isEqualTo("there");
        assertThat(Results.of(client.commands().get(MOVED_KEY))).isEqualTo("there");
        assertThat(Results.of(client.commands().get(STAYING_KEY))).isEqualTo("here");

        assertThat(client.redirects(Redirection.MOVED)).hasSize(1);
        assertThat(cluster.commandCount(target, "get")).isEqualTo(3);
        assertThat(MovedCount.at(cluster, target)).isZero();
    }

    @Test
    void movedBringsARefreshThatShowsTheWholeChange() {
        cluster.migrate(SLOT, target);
        cluster.migrate(SLOT + 1, target);

        Results.of(client.commands().get(MOVED_KEY));

        Awaitility.await("the topology with both slots moved")
                .until(() -> target.address()
                        .equals(Objects.requireNonNull(
                                        client.client().topology().primaryOf(SLOT + 1))
                                .address()
                                .toString()));
    }

    @Test
    void askIsFollowedForTheOneCallAndChangesNoOwner() {
        SlotMigration migration = halfWay();

        assertThat(Results.of(client.commands().get(MOVED_KEY))).isEqualTo("there");
        assertThat(Results.of(client.commands().get(MOVED_KEY))).isEqualTo("there");
        assertThat(Results.of(client.commands().get(STAYING_KEY))).isEqualTo("here");

        assertThat(client.redirects(Redirection.ASK)).hasSize(2);
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
        assertThat(Objects.requireNonNull(client.client().topology().primaryOf(SLOT))
                        .address())
                .hasToString(migration.source().address());
    }

    @Test
    void severalKeysOfWhichSomeHaveMovedAreReadAndCounted() {
        halfWay();

        assertThat(Results.of(client.commands().mget(MOVED_KEY, STAYING_KEY, MOVED_KEY)))
                .containsExactly("there", "here", "there");
        assertThat(Results.of(client.commands().exists(MOVED_KEY, STAYING_KEY))).isEqualTo(2);
        assertThat(Results.of(client.commands().touch(STAYING_KEY, MOVED_KEY))).isEqualTo(2);
        assertThat(Results.of(client.commands().unlink(MOVED_KEY))).isEqualTo(1);
        assertThat(Results.of(client.commands().del(MOVED_KEY, STAYING_KEY))).isEqualTo(1);
    }

    @Test
    void aWriteToSeveralKeysAtOnceWaitsUntilTheSlotIsWhole() {
        SlotMigration migration = halfWay();

        CompletableFuture<Void> written = client.commands()
                .mset(Map.of(MOVED_KEY, "new", STAYING_KEY, "new"))
                .toCompletableFuture();
        Awaitility.await("TRYAGAIN")
                .until(() -> !client.redirects(Redirection.TRYAGAIN).isEmpty());
        assertThat(written).isNotDone();
        migration.finish();

        Results.of(written);
        assertThat(Results.of(client.commands().mget(MOVED_KEY, STAYING_KEY))).containsExactly("new", "new");
    }

    @Test
    void aKeyThatIsCreatedMeanwhileIsCreatedAtTheTarget() {
        SlotMigration migration = halfWay();
        String created = SlotKeys.key(SLOT, "created");
        Results.of(client.commands().del(created));

        Results.of(client.commands().set(created, "at the target"));
        migration.finish();

        assertThat(Results.of(client.commands().get(created))).isEqualTo("at the target");
    }

    @Test
    void readsFromReplicasMissNoKeyOnceTheClientHasSeenTheMigration() {
        halfWay();
        assertThat(Results.of(client.commands().get(MOVED_KEY))).isEqualTo("there");

        for (int i = 0; i < 10; i++) {
            assertThat(Results.of(client.reading(ReadPolicy.REPLICA).get(MOVED_KEY)))
                    .isEqualTo("there");
        }
    }

    @Test
    void aMigrationThatIsCancelledIsNotNoticed() {
        SlotMigration migration = halfWay();
        assertThat(Results.of(client.commands().get(MOVED_KEY))).isEqualTo("there");

        migration.cancel();

        assertThat(Results.of(client.commands().mget(MOVED_KEY, STAYING_KEY))).containsExactly("there", "here");
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    /** A replica that has never been sent a write is held for one that loads, and watched. */
    private void writeToEveryShard() {
        for (ClusterNode primary : cluster.view().primaries()) {
            Results.of(client.commands().set(SlotKeys.key(primary.slots().get(0).first(), "anything"), "written"));
        }
    }

    private SlotMigration halfWay() {
        SlotMigration migration = cluster.beginMigration(SLOT, target);
        migration.moveKey(MOVED_KEY);
        return migration;
    }
}
