package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.RefreshCause;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refreshes that ask one node at first. */
class LookTest {
    private static final Duration PROMPT = Duration.ofMillis(50);
    private static final String[] MARKED_AS_FAILED = {"a! 5 0-5460 a1", "b 6 5461-10922 b1", "c 7 10923-16383 c1"};

    @Test
    void aFailureIsLookedAtWithin50MillisecondsByOneNode() {
        RefresherFixture client = failing(1);

        client.scheduler.advance(PROMPT);

        assertThat(client.source.asked).hasSize(1).doesNotContain("a");
        assertThat(client.listener.ended).hasSize(1).allMatch(line -> !line.contains("none"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void allNodesTakeTurnsExceptTheOneThatFailed(long seed) {
        RefresherFixture client = failing(seed);

        client.scheduler.advance(Duration.ofSeconds(5));

        List<String> asked = client.source.asked;
        assertThat(asked).as("seed %d", seed).hasSizeGreaterThan(10);
        assertThat(asked.subList(0, 5)).as("seed %d", seed).containsExactlyInAnyOrder("a1", "b", "b1", "c", "c1");
        assertThat(asked.subList(5, 10)).as("seed %d", seed).containsExactlyInAnyOrder("a1", "b", "b1", "c", "c1");
    }

    @Test
    void clientsDoNotLookAtTheSameNodeAtTheSameMoment() {
        long nodes = LongStream.range(0, 50)
                .mapToObj(seed -> {
                    RefresherFixture client = failing(seed);
                    client.scheduler.advance(PROMPT);
                    return client.source.asked.get(0)
                            + client.source.askedAt.get(0).toMillis() / 10;
                })
                .distinct()
                .count();

        assertThat(nodes).isGreaterThan(15);
    }

    @Test
    void aNewerClaimThatALookMeetsIsAdoptedBeforeTheOthersAnswer() {
        RefresherFixture client = failing(1);
        client.scheduler.advance(Duration.ofSeconds(2));
        for (String node : List.of("a1", "b", "b1", "c", "c1")) {
            client.source.answersAfter(Duration.ofMillis(20), node, RefresherFixture.FAILED_OVER);
        }
        client.source.asked.clear();

        client.scheduler.advance(Duration.ofMillis(400));

        assertThat(client.source.asked).hasSize(3).doesNotHaveDuplicates();
        assertThat(client.source.askedAt.get(client.source.askedAt.size() - 1))
                .isEqualTo(client.source.askedAt.get(client.source.askedAt.size() - 2));
        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
        assertThat(client.changes).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aViewOfTheOldDaysThatALookMeetsChangesNothing(long seed) {
        RefresherFixture client = RefresherFixture.connected(seed);
        client.all(RefresherFixture.FAILED_OVER);
        client.refreshFor(RefreshCause.REQUESTED);
        client.source.answers("c1", RefresherFixture.WHOLE);
        client.changes.clear();

        client.refresher.nodeFailed(new NodeId("b"));
        client.scheduler.advance(Duration.ofSeconds(10));

        assertThat(client.source.timesAsked("c1")).as("seed %d", seed).isPositive();
        assertThat(client.changes).as("seed %d", seed).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aNodeThatHasBeenResetAndIsLookedAtTakesNoSlotsAway(long seed) {
        RefresherFixture client = failing(seed);
        client.source.answers("c1", "a 5 -", "b 6 5461-10922 b1", "c 7 10923-16383 c1");

        client.scheduler.advance(Duration.ofSeconds(10));

        assertThat(client.source.timesAsked("c1")).as("seed %d", seed).isPositive();
        assertThat(client.holder.current().coveredSlots()).as("seed %d", seed).isEqualTo(16_384);
    }

    @Test
    void withoutEpochsALookThatShowsAPromotionAsksWhatMostSay() {
        RefresherFixture client = RefresherFixture.connected(1);
        String[] before = {"a - 0-5460 a1", "b - 5461-10922 b1", "c - 10923-16383 c1"};
        String[] after = {"a1 - 0-5460 a!", "b - 5461-10922 b1", "c - 10923-16383 c1"};
        client.all(before);
        client.refreshFor(RefreshCause.REQUESTED);
        client.refresher.nodeFailed(new NodeId("a"));
        client.scheduler.advance(Duration.ofSeconds(2));

        client.all(after);
        client.scheduler.advance(Duration.ofMillis(400));

        assertThat(client.holder.current().primaryOf(0))
                .isNotNull()
                .satisfies(owner -> assertThat(owner.id()).isEqualTo(new NodeId("a1")));
    }

    @Test
    void aFailureThatTheClusterHasSeenMakesTheGapsSmallAgain() {
        RefresherFixture client = failing(1);
        client.scheduler.advance(Duration.ofSeconds(18));
        client.all(MARKED_AS_FAILED);
        client.scheduler.advance(Duration.ofSeconds(2));
        assertThat(client.topology()).containsExactly(MARKED_AS_FAILED);
        client.listener.started.clear();

        client.scheduler.advance(Duration.ofSeconds(2));

        // 400 ms at most, where the age of the failure would make it two seconds.
        assertThat(client.listener.started).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void whatNodesSayOfEachOtherAsksSeveralOnlyAtTheIntervalOfRequests() {
        RefresherFixture client = failing(1);
        for (String node : List.of("a1", "b", "c")) { // the others do not agree, and never will
            client.source.answers(node, "a 5 0-5460 a1~", "b 6 5461-10922 b1", "c 7 10923-16383 c1");
        }

        client.scheduler.advance(Duration.ofSeconds(30));

        // Three views each time they ask several, which would be 200 if they did so at each of some 60 looks.
        assertThat(client.source.asked).hasSizeBetween(30, 150);
    }

    @Test
    void aSilentNodeDoesNotHoldUpALook() {
        RefresherFixture client = failing(1);
        client.all(RefresherFixture.FAILED_OVER);
        client.source.isBlackHole("a").isBlackHole("b").isBlackHole("c1");

        client.scheduler.advance(Duration.ofMillis(500));

        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
    }

    @Test
    void whoRequestsAgainThoughTheLastRefreshBroughtNothingLooksAtOneNodeFirst() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.refreshFor(RefreshCause.MOVED);
        assertThat(client.source.asked).hasSize(3);

        client.refresher.request(RefreshCause.MOVED);
        client.scheduler.advance(Duration.ofMillis(100));
        assertThat(client.source.asked).hasSize(4);

        client.all(RefresherFixture.FAILED_OVER);
        client.refresher.request(RefreshCause.MOVED);
        client.scheduler.advance(Duration.ofMillis(200));
        assertThat(client.source.asked).hasSize(7);
        assertThat(client.topology()).containsExactly(RefresherFixture.FAILED_OVER);
    }

    @Test
    void theUsersOwnRequestAsksSeveralNodes() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.refreshFor(RefreshCause.MOVED);

        client.refresher.request(RefreshCause.REQUESTED);
        client.scheduler.advance(Duration.ofMillis(100));

        assertThat(client.source.asked).hasSize(6);
    }

    @Test
    void theUsersOwnRequestIsNotLostBehindOneThatALookAnswers() {
        RefresherFixture client = RefresherFixture.connected(1);
        client.refreshFor(RefreshCause.MOVED);

        client.refresher.request(RefreshCause.MOVED); // waits for its interval
        client.refresher.request(RefreshCause.REQUESTED);
        client.refresher.request(RefreshCause.MOVED);
        client.scheduler.advance(Duration.ofMillis(100));

        assertThat(client.source.asked).hasSize(6);
        assertThat(client.listener.started).endsWith(RefreshCause.REQUESTED);
    }

    @Test
    void requestsThatAFailureExplainsAddNoQueries() {
        RefresherFixture quiet = failing(1);
        RefresherFixture loud = failing(1);

        quiet.scheduler.advance(Duration.ofSeconds(10));
        for (int i = 0; i < 1_000; i++) {
            loud.refresher.request(i % 2 == 0 ? RefreshCause.CONNECTION_LOST : RefreshCause.SERVER_STATE);
            loud.scheduler.advance(Duration.ofMillis(10));
        }

        assertThat(loud.source.asked).hasSameSizeAs(quiet.source.asked);
    }

    private static RefresherFixture failing(long seed) {
        RefresherFixture client = RefresherFixture.connected(seed);
        client.stop("a");
        client.refresher.nodeFailed(new NodeId("a"));
        return client;
    }
}
