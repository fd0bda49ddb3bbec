package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.ServerErrorException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTest {
    private static final Duration NEXT_SEED = Duration.ofMillis(100);

    @Test
    void theFirstUsableViewIsAdoptedAtOnceAndNobodyElseIsAsked() {
        RefresherFixture client = RefresherFixture.with(1, "a", "b", "c").all(RefresherFixture.WHOLE);

        client.begin();

        assertThat(client.result()).isCompleted();
        assertThat(client.topology()).containsExactly(RefresherFixture.WHOLE);
        assertThat(client.source.asked).hasSize(1);
        assertThat(client.listener.ended).hasSize(1).first().asString().startsWith("BOOTSTRAP ");
    }

    @Test
    void theOrderOfStartupNodesIsDrawn() {
        Set<String> first = new HashSet<>();

        for (long seed = 0; seed < 50; seed++) {
            RefresherFixture client = RefresherFixture.with(seed, "a", "b", "c").all(RefresherFixture.WHOLE);
            client.begin();
            first.add(client.source.asked.get(0));
        }

        assertThat(first).containsExactlyInAnyOrder("a", "b", "c");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void deadUnresolvableAndSilentStartupNodesOnlyDelayIt(long seed) {
        RefresherFixture client = RefresherFixture.with(seed, "dead", "unknown", "silent", "b");
        client.source
                .answers("b", RefresherFixture.WHOLE)
                .fails("unknown", new UnknownHostException("unknown.test"))
                .isBlackHole("silent");

        client.begin();
        client.scheduler.advance(NEXT_SEED);

        assertThat(client.result()).as("seed %d", seed).isCompleted();
    }

    @Test
    void silentNodesAreAskedBesideEachOtherUpToTheLimit() {
        RefresherFixture client = RefresherFixture.with(1, "s1", "s2", "s3", "s4", "s5");
        for (String node : new String[] {"s1", "s2", "s3", "s4", "s5"}) {
            client.source.isBlackHole(node);
        }

        client.begin();
        assertThat(client.source.asked).hasSize(1);
        client.scheduler.advance(NEXT_SEED);
        assertThat(client.source.asked).hasSize(2);
        client.scheduler.advance(NEXT_SEED);
        assertThat(client.source.asked).hasSize(3);
        client.scheduler.advance(NEXT_SEED.multipliedBy(10));

        assertThat(client.source.asked).hasSize(3);
    }

    @Test
    void aNodeThatIsLoadingIsPassedOver() {
        RefresherFixture client = RefresherFixture.with(1, "a", "b", "c").all(RefresherFixture.WHOLE);
        client.source.fails("a", ServerErrorException.of("LOADING Redis is loading the dataset in memory", null));
        client.source.fails("b", ServerErrorException.of("LOADING Redis is loading the dataset in memory", null));

        client.begin();

        assertThat(client.result()).isCompleted();
    }

    @Test
    void aNodeThatKnowsNobodyIsPassedOver() {
        RefresherFixture client = RefresherFixture.with(1, "x", "y", "a").all(RefresherFixture.WHOLE);
        client.source.answers("x", "x - -");
        client.source.answers("y", "y 1 0-99");

        client.begin();

        assertThat(client.result()).isCompleted();
        assertThat(client.topology()).containsExactly(RefresherFixture.WHOLE);
    }

    @Test
    void aSingleNodeWithAllSlotsIsACluster() {
        RefresherFixture client = RefresherFixture.with(1, "a");
        client.source.answers("a", "a 1 0-16383");

        client.begin();

        assertThat(client.result()).isCompleted();
    }

    @Test
    void roundsAreRepeatedUntilOneStartupNodeAnswers() {
        RefresherFixture client = RefresherFixture.with(1, "a", "b", "c");

        client.begin();
        client.scheduler.advance(Duration.ofSeconds(5));
        assertThat(client.result()).isNotDone();
        client.source.answers("b", RefresherFixture.WHOLE);
        client.scheduler.advance(Duration.ofSeconds(2));

        assertThat(client.result()).isCompleted();
        assertThat(client.listener.started).hasSizeBetween(4, 40);
    }

    @Test
    void inTheEndTheErrorNamesEachNodeAndItsCause() {
        RefresherFixture client = RefresherFixture.with(1, "dead", "unknown", "silent");
        client.source.fails("unknown", new UnknownHostException("unknown.test")).isBlackHole("silent");

        client.begin();
        client.scheduler.advance(Duration.ofSeconds(10));

        assertThat(client.result())
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .havingCause()
                .isInstanceOf(NoNodeAvailableException.class)
                .withMessageContaining("dead.test:6379: java.net.ConnectException: Connection refused")
                .withMessageContaining("unknown.test:6379: java.net.UnknownHostException: unknown.test")
                .withMessageContaining("silent.test:6379 did not tell its view within 2000 ms");
        assertThat(client.source.timesAsked("silent")).isLessThanOrEqualTo(6);
    }

    @Test
    void errorsThatNobodyCanOutwaitEndItAtOnce() {
        RefresherFixture client = RefresherFixture.with(1, "a", "b");
        client.source.fails("a", new ConfigurationException("cluster support is disabled", null, null));
        client.source.fails("b", new ConfigurationException("cluster support is disabled", null, null));

        client.begin();

        assertThat(failure(client.result())).isInstanceOf(ConfigurationException.class);
    }

    @Test
    void oneNodeThatRefusesTheUserDoesNotEndIt() {
        RefresherFixture client = RefresherFixture.with(1, "a", "b");
        client.source.fails("a", ServerErrorException.of("WRONGPASS invalid username-password pair", null));

        client.begin();
        client.scheduler.advance(Duration.ofSeconds(1));
        assertThat(client.result()).isNotDone();
        client.source.fails("b", ServerErrorException.of("WRONGPASS invalid username-password pair", null));
        client.scheduler.advance(Duration.ofSeconds(2));

        assertThat(failure(client.result())).isInstanceOf(AuthenticationException.class);
    }

    @Test
    void closingEndsItAndLeavesNothingBehind() {
        RefresherFixture client = RefresherFixture.with(1, "a", "b");
        client.source.isBlackHole("a");

        client.begin();
        client.refresher.close();
        client.scheduler.advance(Duration.ofDays(2));

        assertThat(failure(client.result())).isInstanceOf(ClientClosedException.class);
        assertThat(client.scheduler.waiting()).isZero();
    }

    private static Throwable failure(CompletableFuture<?> result) {
        assertThat(result).isCompletedExceptionally();
        return result.handle((value, failure) -> failure).join();
    }
}
