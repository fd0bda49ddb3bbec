package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.Session;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.ListCommands;
import io.slotwise.command.Script;
import io.slotwise.command.StringCommands;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.TransactionResult;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.system.backend.SlotMigration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is more than one command, or waits, while its slot moves and its primary changes: all of it or nothing, once. */
@EveryBackend
class TransactionsUnderChangeTest {
    private static final int SLOT = 4_321;
    private static final int THREADS = 8;
    private static final int CALLS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String END = "end";
    private static final String LEFT = SlotKeys.key(SLOT, "left");
    private static final String RIGHT = SlotKeys.key(SLOT, "right");
    private static final String QUEUE = SlotKeys.key(SLOT, "queue");
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private static final ListCommands<String, String> LISTS = new ListCommands<>(Codec.utf8(), Codec.utf8());

    private final ClusterUnderTest cluster;
    private ObservedClient client;

    TransactionsUnderChangeTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = ObservedClient.of(cluster);
        Results.of(client.commands().del(LEFT, RIGHT, QUEUE));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    @Needs(Ability.MIGRATE)
    void noTransactionIsCarriedOutByHalfWhileItsSlotMoves() {
        AtomicLong carriedOut = new AtomicLong();
        try (Load load = Load.of(THREADS, (thread, turn) -> addToBoth(carriedOut))) {
            load.awaitCalls(CALLS);
            SlotMigration migration =
                    cluster.beginMigration(SLOT, cluster.view().anotherPrimary(SLOT));
            load.awaitCalls(CALLS);
            migration.moveKey(LEFT);
            // They wait now: of their keys, one is here and one is there.
            migration.moveKey(RIGHT);
            load.awaitCalls(CALLS);
            migration.finish();
            load.awaitCalls(CALLS);
            load.stop();

            assertThat(load.failures()).isEmpty();
        }
        assertBothAre(carriedOut.get());
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void noTransactionIsCarriedOutByHalfOrTwiceWhileItsPrimaryChanges() {
        AtomicLong carriedOut = new AtomicLong();
        try (Load load = Load.of(THREADS, (thread, turn) -> addToBoth(carriedOut))) {
            load.awaitCalls(CALLS);
            cluster.failOver(cluster.view().owner(SLOT));
            load.awaitCalls(CALLS);
            load.stop();

            assertThat(load.failures()).isEmpty();
        }
        assertBothAre(carriedOut.get());
    }

    private void addToBoth(AtomicLong carriedOut) {
        TransactionResult result = Results.of(client.client()
                .transaction(LEFT)
                .add(STRINGS.incr(LEFT))
                .add(STRINGS.incr(RIGHT))
                .execute());
        assertThat(result.<Long>get(0)).isEqualTo(result.<Long>get(1));
        carriedOut.incrementAndGet();
    }

    private void assertBothAre(long count) {
        assertThat(Results.of(client.commands().mget(LEFT, RIGHT)))
                .containsExactly(Long.toString(count), Long.toString(count));
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void optimisticTransactionsOfManyLoseNoUpdateWhileThePrimaryChanges() {
        Results.of(client.commands().set(LEFT, "0"));
        AtomicLong sold = new AtomicLong();
        try (Load load = Load.of(4, (thread, turn) -> {
            TransactionResult result = Results.of(client.client().transaction(LEFT, 1_000, this::oneMore));
            assertThat(result.allSucceeded()).isTrue();
            sold.incrementAndGet();
        })) {
            load.awaitCalls(CALLS);
            cluster.failOver(cluster.view().owner(SLOT));
            load.awaitCalls(CALLS);
            load.stop();

            assertThat(load.failures()).isEmpty();
        }
        assertThat(Results.of(client.commands().get(LEFT))).isEqualTo(Long.toString(sold.get()));
    }

    private CompletableFuture<List<Command<?>>> oneMore(Session session) {
        return session.commands()
                .get(LEFT)
                .<List<Command<?>>>thenApply(value ->
                        List.of(STRINGS.set(LEFT, Long.toString(Long.parseLong(Objects.requireNonNull(value)) + 1))))
                .toCompletableFuture();
    }

    @Test
    @Needs({Ability.MIGRATE, Ability.FAIL_OVER})
    void aQueueThatIsPoppedByWaitingLosesNoElementWhileItsSlotMovesAndItsPrimaryChanges() {
        AtomicLong pushed = new AtomicLong();
        CompletableFuture<List<Long>> consumer = CompletableFuture.supplyAsync(this::popUntilTheEnd);
        try (Load producer = Load.of(1, (thread, turn) -> {
            Results.of(client.commands().rpush(QUEUE, Long.toString(pushed.get())));
            pushed.incrementAndGet();
        })) {
            producer.awaitCalls(CALLS);
            cluster.migrate(SLOT, cluster.view().anotherPrimary(SLOT));
            producer.awaitCalls(CALLS);
            cluster.failOver(cluster.view().owner(SLOT));
            producer.awaitCalls(CALLS);
            producer.stop();
            assertThat(producer.failures()).isEmpty();
        }
        Results.of(client.commands().rpush(QUEUE, END));

        assertThat(Results.of(consumer))
                .containsExactlyElementsOf(
                        LongStream.range(0, pushed.get()).boxed().toList());
    }

    private List<Long> popUntilTheEnd() {
        List<Long> popped = new ArrayList<>();
        for (String element = pop(); !element.equals(END); element = pop()) {
            popped.add(Long.parseLong(element));
        }
        return popped;
    }

    private String pop() {
        return Objects.requireNonNull(Results.of(client.client().execute(LISTS.blpop(PATIENCE, QUEUE))))
                .value();
    }

    @Test
    @Needs({Ability.MIGRATE, Ability.FAIL_OVER})
    void aScriptIsFoundWhereverItsKeysGo() {
        Script<Long> add = Script.of("return redis.call('INCR', KEYS[1])", ReplyCursor::wholeNumber);
        AtomicLong sum = new AtomicLong();
        try (Load load = Load.of(1, (thread, turn) -> {
            Results.of(client.commands().run(add, List.of(LEFT), List.of()));
            sum.incrementAndGet();
        })) {
            load.awaitCalls(CALLS);
            cluster.migrate(SLOT, cluster.view().anotherPrimary(SLOT));
            load.awaitCalls(CALLS);
            cluster.failOver(cluster.view().owner(SLOT));
            load.awaitCalls(CALLS);
            load.stop();

            assertThat(load.failures()).isEmpty();
        }
        assertThat(Results.of(client.commands().get(LEFT))).isEqualTo(Long.toString(sum.get()));
    }
}
