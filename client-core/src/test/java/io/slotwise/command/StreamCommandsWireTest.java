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
class StreamCommandsWireTest extends WireTable {
    private static final StreamId ID = new StreamId(1, 1);
    private static final StreamId LATER = StreamId.parse("1526919030474-55");
    private static final Map<String, String> FIELDS = Map.of("a", "1");
    private static final String ENTRY = array(bulk("1-1"), bulks("a", "1", "a", "2"));
    private static final StreamEntry<String, String> READ_ENTRY =
            new StreamEntry<>(ID, List.of(Map.entry("a", "1"), Map.entry("a", "2")));
    private static final Instant SEEN = Instant.ofEpochMilli(1_796_056_733_227L);

    private final StreamCommands<String, String> streams = new StreamCommands<>(Codec.utf8(), Codec.utf8());

    StreamCommandsWireTest() {
        super(StreamCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(streams.xadd("k", FIELDS), "XADD k * a 1")
                        .reads(bulk("1526919030474-55"), LATER)
                        .failsOnAnotherType(),
                added(write(
                        streams.xadd(
                                "k",
                                FIELDS,
                                XAddOptions.onlyIfPresent()
                                        .andTrimming(StreamTrim.maxLength(1000).approximately(50))),
                        "XADD k NOMKSTREAM MAXLEN ~ 1000 LIMIT 50 * a 1")),
                added(write(streams.xadd("k", FIELDS, XAddOptions.id(LATER)), "XADD k 1526919030474-55 a 1"))
                        .fails(
                                "ERR The ID specified in XADD is equal or smaller than the target stream top item",
                                ServerErrorException.class),
                added(write(
                        streams.xadd(
                                "k",
                                FIELDS,
                                XAddOptions.trimming(StreamTrim.minId(ID)).andIdAt(7)),
                        "XADD k MINID 1-1 7-* a 1")),
                write(streams.xdel("k", ID, LATER), "XDEL k 1-1 1526919030474-55")
                        .counts()
                        .failsOnAnotherType(),
                write(
                                streams.xdelex("k", StreamReferences.ACKED, ID, LATER),
                                "XDELEX k ACKED IDS 2 1-1 1526919030474-55")
                        .reads(
                                array(integer(-1), integer(1), integer(2)),
                                List.of(EntryDeletion.MISSING, EntryDeletion.DELETED, EntryDeletion.REFERENCED)),
                read(streams.xinfoStream("k"), "XINFO STREAM k")
                        .reads(
                                info().replace("%10", "*20"),
                                info(),
                                new StreamInfo<>(2, 1, 3, 1, new StreamId(2, 0), StreamId.ZERO, 2L, READ_ENTRY, null))
                        .fails("ERR no such key", ServerErrorException.class),
                read(streams.xinfoStreamFull("k", 10), "XINFO STREAM k FULL COUNT 10")
                        .reads(
                                details()
                                        .replace("%9", "*18")
                                        .replace("%7", "*14")
                                        .replace("%5", "*10"),
                                details(),
                                readDetails()),
                read(streams.xlen("k"), "XLEN k").counts().failsOnAnotherType(),
                entries(read(streams.xrange("k", StreamRange.all()), "XRANGE k - +")),
                entries(read(streams.xrange("k", StreamRange.after(ID), 5), "XRANGE k (1-1 + COUNT 5")),
                entries(read(streams.xrange("k", StreamRange.between(ID, LATER)), "XRANGE k 1-1 1526919030474-55")),
                several(read(
                                streams.xread(StreamOffset.beginning("k"), StreamOffset.after("{k}2", ID)),
                                "XREAD STREAMS k {k}2 0-0 1-1"))
                        .keys("k", "{k}2"),
                several(read(
                                streams.xread(
                                        XReadOptions.count(10).andBlock(Duration.ofMillis(250)),
                                        StreamOffset.added("k")),
                                "XREAD COUNT 10 BLOCK 250 STREAMS k $"))
                        .keys("k")
                        .blocks(Duration.ofMillis(250)),
                several(read(
                                streams.xread(XReadOptions.block(Duration.ZERO), StreamOffset.last("k")),
                                "XREAD BLOCK 0 STREAMS k +"))
                        .keys("k")
                        .blocks(Duration.ZERO),
                entries(read(streams.xrevrange("k", StreamRange.before(LATER)), "XREVRANGE k (1526919030474-55 -")),
                entries(read(streams.xrevrange("k", StreamRange.from(ID), 5), "XREVRANGE k + 1-1 COUNT 5")),
                repeatableWrite(streams.xsetid("k", LATER), "XSETID k 1526919030474-55")
                        .answersOk()
                        .fails("ERR no such key", ServerErrorException.class),
                repeatableWrite(
                                streams.xsetid("k", LATER, 5, ID),
                                "XSETID k 1526919030474-55 ENTRIESADDED 5 MAXDELETEDID 1-1")
                        .answersOk(),
                write(streams.xtrim("k", StreamTrim.maxLength(0)), "XTRIM k MAXLEN 0")
                        .counts()
                        .failsOnAnotherType(),
                write(streams.xtrim("k", StreamTrim.minId(ID).approximately()), "XTRIM k MINID ~ 1-1")
                        .counts());
    }

    private static WireRow<StreamId> added(WireRow<StreamId> row) {
        return row.reads(bulk("1-1"), ID).readsNothingAs(null).failsOnAnotherType();
    }

    /** Servers before 7.0 say nothing in place of a deleted entry. */
    private static WireRow<List<StreamEntry<String, String>>> entries(WireRow<List<StreamEntry<String, String>>> row) {
        return row.reads(array(ENTRY), List.of(READ_ENTRY))
                .reads(array(ENTRY, NULL2), array(ENTRY, NULL3), List.of(READ_ENTRY))
                .reads("*0\r\n", List.of())
                .failsOnAnotherType();
    }

    private static WireRow<List<KeyValues<String, StreamEntry<String, String>>>> several(
            WireRow<List<KeyValues<String, StreamEntry<String, String>>>> row) {
        return row.reads(
                        array(array(bulk("k"), array(ENTRY))),
                        map(bulk("k"), array(ENTRY)),
                        List.of(new KeyValues<>("k", List.of(READ_ENTRY))))
                .readsNoArrayAs(List.of())
                .failsOnAnotherType();
    }

    /** As RESP3 spells it, with an empty last entry. */
    private static String info() {
        return map(
                bulk("length"), integer(2),
                bulk("radix-tree-keys"), integer(1),
                bulk("radix-tree-nodes"), integer(3),
                bulk("last-generated-id"), bulk("2-0"),
                bulk("max-deleted-entry-id"), bulk("0-0"),
                bulk("entries-added"), integer(2),
                bulk("recorded-first-entry-id"), bulk("1-1"),
                bulk("groups"), integer(1),
                bulk("first-entry"), ENTRY,
                bulk("last-entry"), NULL3);
    }

    private static String details() {
        String time = integer(SEEN.toEpochMilli());
        String consumer = map(
                bulk("name"), bulk("c"),
                bulk("seen-time"), time,
                bulk("active-time"), integer(-1),
                bulk("pel-count"), integer(1),
                bulk("pending"), array(array(bulk("1-1"), time, integer(1))));
        String group = map(
                bulk("name"), bulk("g"),
                bulk("last-delivered-id"), bulk("1-1"),
                bulk("entries-read"), integer(1),
                bulk("lag"), NULL3,
                bulk("pel-count"), integer(1),
                bulk("pending"), array(array(bulk("1-1"), bulk("c"), time, integer(1))),
                bulk("consumers"), array(consumer));
        return map(
                bulk("length"), integer(2),
                bulk("radix-tree-keys"), integer(1),
                bulk("radix-tree-nodes"), integer(2),
                bulk("last-generated-id"), bulk("2-0"),
                bulk("max-deleted-entry-id"), bulk("0-0"),
                bulk("entries-added"), integer(2),
                bulk("recorded-first-entry-id"), bulk("1-1"),
                bulk("entries"), array(ENTRY),
                bulk("groups"), array(group));
    }

    private static StreamDetails<String, String> readDetails() {
        List<StreamDetails.Pending> pending = List.of(new StreamDetails.Pending(ID, "c", SEEN, 1));
        return new StreamDetails<>(
                2,
                new StreamId(2, 0),
                List.of(READ_ENTRY),
                List.of(new StreamDetails.Group(
                        "g",
                        ID,
                        1L,
                        null,
                        1,
                        pending,
                        List.of(new StreamDetails.Consumer("c", SEEN, null, 1, pending)))));
    }
}
