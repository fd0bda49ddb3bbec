package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/**
 * What 10,000 clients ask of the servers together. They do not know of each other, so a sample of them is run, each in a
 * virtual time of its own, and every query counts for all that it stands for. A query is one view: two commands.
 */
class ManyClientsTest {
    private static final long SEED = 20_261_130;
    private static final int CLIENTS = 10_000;
    private static final int SAMPLE = 20;
    private static final int NODES = 1_000;
    private static final int VIEWS = 3;
    private static final Duration ANSWERED_AFTER = Duration.ofMillis(2);

    private final LargeCluster before = new LargeCluster(NODES, -1);
    private final LargeCluster after = new LargeCluster(NODES, 0);
    private final Node failing = requireNonNull(before.topology().primaryOf(0));

    @Test
    void idleClientsAskEachNodeLessThanOnceASecond() {
        int minutes = 6;
        Queries queries = new Queries(60 * minutes);

        for (int i = 0; i < SAMPLE; i++) {
            new Client(i, queries, Duration.ofDays(1)).advance(Duration.ofMinutes(minutes));
        }

        // A period of 60 s, a fifth more or less, and three views each time; one view when the client begins.
        assertThat(queries.ofAllSeconds())
                .isBetween(SAMPLE * (1 + VIEWS * (minutes * 5 / 6)), SAMPLE * (1 + VIEWS * (minutes * 5 / 4)));
        assertThat(perSecondAndNode(queries.ofAllSeconds()) / (60.0 * minutes)).isLessThan(0.7);
        // Started together, they ask together no more.
        assertThat(queries.mostInTenSecondsFrom(120)).isLessThan(3 * 10 * queries.ofAllSeconds() / (60 * minutes));
    }

    @Test
    void aFailoverMakesEachClientAskAFewTimesASecondUntilItIsOver() {
        Duration promotedAfter = Duration.ofSeconds(6); // a node timeout of five, and the election
        Queries queries = new Queries(10);

        for (int i = 0; i < SAMPLE; i++) {
            Client client = new Client(i, queries, promotedAfter);
            client.advance(Duration.ofMillis(100));
            client.fail();
            client.advance(promotedAfter.plusMillis(500));

            assertThat(client.holder.current().primaryOf(0))
                    .as("seed %d, client %d", SEED, i)
                    .isEqualTo(after.topology().primaryOf(0));
            client.advance(Duration.ofSeconds(3));
        }

        // At once, then after 50 ms, 50 to 100, 100 to 200, and every 200 to 400 ms: decision 8.
        assertThat(queries.in(0)).isBetween(SAMPLE * VIEWS * 4, SAMPLE * VIEWS * 8 + SAMPLE);
        for (int second = 1; second < 6; second++) {
            assertThat(queries.in(second))
                    .as("second %d", second)
                    .isBetween(SAMPLE * VIEWS * 5 / 2, SAMPLE * VIEWS * 4);
        }
        assertThat(perSecondAndNode(queries.in(4))).isBetween(75.0, 120.0);
        assertThat(queries.of(failing.address())).as("asked when it had failed").isZero();
        // Nodes are drawn evenly: none is asked more often than six standard deviations above the mean.
        double mean = (double) queries.ofAllSeconds() / NODES;
        assertThat((double) queries.ofTheBusiestNode()).isLessThan(mean + 6 * Math.sqrt(mean));
        assertThat(queries.in(7) + queries.in(8))
                .as("when all have found the new primary")
                .isZero();
    }

    private static double perSecondAndNode(int sampled) {
        return (double) sampled * CLIENTS / SAMPLE / NODES;
    }

    /** Counts, by second and by node. */
    private static final class Queries {
        private final int[] bySecond;
        private final int[] byNode = new int[NODES];

        private Queries(int seconds) {
            this.bySecond = new int[seconds];
        }

        void add(Duration at, NodeAddress node) {
            bySecond[(int) Math.min(at.toSeconds(), bySecond.length - 1)]++;
            byNode[LargeCluster.numberOf(node)]++;
        }

        int in(int second) {
            return bySecond[second];
        }

        int of(NodeAddress node) {
            return byNode[LargeCluster.numberOf(node)];
        }

        int ofAllSeconds() {
            return Arrays.stream(bySecond).sum();
        }

        int ofTheBusiestNode() {
            return Arrays.stream(byNode).max().orElse(0);
        }

        int mostInTenSecondsFrom(int second) {
            int most = 0;
            for (int i = second; i + 10 <= bySecond.length; i++) {
                most = Math.max(most, Arrays.stream(bySecond, i, i + 10).sum());
            }
            return most;
        }
    }

    /** One client, and the servers as they answer it. */
    private final class Client implements ViewSource {
        private final ManualScheduler scheduler = new ManualScheduler();
        private final TopologyHolder holder = new TopologyHolder((old, now) -> {});
        private final Queries queries;
        private final Duration promotedAfter;
        private final TopologyRefresher refresher;

        private Client(int number, Queries queries, Duration promotedAfter) {
            this.queries = queries;
            this.promotedAfter = promotedAfter;
            NodeAddress startup = LargeCluster.address(1 + number * NODES / SAMPLE);
            ClusterClientOptions options =
                    ClusterClientOptions.builder(startup.toString()).build();
            refresher = new TopologyRefresher(
                    options, this, holder, scheduler, new Random(SEED + number), new RecordingRefreshListener());
            refresher.bootstrap();
            scheduler.run();
        }

        void advance(Duration duration) {
            scheduler.advance(duration);
        }

        void fail() {
            refresher.nodeFailed(failing.id());
        }

        @Override
        public CompletionStage<TopologyView> ask(NodeAddress address) {
            queries.add(scheduler.elapsed(), address);
            CompletableFuture<TopologyView> answer = new CompletableFuture<>();
            boolean promoted = scheduler.elapsed().compareTo(promotedAfter) >= 0;
            scheduler.schedule(
                    () -> answer.complete((promoted ? after : before).view(address)), ANSWERED_AFTER.toNanos());
            return answer;
        }
    }
}
