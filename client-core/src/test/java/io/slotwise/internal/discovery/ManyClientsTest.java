package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.RefreshCause;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What 10,000 clients ask of the servers together. They do not know of each other, so a sample of them is run, each in a
 * virtual time of its own, and every query counts for all that it stands for. A query is one view: two commands.
 *
 * <p>A view costs a server a time that grows with the nodes in it: 80 us in a cluster of 6, 0.4 ms of 100, 3.7 ms of
 * 1,000 (Redis 7.0, INFO commandstats). So the bounds below, in queries per second and node, let 10,000 clients take a
 * twentieth of a server's thread in large clusters. In one of 6, where 10,000 clients are all that a server accepts
 * ({@code maxclients}), they take half of it for the first seconds, and a seventh later.
 */
class ManyClientsTest {
    private static final int CLIENTS = 10_000;
    private static final int SAMPLE = 20;
    private static final int VIEWS = 3;

    @Test
    void idleClientsAskEachNodeLessThanOnceASecond() {
        int minutes = 6;
        FailingShard cluster = new FailingShard(1_000, Duration.ofDays(1), Duration.ofDays(1));
        SampledQueries queries = new SampledQueries(1_000, 60 * minutes);

        for (int i = 0; i < SAMPLE; i++) {
            new SampledClient(i, SAMPLE, cluster, queries).advance(Duration.ofMinutes(minutes));
        }

        // A period of 60 s, a fifth more or less, and three views each time; one view when the client begins.
        assertThat(queries.ofAllSeconds())
                .isBetween(SAMPLE * (1 + VIEWS * (minutes * 5 / 6)), SAMPLE * (1 + VIEWS * (minutes * 5 / 4)));
        assertThat(perSecondAndNode(queries.ofAllSeconds(), 1_000) / (60.0 * minutes))
                .isLessThan(0.7);
        // Started together, they ask together no more.
        assertThat(queries.mostInTenSecondsFrom(120)).isLessThan(3 * 10 * queries.ofAllSeconds() / (60 * minutes));
    }

    /** While the primary dies or is marked as failed by the others, in the next seconds, and later. */
    @ParameterizedTest(name = "{0} nodes")
    @CsvSource({"6, 11000, 6500, 2500", "100, 500, 200, 130", "1000, 50, 18, 13"})
    void aPrimaryThatStaysDeadCostsTheOthersLittle(int nodes, int burst, int young, int old) {
        FailingShard cluster = new FailingShard(nodes, Duration.ofSeconds(15), Duration.ofDays(1));
        SampledQueries queries = new SampledQueries(nodes, 61);

        for (int i = 0; i < SAMPLE; i++) {
            SampledClient client = new SampledClient(i, SAMPLE, cluster, queries);
            client.fail();
            client.advanceWithFailingCommands(Duration.ofSeconds(60));
        }

        for (int second = 0; second < 60; second++) {
            assertThat(perSecondAndNode(queries.in(second), nodes))
                    .as("second %d", second)
                    .isLessThan(second == 0 || second == 15 || second == 16 ? burst : second < 35 ? young : old);
        }
        assertThat(queries.of(cluster.failing().address()))
                .as("asked when it had failed")
                .isZero();
        // Nodes are drawn evenly: none is asked more often than six standard deviations above the mean.
        double mean = (double) queries.ofAllSeconds() / nodes;
        assertThat((double) queries.ofTheBusiestNode()).isLessThan(mean + 6 * Math.sqrt(mean));
    }

    @ParameterizedTest(name = "{0} nodes, promoted after {1} s")
    @CsvSource({"6, 2, 250, 600", "6, 6, 250, 600", "6, 16, 250, 600", "1000, 6, 300, 1000", "1000, 16, 300, 1000"})
    void everyClientLearnsSoonOfAPromotion(int nodes, int seconds, int median, int slowest) {
        Duration promoted = Duration.ofSeconds(seconds);
        // A replica waits for half a second, and up to as much again, before it asks for votes. Source: cluster
        // specification, "Replica election and promotion".
        FailingShard cluster = new FailingShard(nodes, promoted.minusMillis(800), promoted);
        SampledQueries queries = new SampledQueries(nodes, seconds + 10);
        long[] learnt = new long[SAMPLE];

        for (int i = 0; i < SAMPLE; i++) {
            SampledClient client = new SampledClient(i, SAMPLE, cluster, queries);
            client.fail();
            client.advanceWithFailingCommands(promoted.minus(client.elapsed()));
            while (!client.hasLearnt() && learnt[i] < 10_000) {
                client.advance(Duration.ofMillis(10));
                learnt[i] += 10;
            }
            client.advance(Duration.ofSeconds(5));
        }

        Arrays.sort(learnt);
        assertThat(learnt[SAMPLE / 2]).as("median").isLessThanOrEqualTo(median);
        assertThat(learnt[SAMPLE - 1]).as("slowest").isLessThanOrEqualTo(slowest);
        assertThat(queries.in(seconds + 3) + queries.in(seconds + 4))
                .as("when all have found the new primary")
                .isZero();
    }

    /** Redirects that no view explains, each a moment after the last. */
    @Test
    void aStormOfRedirectsAsksLessAndLess() {
        FailingShard cluster = new FailingShard(1_000, Duration.ofDays(1), Duration.ofDays(1));
        SampledQueries queries = new SampledQueries(1_000, 61);

        for (int i = 0; i < SAMPLE; i++) {
            new SampledClient(i, SAMPLE, cluster, queries).advanceWith(RefreshCause.MOVED, Duration.ofSeconds(60));
        }

        // Three views, and then one at a time, after 100, 200, 400 ms and so on, up to five seconds.
        assertThat(perSecondAndNode(queries.in(0), 1_000)).isLessThan(70);
        for (int second = 1; second < 60; second++) {
            assertThat(perSecondAndNode(queries.in(second), 1_000))
                    .as("second %d", second)
                    .isLessThan(12);
        }
    }

    private static double perSecondAndNode(int sampled, int nodes) {
        return (double) sampled * CLIENTS / SAMPLE / nodes;
    }
}
