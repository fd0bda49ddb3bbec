package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.RefreshCause;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyRefresherTest {
    /** Within this time after its reason a first refresh begins, at a moment that is drawn. */
    private static final Duration PROMPT = Duration.ofMillis(50);

    @Test
    void aRequestIsServedWithin50MillisecondsByThreeDifferentNodes() {
        RefresherFixture client = RefresherFixture.connected(1);

        client.refresher.request(RefreshCause.MOVED);
        client.scheduler.advance(PROMPT);

        assertThat(client.source.asked).hasSize(3).doesNotHaveDuplicates();
        assertThat(client.listener.started).containsExactly(RefreshCause.MOVED);
        assertThat(client.listener.ended).hasSize(1);
        assertThat(client.changes).isEmpty();
    }

    @Test
    void theNodesAskedAreNotAlwaysTheSame() {
        RefresherFixture client = RefresherFixture.connected(1);
        Set<List<String>> askedTogether = new HashSet<>();

        for (int i = 0; i < 30; i++) {
            client.source.asked.clear();
            client.refresher.request(RefreshCause.MOVED);
            client.scheduler.advance(Duration.ofSeconds(10));
            askedTogether.add(List.copyOf(client.source.asked));
        }

        assertThat(askedTogether).hasSizeGreaterThan(10);
    }

    @Test
    void aRequestDuringARefreshCausesOneMore() {
        RefresherFixture client = RefresherFixture.connected(1);
        slowDown(client, Duration.ofMillis(50));

        client.refreshFor(RefreshCause.MOVED);
        client.scheduler.advance(Duration.ofMillis(10));
        for (int i = 0; i < 100; i++) {
            client.refresher.request(RefreshCause.SERVER_STATE);
        }
        client.scheduler.advance(Duration.ofSeconds(30));

        assertThat(client.listener.started).containsExactly(RefreshCause.MOVED, RefreshCause.SERVER_STATE);
    }

    @Test
    void aRequestTooSoonAfterARefreshWaitsAndIsNotDropped() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.refreshFor(RefreshCause.MOVED);

        client.refresher.request(RefreshCause.MOVED);
        client.scheduler.advance(Duration.ofMillis(99));
        assertThat(client.listener.started).hasSize(1);
        client.scheduler.advance(Duration.ofMillis(1));

        assertThat(client.listener.started).hasSize(2);
    }

    @Test
    void theIntervalGrowsWhileNothingChangesAndShrinksWhenSomethingDoes() {
        RefresherFixture client = RefresherFixture.connected(1);
        requestEvery(client, Duration.ofMillis(10), Duration.ofSeconds(60));
        int whileNothingChanges = client.listener.started.size();

        client.all(RefresherFixture.FAILED_OVER);
        requestEvery(client, Duration.ofMillis(10), Duration.ofSeconds(6));

        assertThat(whileNothingChanges).isBetween(12, 20);
        assertThat(client.listener.started).hasSizeGreaterThan(whileNothingChanges + 4);
        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
    }

    @Test
    void aStormOfRequestsCausesFewRefreshes() {
        RefresherFixture client = RefresherFixture.connected(1);

        for (int i = 0; i < 10_000; i++) {
            client.refresher.request(RefreshCause.MOVED);
            if (i % 10 == 0) {
                client.scheduler.advance(Duration.ofMillis(1));
            }
        }
        client.scheduler.advance(Duration.ofSeconds(10));

        assertThat(client.listener.started).hasSizeBetween(3, 6);
        assertThat(client.scheduler.waiting()).isZero();
    }

    @Test
    void requestsLeaveNothingBehindWhileARefreshIsDue() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.refresher.request(RefreshCause.MOVED);
        int waiting = client.scheduler.waiting();

        for (int i = 0; i < 1_000; i++) {
            client.refresher.request(RefreshCause.MOVED);
        }

        assertThat(client.scheduler.waiting()).isEqualTo(waiting);
    }

    @Test
    void refreshesFollowAFailureUntilItsSlotsHaveAnotherOwner() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.stop("a");

        client.refresher.nodeFailed(new NodeId("a"));
        client.scheduler.advance(Duration.ofSeconds(10));
        int beforeTheElection = client.listener.started.size();
        client.all(RefresherFixture.FAILED_OVER).stop("a");
        client.scheduler.advance(Duration.ofSeconds(2));
        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
        int afterTheElection = client.listener.started.size();
        client.scheduler.advance(Duration.ofSeconds(60));

        // Every 200 to 400 ms after the first, quicker ones: a promotion is found within half a second.
        assertThat(beforeTheElection).isBetween(25, 50);
        assertThat(client.listener.started).hasSize(afterTheElection).containsOnly(RefreshCause.CONNECTION_LOST);
    }

    @Test
    void theFirstFollowUpsComeQuicklyWhateverTheIntervalOfRequestsIs() {
        RefresherFixture client = RefresherFixture.connected(1);
        requestEvery(client, Duration.ofMillis(10), Duration.ofSeconds(60));
        client.scheduler.advance(Duration.ofSeconds(1));
        client.listener.started.clear();
        client.stop("a");

        client.refresher.nodeFailed(new NodeId("a"));
        client.scheduler.advance(Duration.ofMillis(500));

        assertThat(client.listener.started).hasSizeBetween(3, 8);
    }

    @Test
    void refreshesEndWhenTheFailedNodeAnswersAgain() {
        RefresherFixture client = RefresherFixture.connected(1);

        client.refresher.nodeFailed(new NodeId("a"));
        client.scheduler.advance(Duration.ofSeconds(3));
        client.refresher.nodeRecovered(new NodeId("a"));
        int before = client.listener.started.size();
        client.scheduler.advance(Duration.ofSeconds(60));

        assertThat(client.listener.started).hasSizeLessThanOrEqualTo(before + 1);
        assertThat(client.scheduler.waiting()).isZero();
    }

    @Test
    void refreshesEndWhenTheFailedNodeGivesAView() {
        RefresherFixture client = RefresherFixture.connected(1);

        client.refresher.nodeFailed(new NodeId("a")); // by one of several connections: no other is opened
        client.scheduler.advance(Duration.ofSeconds(60));
        int before = client.listener.started.size();
        client.scheduler.advance(Duration.ofMinutes(10));

        assertThat(client.listener.started).hasSize(before);
        assertThat(client.scheduler.waiting()).isZero();
    }

    @Test
    void theFailureOfANodeWithoutSlotsIsNotFollowedUp() {
        RefresherFixture client = RefresherFixture.connected(1);

        client.refresher.nodeFailed(new NodeId("a1"));
        client.refresher.nodeFailed(new NodeId("unheard-of"));
        client.scheduler.advance(Duration.ofSeconds(60));

        assertThat(client.listener.started).isEmpty();
    }

    @Test
    void aFlappingNodeDoesNotCauseAStorm() {
        RefresherFixture client = RefresherFixture.connected(1);

        for (int i = 0; i < 10_000; i++) {
            client.refresher.nodeFailed(new NodeId("a"));
            client.scheduler.advance(Duration.ofMillis(1));
            client.refresher.nodeRecovered(new NodeId("a"));
        }

        assertThat(client.listener.started).hasSizeLessThan(50);
    }

    @Test
    void aFailureThatLastsIsFollowedUpLessAndLessOften() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.stop("a");
        client.refresher.nodeFailed(new NodeId("a"));
        client.scheduler.advance(Duration.ofSeconds(35));
        client.listener.started.clear();

        client.scheduler.advance(Duration.ofSeconds(60));

        assertThat(client.listener.started).hasSizeBetween(30, 60);
    }

    @Test
    void nodesThatFailedLatelyAreAskedLast() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.refresher.nodeFailed(new NodeId("a1"));
        client.refresher.nodeFailed(new NodeId("b1"));
        client.refresher.nodeFailed(new NodeId("c1"));
        client.scheduler.run();

        client.refresher.request(RefreshCause.MOVED);
        client.scheduler.advance(PROMPT);

        assertThat(client.source.asked).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void aSilentNodeHoldsUpNothing() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.all(RefresherFixture.FAILED_OVER);
        client.source.isBlackHole("a").isBlackHole("c1");

        client.refresher.request(RefreshCause.CONNECTION_LOST);
        client.scheduler.advance(Duration.ofMillis(300));

        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
        assertThat(client.listener.ended).hasSize(1);
    }

    @Test
    void everythingReplacedBehindTheStartupNodesIsFoundAgain() {
        RefresherFixture client = RefresherFixture.connected(1);
        RefresherFixture.NODES.forEach(client::stop);
        String[] replaced = {"x 1 0-8191 x1", "y 2 8192-16383 y1"};
        client.source.answers("b", replaced).answers("x", replaced).answers("y", replaced);

        client.refresher.request(RefreshCause.CONNECTION_LOST);
        client.scheduler.advance(Duration.ofSeconds(3));

        assertThat(client.topology()).containsExactly(replaced);
    }

    @Test
    void startupNodesAreAskedWhileAllKnownNodesKeepSilent() {
        RefresherFixture client = RefresherFixture.with(1, "seed");
        client.all(RefresherFixture.WHOLE).source.answers("seed", RefresherFixture.WHOLE);
        client.connect();
        RefresherFixture.NODES.forEach(client.source::isBlackHole);
        client.source.answers("seed", "x 1 0-8191 x1", "y 2 8192-16383 y1");

        client.refresher.request(RefreshCause.CONNECTION_LOST);
        client.scheduler.advance(Duration.ofSeconds(5));

        assertThat(client.topology()).containsExactly("x 1 0-8191 x1", "y 2 8192-16383 y1");
    }

    @Test
    void aRefreshWithoutAnyViewIsRepeatedUntilThereIsOne() {
        RefresherFixture client = RefresherFixture.connected(1);
        RefresherFixture.NODES.forEach(client::stop);

        client.refresher.request(RefreshCause.CONNECTION_LOST);
        client.scheduler.advance(Duration.ofSeconds(30));
        int whileDown = client.listener.started.size();
        client.all(RefresherFixture.FAILED_OVER);
        client.scheduler.advance(Duration.ofSeconds(2));
        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
        int whenUp = client.listener.started.size();
        client.scheduler.advance(Duration.ofSeconds(60));

        assertThat(whileDown).isBetween(15, 40);
        assertThat(client.listener.started).hasSize(whenUp);
        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aPatchMadeWhileTheRefreshRunsStays(long seed) {
        RefresherFixture client = RefresherFixture.connected(seed);
        slowDown(client, Duration.ofMillis(50));

        client.refreshFor(RefreshCause.MOVED);
        client.scheduler.advance(Duration.ofMillis(10));
        client.holder.patch(42, Objects.requireNonNull(client.holder.current().node(new NodeId("b"))));
        client.scheduler.advance(Duration.ofSeconds(10));

        Node owner = Objects.requireNonNull(client.holder.current().primaryOf(42));
        assertThat(owner.id()).as("seed %d", seed).isEqualTo(new NodeId("b"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aHalfJoinedNodeNeverTakesSlotsAway(long seed) {
        RefresherFixture client = RefresherFixture.connected(seed);
        String[] whole = {"a 5 0-5460 a1 n", "b 6 5461-10922 b1", "c 7 10923-16383 c1"};
        client.all(whole).source.answers("n", "a 5 0-5460 n", "b 6 -", "c 7 -");

        for (int i = 0; i < 50; i++) {
            client.refresher.request(RefreshCause.MOVED);
            client.scheduler.advance(Duration.ofSeconds(6));
            assertThat(client.holder.current().coveredSlots())
                    .as("seed %d", seed)
                    .isEqualTo(16_384);
        }

        assertThat(client.source.timesAsked("n")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anIsolatedNodeNeverRollsTheClientBack(long seed) {
        RefresherFixture client = RefresherFixture.connected(seed);
        client.all(RefresherFixture.FAILED_OVER).source.answers("a", RefresherFixture.WHOLE);
        for (int i = 0; i < 5; i++) {
            client.refresher.request(RefreshCause.MOVED);
            client.scheduler.advance(Duration.ofSeconds(6));
        }
        assertThat(owner(client)).isEqualTo("a1");

        for (String node : List.of("b", "b1", "c", "c1", "a1")) {
            client.stop(node);
        }
        for (int i = 0; i < 20; i++) {
            client.refresher.request(RefreshCause.MOVED);
            client.scheduler.advance(Duration.ofSeconds(6));
            assertThat(owner(client)).as("seed %d", seed).isEqualTo("a1");
        }
    }

    @Test
    void queriesToSilentNodesDoNotPileUp() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.source.isBlackHole("a").isBlackHole("b").isBlackHole("c");

        client.refresher.nodeFailed(new NodeId("a"));
        int refreshes = 300;
        for (int i = 0; i < refreshes; i++) {
            client.refresher.request(RefreshCause.CONNECTION_LOST);
            client.scheduler.advance(Duration.ofMillis(100));
        }

        // A node is asked again only when its deadline of 2 s has passed.
        for (String silent : List.of("a", "b", "c")) {
            assertThat(client.source.timesAsked(silent)).isLessThanOrEqualTo(refreshes * 100 / 2_000 + 1);
        }
    }

    @Test
    void thePeriodIsJitteredByAFifth() {
        RefresherFixture client =
                new RefresherFixture(7, RefresherFixture.options("a").topologyRefreshPeriod(Duration.ofSeconds(10)));
        client.all(RefresherFixture.WHOLE).begin();
        Set<Duration> gaps = new HashSet<>();
        Duration last = Duration.ZERO;

        for (int i = 0; i < 100_000; i++) {
            int before = client.listener.started.size();
            client.scheduler.advance(Duration.ofMillis(1));
            if (client.listener.started.size() > before) {
                gaps.add(client.scheduler.elapsed().minus(last));
                last = client.scheduler.elapsed();
            }
        }

        assertThat(gaps)
                .hasSizeGreaterThan(5)
                .allSatisfy(gap -> assertThat(gap).isBetween(Duration.ofSeconds(8), Duration.ofMillis(12_001)));
        assertThat(client.listener.started).contains(RefreshCause.PERIOD);
    }

    @Test
    void afterCloseNothingIsAskedAndNothingWaits() {
        RefresherFixture client =
                new RefresherFixture(1, RefresherFixture.options("a").topologyRefreshPeriod(Duration.ofSeconds(10)));
        client.all(RefresherFixture.WHOLE).begin();
        client.scheduler.advance(Duration.ofSeconds(1));
        client.refresher.nodeFailed(new NodeId("a"));
        client.scheduler.advance(Duration.ofSeconds(1));
        client.source.asked.clear();

        client.refresher.close();
        client.refresher.close();
        client.refresher.request(RefreshCause.REQUESTED);
        client.refresher.nodeFailed(new NodeId("b"));
        client.scheduler.advance(Duration.ofMinutes(5));

        assertThat(client.source.asked).isEmpty();
        assertThat(client.scheduler.waiting()).isZero();
    }

    private static void slowDown(RefresherFixture client, Duration delay) {
        RefresherFixture.NODES.forEach(node -> client.source.answersAfter(delay, node, RefresherFixture.WHOLE));
    }

    private static void requestEvery(RefresherFixture client, Duration gap, Duration during) {
        for (Duration passed = Duration.ZERO; passed.compareTo(during) < 0; passed = passed.plus(gap)) {
            client.refresher.request(RefreshCause.MOVED);
            client.scheduler.advance(gap);
        }
    }

    private static String owner(RefresherFixture client) {
        return Objects.requireNonNull(client.holder.current().primaryOf(0)).id().value();
    }
}
