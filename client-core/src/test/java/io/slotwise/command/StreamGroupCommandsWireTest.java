package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Replies as Valkey 9.1.2 gave them. */
class StreamGroupCommandsWireTest extends WireTable {
    private static final StreamId ID = new StreamId(1, 1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String ENTRY = array(bulk("1-1"), bulks("a", "1"));
    private static final StreamEntry<String, String> READ_ENTRY = new StreamEntry<>(ID, List.of(Map.entry("a", "1")));
    private static final StreamEntry<String, String> DELETED = new StreamEntry<>(ID, List.of());

    private final StreamGroupCommands<String, String> groups = new StreamGroupCommands<>(Codec.utf8(), Codec.utf8());

    StreamGroupCommandsWireTest() {
        super(StreamGroupCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(groups.xack("k", "g", ID, ID), "XACK k g 1-1 1-1")
                        .counts()
                        .failsOnAnotherType(),
                write(groups.xackdel("k", "g", StreamReferences.KEEPREF, ID), "XACKDEL k g KEEPREF IDS 1 1-1")
                        .reads(array(integer(1)), List.of(EntryDeletion.DELETED)),
                page(write(groups.xautoclaim("k", "g", "c", MINUTE, ID), "XAUTOCLAIM k g c 60000 1-1")),
                page(write(
                        groups.xautoclaim("k", "g", "c", Duration.ZERO, StreamId.ZERO, 10),
                        "XAUTOCLAIM k g c 0 0-0 COUNT 10")),
                write(
                                groups.xautoclaimJustid("k", "g", "c", MINUTE, StreamId.ZERO, 10),
                                "XAUTOCLAIM k g c 60000 0-0 COUNT 10 JUSTID")
                        .reads(
                                array(bulk("2-0"), bulks("1-1"), "*0\r\n"),
                                new ClaimedPage<>(new StreamId(2, 0), List.of(ID), List.of())),
                entries(write(groups.xclaim("k", "g", "c", MINUTE, ID), "XCLAIM k g c 60000 1-1")),
                entries(write(
                        groups.xclaim(
                                "k",
                                "g",
                                "c",
                                MINUTE,
                                XClaimOptions.idle(Duration.ZERO)
                                        .deliveries(3)
                                        .force()
                                        .lastId(ID),
                                ID),
                        "XCLAIM k g c 60000 1-1 IDLE 0 RETRYCOUNT 3 FORCE LASTID 1-1")),
                entries(write(
                        groups.xclaim("k", "g", "c", MINUTE, XClaimOptions.time(Instant.ofEpochMilli(123)), ID),
                        "XCLAIM k g c 60000 1-1 TIME 123")),
                write(
                                groups.xclaimJustid("k", "g", "c", MINUTE, XClaimOptions.now(), ID),
                                "XCLAIM k g c 60000 1-1 JUSTID")
                        .reads(bulks("1-1"), List.of(ID))
                        .reads("*0\r\n", List.of()),
                write(
                                groups.xgroupCreate(
                                        "k",
                                        "g",
                                        GroupStart.added().makeStream().entriesRead(5)),
                                "XGROUP CREATE k g $ MKSTREAM ENTRIESREAD 5")
                        .answersOk()
                        .fails("BUSYGROUP Consumer Group name already exists", ServerErrorException.class),
                write(groups.xgroupCreateconsumer("k", "g", "c"), "XGROUP CREATECONSUMER k g c")
                        .answersYesOrNo(),
                write(groups.xgroupDelconsumer("k", "g", "c"), "XGROUP DELCONSUMER k g c")
                        .counts(),
                write(groups.xgroupDestroy("k", "g"), "XGROUP DESTROY k g").answersYesOrNo(),
                repeatableWrite(groups.xgroupSetid("k", "g", GroupStart.after(ID)), "XGROUP SETID k g 1-1")
                        .answersOk()
                        .fails("NOGROUP No such consumer group 'g' for key name 'k'", ServerErrorException.class),
                read(groups.xinfoConsumers("k", "g"), "XINFO CONSUMERS k g")
                        .reads(
                                array(
                                        consumer(61_000, -1).replace("%4", "*8"),
                                        consumer(0, 250).replace("%4", "*8")),
                                array(consumer(61_000, -1), consumer(0, 250)),
                                List.of(
                                        new StreamConsumer("c", 1, Duration.ofSeconds(61), null),
                                        new StreamConsumer("c", 1, Duration.ZERO, Duration.ofMillis(250)))),
                read(groups.xinfoGroups("k"), "XINFO GROUPS k")
                        .reads(
                                array(group(NULL2).replace("%6", "*12")),
                                array(group(NULL3)),
                                List.of(new StreamGroup("g", 2, 1, ID, 4L, null)))
                        .reads("*0\r\n", List.of())
                        .fails("ERR no such key", ServerErrorException.class),
                read(groups.xpending("k", "g"), "XPENDING k g")
                        .reads(
                                array(integer(2), bulk("1-1"), bulk("2-0"), array(bulks("c", "1"), bulks("d", "1"))),
                                new PendingSummary(2, ID, new StreamId(2, 0), Map.of("c", 1L, "d", 1L)))
                        .reads(
                                array(integer(0), NULL2, NULL2, "*-1\r\n"),
                                array(integer(0), NULL3, NULL3, NULL3),
                                new PendingSummary(0, null, null, Map.of())),
                pending(read(groups.xpending("k", "g", XPendingOptions.first(10)), "XPENDING k g - + 10")),
                pending(read(
                        groups.xpending(
                                "k",
                                "g",
                                XPendingOptions.within(StreamRange.from(ID), 10)
                                        .idleFor(MINUTE)
                                        .of("c")),
                        "XPENDING k g IDLE 60000 1-1 + 10 c")),
                several(write(
                        groups.xreadgroup("g", "c", XReadOptions.all(), StreamOffset.undelivered("k")),
                        "XREADGROUP GROUP g c STREAMS k >")),
                several(write(
                                groups.xreadgroup(
                                        "g",
                                        "c",
                                        XReadOptions.count(10).andBlock(MINUTE).andAcknowledged(),
                                        StreamOffset.undelivered("k")),
                                "XREADGROUP GROUP g c COUNT 10 BLOCK 60000 NOACK STREAMS k >"))
                        .blocks(MINUTE));
    }

    private static WireRow<List<StreamEntry<String, String>>> entries(WireRow<List<StreamEntry<String, String>>> row) {
        return row.reads(array(ENTRY), List.of(READ_ENTRY)).reads("*0\r\n", List.of());
    }

    /** Servers before 7.0 do not tell what has been deleted. */
    private static WireRow<ClaimedPage<StreamEntry<String, String>>> page(
            WireRow<ClaimedPage<StreamEntry<String, String>>> row) {
        return row.reads(
                        array(bulk("2-0"), array(ENTRY), bulks("1-1")),
                        new ClaimedPage<>(new StreamId(2, 0), List.of(READ_ENTRY), List.of(ID)))
                .reads(
                        array(bulk("0-0"), array(NULL2)),
                        array(bulk("0-0"), array(NULL3)),
                        new ClaimedPage<>(StreamId.ZERO, List.of(), List.of()));
    }

    private static WireRow<List<PendingEntry>> pending(WireRow<List<PendingEntry>> row) {
        return row.reads(
                        array(array(bulk("1-1"), bulk("c"), integer(452), integer(3))),
                        List.of(new PendingEntry(ID, "c", Duration.ofMillis(452), 3)))
                .reads("*0\r\n", List.of());
    }

    private static WireRow<List<KeyValues<String, StreamEntry<String, String>>>> several(
            WireRow<List<KeyValues<String, StreamEntry<String, String>>>> row) {
        return row.keys("k")
                .reads(
                        array(array(bulk("k"), array(ENTRY, array(bulk("1-1"), "*-1\r\n")))),
                        map(bulk("k"), array(ENTRY, array(bulk("1-1"), NULL3))),
                        List.of(new KeyValues<>("k", List.of(READ_ENTRY, DELETED))))
                .readsNoArrayAs(List.of())
                .fails("NOGROUP No such key 'k' or consumer group 'g'", ServerErrorException.class);
    }

    private static String consumer(long idle, long inactive) {
        return map(
                bulk("name"), bulk("c"),
                bulk("pending"), integer(1),
                bulk("idle"), integer(idle),
                bulk("inactive"), integer(inactive));
    }

    private static String group(String lag) {
        return map(
                bulk("name"), bulk("g"),
                bulk("consumers"), integer(2),
                bulk("pending"), integer(1),
                bulk("last-delivered-id"), bulk("1-1"),
                bulk("entries-read"), integer(4),
                bulk("lag"), lag);
    }
}
