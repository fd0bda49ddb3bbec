package io.slotwise.command;

import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableKeyless;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class HyperLogLogCommandsWireTest extends WireTable {
    private final HyperLogLogCommands<String, String> logs = new HyperLogLogCommands<>(Codec.utf8(), Codec.utf8());

    HyperLogLogCommandsWireTest() {
        super(HyperLogLogCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(logs.pfadd("k", "1", "2"), "PFADD k 1 2").answersYesOrNo().failsOnAnotherType(),
                write(logs.pfadd("k"), "PFADD k").answersYesOrNo(),
                read(logs.pfcount("{t}a", "{t}b"), "PFCOUNT {t}a {t}b")
                        .keys("{t}a", "{t}b")
                        .counts()
                        .failsOnAnotherType(),
                write(logs.pfdebug("ENCODING", "k"), "PFDEBUG ENCODING k")
                        .keys("k")
                        .reads(bulk("dense"), new Reply.Bytes("dense".getBytes(StandardCharsets.US_ASCII))),
                repeatableWrite(logs.pfmerge("{t}d", "{t}a"), "PFMERGE {t}d {t}a")
                        .keys("{t}d", "{t}a")
                        .answersOk()
                        .failsOnAnotherType(),
                repeatableKeyless(logs.pfselftest(), "PFSELFTEST")
                        .answersOk()
                        .fails("ERR TESTFAILED Register 0 should be 1 but is 2", ServerErrorException.class));
    }
}
