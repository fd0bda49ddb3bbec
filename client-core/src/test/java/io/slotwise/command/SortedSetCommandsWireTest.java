package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class SortedSetCommandsWireTest extends WireTable {
    private static final Duration SHORT = Duration.ofMillis(250);
    private static final Map<String, Double> SCORES = scores();
    private static final String SECOND2 = array(bulk("b"), bulk("2.5"));
    private static final String SECOND3 = array(bulk("b"), decimal("2.5"));
    private static final ScoredValue<String> FIRST = new ScoredValue<>("a", Double.NEGATIVE_INFINITY);
    private static final ScoredValue<String> SECOND = new ScoredValue<>("b", 2.5);

    private final SortedSetCommands<String, String> sortedSets = new SortedSetCommands<>(Codec.utf8(), Codec.utf8());

    SortedSetCommandsWireTest() {
        super(SortedSetCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                many(write(
                                sortedSets.bzmpop(SHORT, SortedSetEnd.MAX, 2, "{t}a", "{t}b"),
                                "BZMPOP 0.25 2 {t}a {t}b MAX COUNT 2"))
                        .blocks(SHORT),
                popped(write(sortedSets.bzpopmax(SHORT, "k"), "BZPOPMAX k 0.25"))
                        .blocks(SHORT),
                popped(write(sortedSets.bzpopmin(Duration.ZERO, "k"), "BZPOPMIN k 0"))
                        .blocks(Duration.ZERO),
                write(sortedSets.zadd("k", 2.5, "b"), "ZADD k 2.5 b")
                        .answersYesOrNo()
                        .failsOnAnotherType(),
                write(sortedSets.zadd("k", SCORES), "ZADD k -inf a 2.5 b")
                        .counts()
                        .failsOnAnotherType(),
                write(sortedSets.zadd("k", Map.of("b", 1.0), ZAddOptions.onlyIfAbsent()), "ZADD k NX 1 b")
                        .counts(),
                write(
                                sortedSets.zadd(
                                        "k",
                                        Map.of("b", 1.0),
                                        ZAddOptions.onlyIfPresent()
                                                .andOnlyIfGreater()
                                                .andCountingChanged()),
                                "ZADD k XX GT CH 1 b")
                        .counts(),
                write(sortedSets.zadd("k", Map.of("b", 1.0), ZAddOptions.onlyIfLess()), "ZADD k LT 1 b")
                        .counts(),
                write(sortedSets.zadd("k", Map.of("b", 1.0), ZAddOptions.countingChanged()), "ZADD k CH 1 b")
                        .counts(),
                score(write(sortedSets.zaddIncr("k", 0.5, "b", ZAddOptions.onlyIfGreater()), "ZADD k GT INCR 0.5 b")),
                read(sortedSets.zcard("k"), "ZCARD k").counts().failsOnAnotherType(),
                read(sortedSets.zcount("k", ScoreRange.between(1, 2.5).withoutMin()), "ZCOUNT k (1 2.5")
                        .counts()
                        .failsOnAnotherType(),
                read(sortedSets.zcount("k", ScoreRange.all()), "ZCOUNT k -inf inf")
                        .counts(),
                write(sortedSets.zincrby("k", -1, "b"), "ZINCRBY k -1 b")
                        .reads(bulk("1.5"), decimal("1.5"), 1.5)
                        .reads(bulk("inf"), decimal("inf"), Double.POSITIVE_INFINITY)
                        .fails("ERR resulting score is not a number (NaN)", ServerErrorException.class),
                read(sortedSets.zlexcount("k", LexRange.between("a", "c").withoutMax()), "ZLEXCOUNT k [a (c")
                        .counts()
                        .failsOnAnotherType(),
                read(sortedSets.zlexcount("k", LexRange.all()), "ZLEXCOUNT k - +")
                        .counts(),
                many(write(sortedSets.zmpop(SortedSetEnd.MIN, 2, "{t}a", "{t}b"), "ZMPOP 2 {t}a {t}b MIN COUNT 2")),
                read(sortedSets.zmscore("k", "a", "x"), "ZMSCORE k a x")
                        .reads(array(bulk("2.5"), NULL2), array(decimal("2.5"), NULL3), Arrays.asList(2.5, null))
                        .failsOnAnotherType(),
                one(write(sortedSets.zpopmax("k"), "ZPOPMAX k")),
                scored(write(sortedSets.zpopmax("k", 2), "ZPOPMAX k 2")),
                one(write(sortedSets.zpopmin("k"), "ZPOPMIN k")),
                scored(write(sortedSets.zpopmin("k", 2), "ZPOPMIN k 2")),
                read(sortedSets.zrandmember("k"), "ZRANDMEMBER k")
                        .reads(bulk("b"), "b")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                read(sortedSets.zrandmember("k", -2), "ZRANDMEMBER k -2")
                        .reads(bulks("b", "b"), List.of("b", "b"))
                        .reads("*0\r\n", List.of()),
                scored(read(sortedSets.zrandmemberWithScores("k", 2), "ZRANDMEMBER k 2 WITHSCORES")),
                read(sortedSets.zrank("k", "b"), "ZRANK k b")
                        .reads(":1\r\n", 1L)
                        .readsNothingAs(null),
                rank(read(sortedSets.zrankWithScore("k", "b"), "ZRANK k b WITHSCORE")),
                write(sortedSets.zrem("k", "a", "b"), "ZREM k a b").counts().failsOnAnotherType(),
                read(sortedSets.zrevrank("k", "b"), "ZREVRANK k b")
                        .reads(":1\r\n", 1L)
                        .readsNothingAs(null),
                rank(read(sortedSets.zrevrankWithScore("k", "b"), "ZREVRANK k b WITHSCORE")),
                page(read(sortedSets.zscan("k", "0"), "ZSCAN k 0")),
                page(read(sortedSets.zscan("k", "3", ScanOptions.count(100)), "ZSCAN k 3 COUNT 100")),
                read(sortedSets.zscanNoscores("k", "3", ScanOptions.matching("v*")), "ZSCAN k 3 MATCH v* NOSCORES")
                        .reads(array(bulk("0"), bulks("a")), new ScanPage<>("0", List.of("a"))),
                score(read(sortedSets.zscore("k", "b"), "ZSCORE k b")));
    }

    private static WireRow<Double> score(WireRow<Double> row) {
        return row.reads(bulk("2.5"), decimal("2.5"), 2.5)
                .reads(bulk("-inf"), decimal("-inf"), Double.NEGATIVE_INFINITY)
                .readsNothingAs(null)
                .failsOnAnotherType();
    }

    private static WireRow<ScoreRank> rank(WireRow<ScoreRank> row) {
        return row.reads(array(integer(1), bulk("2.5")), array(integer(1), decimal("2.5")), new ScoreRank(1, 2.5))
                .readsNoArrayAs(null)
                .failsOnAnotherType();
    }

    private static WireRow<ScoredValue<String>> one(WireRow<ScoredValue<String>> row) {
        return row.reads(SECOND2, SECOND3, SECOND).reads("*0\r\n", null).failsOnAnotherType();
    }

    private static WireRow<List<ScoredValue<String>>> scored(WireRow<List<ScoredValue<String>>> row) {
        return row.reads(
                        bulks("a", "-inf", "b", "2.5"),
                        array(array(bulk("a"), decimal("-inf")), SECOND3),
                        List.of(FIRST, SECOND))
                .reads("*0\r\n", List.of())
                .failsOnAnotherType();
    }

    private static WireRow<KeyValue<String, ScoredValue<String>>> popped(
            WireRow<KeyValue<String, ScoredValue<String>>> row) {
        return row.reads(
                        bulks("k", "b", "2.5"),
                        array(bulk("k"), bulk("b"), decimal("2.5")),
                        new KeyValue<>("k", SECOND))
                .readsNoArrayAs(null)
                .failsOnAnotherType();
    }

    private static WireRow<KeyValues<String, ScoredValue<String>>> many(
            WireRow<KeyValues<String, ScoredValue<String>>> row) {
        return row.keys("{t}a", "{t}b")
                .reads(
                        array(bulk("{t}a"), array(SECOND2)),
                        array(bulk("{t}a"), array(SECOND3)),
                        new KeyValues<>("{t}a", List.of(SECOND)))
                .readsNoArrayAs(null)
                .failsOnAnotherType();
    }

    private static WireRow<ScanPage<ScoredValue<String>>> page(WireRow<ScanPage<ScoredValue<String>>> row) {
        return row.reads(array(bulk("7"), bulks("b", "2.5")), new ScanPage<>("7", List.of(SECOND)))
                .reads(array(bulk("0"), "*0\r\n"), new ScanPage<>("0", List.of()))
                .failsOnAnotherType();
    }

    private static Map<String, Double> scores() {
        Map<String, Double> scores = new LinkedHashMap<>();
        scores.put("a", Double.NEGATIVE_INFINITY);
        scores.put("b", 2.5);
        return scores;
    }
}
