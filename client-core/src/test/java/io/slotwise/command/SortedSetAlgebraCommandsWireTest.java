package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class SortedSetAlgebraCommandsWireTest extends WireTable {
    private static final List<String> KEYS = List.of("{t}a", "{t}b");
    private static final CombineOptions OPTIONS = CombineOptions.weights(1, 0.5).andAggregate(ScoreAggregate.MAX);

    private final SortedSetAlgebraCommands<String, String> algebra =
            new SortedSetAlgebraCommands<>(Codec.utf8(), Codec.utf8());

    SortedSetAlgebraCommandsWireTest() {
        super(SortedSetAlgebraCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                values(read(algebra.zdiff("{t}a", "{t}b"), "ZDIFF 2 {t}a {t}b")),
                scored(read(algebra.zdiffWithScores("{t}a", "{t}b"), "ZDIFF 2 {t}a {t}b WITHSCORES")),
                stored(write(algebra.zdiffstore("{t}d", "{t}a", "{t}b"), "ZDIFFSTORE {t}d 2 {t}a {t}b")),
                values(read(algebra.zinter("{t}a", "{t}b"), "ZINTER 2 {t}a {t}b")),
                scored(read(algebra.zinterWithScores("{t}a", "{t}b"), "ZINTER 2 {t}a {t}b WITHSCORES")),
                scored(read(
                        algebra.zinterWithScores(KEYS, OPTIONS),
                        "ZINTER 2 {t}a {t}b WEIGHTS 1 0.5 AGGREGATE MAX WITHSCORES")),
                read(algebra.zintercard("{t}a", "{t}b"), "ZINTERCARD 2 {t}a {t}b")
                        .keys("{t}a", "{t}b")
                        .counts()
                        .failsOnAnotherType(),
                read(algebra.zintercard(KEYS, 5), "ZINTERCARD 2 {t}a {t}b LIMIT 5")
                        .keys("{t}a", "{t}b")
                        .counts(),
                stored(write(algebra.zinterstore("{t}d", "{t}a", "{t}b"), "ZINTERSTORE {t}d 2 {t}a {t}b")),
                stored(write(
                        algebra.zinterstore("{t}d", KEYS, CombineOptions.aggregate(ScoreAggregate.MIN)),
                        "ZINTERSTORE {t}d 2 {t}a {t}b AGGREGATE MIN")),
                values(read(algebra.zunion("{t}a", "{t}b"), "ZUNION 2 {t}a {t}b")),
                scored(read(algebra.zunionWithScores("{t}a", "{t}b"), "ZUNION 2 {t}a {t}b WITHSCORES")),
                scored(read(
                        algebra.zunionWithScores(KEYS, CombineOptions.weights(2, 3)),
                        "ZUNION 2 {t}a {t}b WEIGHTS 2 3 WITHSCORES")),
                stored(write(algebra.zunionstore("{t}d", "{t}a", "{t}b"), "ZUNIONSTORE {t}d 2 {t}a {t}b")),
                stored(write(
                        algebra.zunionstore("{t}d", KEYS, OPTIONS),
                        "ZUNIONSTORE {t}d 2 {t}a {t}b WEIGHTS 1 0.5 AGGREGATE MAX")));
    }

    private static WireRow<List<String>> values(WireRow<List<String>> row) {
        return row.keys("{t}a", "{t}b")
                .reads(bulks("a", "b"), List.of("a", "b"))
                .reads("*0\r\n", List.of())
                .failsOnAnotherType();
    }

    private static WireRow<List<ScoredValue<String>>> scored(WireRow<List<ScoredValue<String>>> row) {
        return row.keys("{t}a", "{t}b")
                .reads(
                        bulks("a", "1", "b", "2.5"),
                        array(array(bulk("a"), decimal("1")), array(bulk("b"), decimal("2.5"))),
                        List.of(new ScoredValue<>("a", 1), new ScoredValue<>("b", 2.5)))
                .reads("*0\r\n", List.of())
                .failsOnAnotherType();
    }

    private static WireRow<Long> stored(WireRow<Long> row) {
        return row.keys("{t}d", "{t}a", "{t}b").counts().failsOnAnotherType();
    }
}
