package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ClusterClientException;
import io.slotwise.options.CallOptions;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ChaosRounds;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Primaries that lose their network, or stand still as a whole, under a load whose books must balance: connections stay
 * open to the eye, and carry nothing. {@code -Dslotwise.chaos.rounds=500} does it fifty times to each.
 */
@EveryBackend(settings = "cluster-require-full-coverage no", shortForm = "valkey-9.1")
@Needs({Ability.PARTITION, Ability.FREEZE})
class NetworkCutTest {
    private static final int THREADS = 6;
    private static final int CALLS = 10;
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final ClusterUnderTest cluster;
    private ObservedClient client;
    private CounterBooks books;

    NetworkCutTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void openBooks() {
        client = ObservedClient.of(cluster);
        books = CounterBooks.open(cluster, client.commands(), THREADS);
    }

    @AfterEach
    void close() {
        client.close();
    }

    private Load startLoad() {
        return books.startLoad(client.commands().with(CallOptions.within(DEADLINE)), CALLS);
    }

    @Test
    void aPrimaryThatIsCutOffIsReplacedAndNothingIsDoubled() {
        try (Load load = startLoad()) {
            for (int round = 0; round < ChaosRounds.each(10); round++) {
                ClusterNode lost = cluster.view().primaries().get(round % 3);
                int alreadySeen = load.failures().size();

                cluster.cutOff(lost);
                cluster.awaitTakeover(lost, lost.slots().get(0).first());
                load.awaitCalls(CALLS);
                cluster.reconnect(lost);
                cluster.awaitStable();
                load.awaitCalls(CALLS);

                assertThat(load.failures().subList(alreadySeen, load.failures().size()))
                        .as("failures of the shard that was cut off only")
                        .allSatisfy(failure -> assertThat(slotOf(failure)).matches(lost::owns));
            }
            load.stop();
        }
        // The last writes of a primary may not have reached its replica when the network went.
        books.assertNothingDoubled(client.commands());
    }

    @Test
    void aPrimaryThatStandsStillForShorterThanItIsMissedLosesNothingAndNothingIsDoubled() {
        try (Load load = startLoad()) {
            for (int round = 0; round < ChaosRounds.each(10); round++) {
                ClusterNode still = cluster.view().primaries().get(round % 3);

                cluster.freeze(still);
                cluster.unfreeze(still);
                load.awaitCalls(CALLS);
            }
            load.stop();

            assertThat(load.failures())
                    .allSatisfy(failure -> assertThat(failure)
                            .isInstanceOfSatisfying(
                                    ClusterClientException.class,
                                    pause -> assertThat(pause.isTransient()).isTrue()));
        }
        books.assertNothingLostOrDoubled(client.commands());
    }

    private static int slotOf(Throwable failure) {
        assertThat(failure).isInstanceOf(ClusterClientException.class);
        return Objects.requireNonNull(((ClusterClientException) failure).trace(), "a trace")
                .slot();
    }
}
