package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.Arrays;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class BitmapCommandsWireTest extends WireTable {
    private static final BitFieldType BYTE = BitFieldType.unsigned(8);

    private final BitmapCommands<String, String> bitmaps = new BitmapCommands<>(Codec.utf8(), Codec.utf8());

    BitmapCommandsWireTest() {
        super(BitmapCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                read(bitmaps.bitcount("k"), "BITCOUNT k").counts().failsOnAnotherType(),
                read(bitmaps.bitcount("k", 0, -1, BitUnit.BYTE), "BITCOUNT k 0 -1")
                        .counts(),
                read(bitmaps.bitcount("k", 5, 30, BitUnit.BIT), "BITCOUNT k 5 30 BIT")
                        .counts(),
                write(
                                bitmaps.bitfield(
                                        "k",
                                        BitFieldOperations.get(BYTE, 0)
                                                .andOverflow(BitFieldOverflow.FAIL)
                                                .andIncrement(BitFieldType.signed(4), 8, -3)
                                                .andSet(BYTE, 16, 7)),
                                "BITFIELD k GET u8 0 OVERFLOW FAIL INCRBY i4 8 -3 SET u8 16 7")
                        .reads(
                                array(integer(97), NULL2, integer(0)),
                                array(integer(97), NULL3, integer(0)),
                                Arrays.asList(97L, null, 0L))
                        .fails("ERR bit offset is not an integer or out of range", ServerErrorException.class)
                        .failsOnAnotherType(),
                write(bitmaps.bitfield("k", BitFieldOperations.set(BYTE, 0, 1)), "BITFIELD k SET u8 0 1")
                        .reads(array(integer(0)), List.of(0L)),
                write(bitmaps.bitfield("k", BitFieldOperations.increment(BYTE, 0, 1)), "BITFIELD k INCRBY u8 0 1")
                        .reads(array(integer(2)), List.of(2L)),
                write(
                                bitmaps.bitfield(
                                        "k",
                                        BitFieldOperations.overflow(BitFieldOverflow.SAT)
                                                .andIncrement(BYTE, 0, 300)),
                                "BITFIELD k OVERFLOW SAT INCRBY u8 0 300")
                        .reads(array(integer(255)), List.of(255L)),
                read(bitmaps.bitfieldRo("k", BitFieldOperations.get(BYTE, 0)), "BITFIELD_RO k GET u8 0")
                        .reads(array(integer(97)), List.of(97L))
                        .fails("ERR BITFIELD_RO only supports the GET subcommand", ServerErrorException.class),
                repeatableWrite(bitmaps.bitop(BitOperation.AND, "{t}d", "{t}a", "{t}b"), "BITOP AND {t}d {t}a {t}b")
                        .keys("{t}d", "{t}a", "{t}b")
                        .counts()
                        .failsOnAnotherType(),
                repeatableWrite(bitmaps.bitop(BitOperation.OR, "{t}d", "{t}a"), "BITOP OR {t}d {t}a")
                        .keys("{t}d", "{t}a")
                        .counts(),
                write(bitmaps.bitop(BitOperation.NOT, "{t}d", "{t}a"), "BITOP NOT {t}d {t}a")
                        .keys("{t}d", "{t}a")
                        .counts(),
                read(bitmaps.bitpos("k", true), "BITPOS k 1")
                        .reads(":0\r\n", 0L)
                        .reads(":-1\r\n", null)
                        .failsOnAnotherType(),
                read(bitmaps.bitpos("k", false, 1, -1, BitUnit.BYTE), "BITPOS k 0 1 -1")
                        .reads(":8\r\n", 8L),
                read(bitmaps.bitpos("k", true, 7, 15, BitUnit.BIT), "BITPOS k 1 7 15 BIT")
                        .reads(":9\r\n", 9L),
                read(bitmaps.getbit("k", 7), "GETBIT k 7").answersYesOrNo().failsOnAnotherType(),
                write(bitmaps.setbit("k", 7, true), "SETBIT k 7 1")
                        .answersYesOrNo()
                        .failsOnAnotherType(),
                write(bitmaps.setbit("k", 7, false), "SETBIT k 7 0").answersYesOrNo());
    }
}
