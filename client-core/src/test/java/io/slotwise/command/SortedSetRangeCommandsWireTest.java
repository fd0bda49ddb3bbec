package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class SortedSetRangeCommandsWireTest extends WireTable {
    private static final ScoreRange SCORES = ScoreRange.between(1, 2.5).withoutMax();
    private static final LexRange<String> VALUES = LexRange.between("a", "c").withoutMin();
    private static final Limit LIMIT = new Limit(5, 10);

    private final SortedSetRangeCommands<String, String> ranges =
            new SortedSetRangeCommands<>(Codec.utf8(), Codec.utf8());

    SortedSetRangeCommandsWireTest() {
        super(SortedSetRangeCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                values(read(ranges.zrange("k", 0, -1), "ZRANGE k 0 -1")),
                values(read(
                        ranges.zrange("k", SortedSetRange.<String>ranks(0, 9).reversed()), "ZRANGE k 0 9 REV")),
                values(read(ranges.zrange("k", SortedSetRange.scores(SCORES)), "ZRANGE k 1 (2.5 BYSCORE")),
                values(read(
                        ranges.zrange(
                                "k",
                                SortedSetRange.<String>scores(ScoreRange.atLeast(1))
                                        .reversed()
                                        .limit(LIMIT)),
                        "ZRANGE k inf 1 BYSCORE REV LIMIT 5 10")),
                values(read(ranges.zrange("k", SortedSetRange.values(VALUES)), "ZRANGE k (a [c BYLEX")),
                values(read(
                        ranges.zrange(
                                "k",
                                SortedSetRange.values(LexRange.atMost("c"))
                                        .reversed()
                                        .limit(Limit.first(-1))),
                        "ZRANGE k [c - BYLEX REV LIMIT 0 -1")),
                scored(read(ranges.zrangeWithScores("k", 0, -1), "ZRANGE k 0 -1 WITHSCORES")),
                scored(read(
                        ranges.zrangeWithScores("k", SortedSetRange.scores(ScoreRange.atMost(3))),
                        "ZRANGE k -inf 3 BYSCORE WITHSCORES")),
                values(read(ranges.zrangebylex("k", VALUES), "ZRANGEBYLEX k (a [c")),
                values(read(ranges.zrangebylex("k", LexRange.atLeast("a"), LIMIT), "ZRANGEBYLEX k [a + LIMIT 5 10")),
                values(read(ranges.zrangebyscore("k", SCORES), "ZRANGEBYSCORE k 1 (2.5")),
                values(read(ranges.zrangebyscore("k", SCORES, LIMIT), "ZRANGEBYSCORE k 1 (2.5 LIMIT 5 10")),
                scored(read(ranges.zrangebyscoreWithScores("k", SCORES), "ZRANGEBYSCORE k 1 (2.5 WITHSCORES")),
                scored(read(
                        ranges.zrangebyscoreWithScores("k", SCORES, LIMIT),
                        "ZRANGEBYSCORE k 1 (2.5 WITHSCORES LIMIT 5 10")),
                write(
                                ranges.zrangestore(
                                        "{t}d",
                                        "{t}a",
                                        SortedSetRange.<String>ranks(0, 9).reversed()),
                                "ZRANGESTORE {t}d {t}a 0 9 REV")
                        .keys("{t}d", "{t}a")
                        .counts()
                        .failsOnAnotherType(),
                write(ranges.zremrangebylex("k", VALUES), "ZREMRANGEBYLEX k (a [c")
                        .counts()
                        .failsOnAnotherType(),
                write(ranges.zremrangebyrank("k", 0, -1), "ZREMRANGEBYRANK k 0 -1")
                        .counts()
                        .failsOnAnotherType(),
                write(ranges.zremrangebyscore("k", SCORES), "ZREMRANGEBYSCORE k 1 (2.5")
                        .counts()
                        .failsOnAnotherType(),
                values(read(ranges.zrevrange("k", 0, -1), "ZREVRANGE k 0 -1")),
                scored(read(ranges.zrevrangeWithScores("k", 0, -1), "ZREVRANGE k 0 -1 WITHSCORES")),
                values(read(ranges.zrevrangebylex("k", VALUES), "ZREVRANGEBYLEX k [c (a")),
                values(read(ranges.zrevrangebylex("k", VALUES, LIMIT), "ZREVRANGEBYLEX k [c (a LIMIT 5 10")),
                values(read(ranges.zrevrangebyscore("k", SCORES), "ZREVRANGEBYSCORE k (2.5 1")),
                values(read(ranges.zrevrangebyscore("k", SCORES, LIMIT), "ZREVRANGEBYSCORE k (2.5 1 LIMIT 5 10")),
                scored(read(ranges.zrevrangebyscoreWithScores("k", SCORES), "ZREVRANGEBYSCORE k (2.5 1 WITHSCORES")),
                scored(read(
                        ranges.zrevrangebyscoreWithScores("k", SCORES, LIMIT),
                        "ZREVRANGEBYSCORE k (2.5 1 WITHSCORES LIMIT 5 10")));
    }

    private static WireRow<List<String>> values(WireRow<List<String>> row) {
        return row.reads(bulks("a", "b"), List.of("a", "b"))
                .reads("*0\r\n", List.of())
                .fails("ERR syntax error", ServerErrorException.class)
                .failsOnAnotherType();
    }

    private static WireRow<List<ScoredValue<String>>> scored(WireRow<List<ScoredValue<String>>> row) {
        return row.reads(
                        bulks("a", "1", "b", "2.5"),
                        array(array(bulk("a"), decimal("1")), array(bulk("b"), decimal("2.5"))),
                        List.of(new ScoredValue<>("a", 1), new ScoredValue<>("b", 2.5)))
                .reads("*0\r\n", List.of())
                .failsOnAnotherType();
    }
}
