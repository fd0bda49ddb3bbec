package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import java.util.List;
import java.util.Set;

/** Replies as Redis 7.0.15 gave them. */
class SetCommandsWireTest extends WireTable {
    private final SetCommands<String, String> sets = new SetCommands<>(Codec.utf8(), Codec.utf8());

    SetCommandsWireTest() {
        super(SetCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(sets.sadd("k", "1", "2"), "SADD k 1 2").counts().failsOnAnotherType(),
                read(sets.scard("k"), "SCARD k").counts().failsOnAnotherType(),
                members(read(sets.sdiff("{t}a", "{t}b"), "SDIFF {t}a {t}b")).keys("{t}a", "{t}b"),
                write(sets.sdiffstore("{t}d", "{t}a", "{t}b"), "SDIFFSTORE {t}d {t}a {t}b")
                        .keys("{t}d", "{t}a", "{t}b")
                        .counts()
                        .failsOnAnotherType(),
                members(read(sets.sinter("{t}a", "{t}b"), "SINTER {t}a {t}b")).keys("{t}a", "{t}b"),
                read(sets.sintercard("{t}a", "{t}b"), "SINTERCARD 2 {t}a {t}b")
                        .keys("{t}a", "{t}b")
                        .counts()
                        .failsOnAnotherType(),
                read(sets.sintercard(List.of("{t}a", "{t}b"), 5), "SINTERCARD 2 {t}a {t}b LIMIT 5")
                        .keys("{t}a", "{t}b")
                        .counts(),
                repeatableWrite(sets.sinterstore("{t}d", "{t}a"), "SINTERSTORE {t}d {t}a")
                        .keys("{t}d", "{t}a")
                        .counts()
                        .failsOnAnotherType(),
                read(sets.sismember("k", "1"), "SISMEMBER k 1").answersYesOrNo().failsOnAnotherType(),
                members(read(sets.smembers("k"), "SMEMBERS k")),
                read(sets.smismember("k", "1", "x"), "SMISMEMBER k 1 x")
                        .reads(array(integer(1), integer(0)), List.of(true, false))
                        .failsOnAnotherType(),
                write(sets.smove("{t}a", "{t}b", "1"), "SMOVE {t}a {t}b 1")
                        .keys("{t}a", "{t}b")
                        .answersYesOrNo()
                        .failsOnAnotherType(),
                value(write(sets.spop("k"), "SPOP k")),
                members(write(sets.spop("k", 2), "SPOP k 2")),
                value(read(sets.srandmember("k"), "SRANDMEMBER k")),
                read(sets.srandmember("k", -2), "SRANDMEMBER k -2")
                        .reads(bulks("1", "1"), List.of("1", "1"))
                        .reads("*0\r\n", List.of())
                        .failsOnAnotherType(),
                write(sets.srem("k", "1", "2"), "SREM k 1 2").counts().failsOnAnotherType(),
                page(read(sets.sscan("k", ScanPage.START), "SSCAN k 0")),
                page(read(
                        sets.sscan("k", "17", ScanOptions.matching("v*").andCount(100)),
                        "SSCAN k 17 MATCH v* COUNT 100")),
                members(read(sets.sunion("{t}a", "{t}b"), "SUNION {t}a {t}b")).keys("{t}a", "{t}b"),
                repeatableWrite(sets.sunionstore("{t}d", "{t}a"), "SUNIONSTORE {t}d {t}a")
                        .keys("{t}d", "{t}a")
                        .counts()
                        .failsOnAnotherType());
    }

    private static WireRow<String> value(WireRow<String> row) {
        return row.reads(bulk("1"), "1").readsNothingAs(null).failsOnAnotherType();
    }

    private static WireRow<Set<String>> members(WireRow<Set<String>> row) {
        return row.reads(bulks("1", "2"), set(bulk("1"), bulk("2")), Set.of("1", "2"))
                .reads("*0\r\n", "~0\r\n", Set.of())
                .failsOnAnotherType();
    }

    private static WireRow<ScanPage<String>> page(WireRow<ScanPage<String>> row) {
        return row.reads(
                        array(bulk("18446744073709551615"), bulks("v")),
                        new ScanPage<>("18446744073709551615", List.of("v")))
                .reads(array(bulk("0"), "*0\r\n"), new ScanPage<>("0", List.of()))
                .failsOnAnotherType();
    }
}
