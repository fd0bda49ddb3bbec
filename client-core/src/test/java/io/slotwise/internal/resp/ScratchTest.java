package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.command.Command;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Connections of one event loop that share their arrays. */
class ScratchTest {
    @Test
    void whoeverIsUnfinishedKeepsItsOwnAndTheOthersShareOne() {
        Scratch scratch = Scratch.forDecoding();
        List<String> replies = new ArrayList<>();
        List<ReplyDecoder> decoders = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            decoders.add(new ReplyDecoder(Wire.LIMITS, scratch));
        }

        for (int i = 0; i < 10; i++) {
            feed(decoders.get(i), "$5\r\nab", replies); // all unfinished at once
        }
        for (int i = 9; i >= 0; i--) {
            feed(decoders.get(i), "cd" + i + "\r\n+next\r\n", replies);
        }

        List<String> expected = new ArrayList<>();
        for (int i = 9; i >= 0; i--) {
            expected.add("abcd" + i);
            expected.add("next");
        }
        assertThat(replies).isEqualTo(expected);
        assertThat(scratch.retained()).isEqualTo(4 * 1024);
        assertThat(decoders).allMatch(decoder -> decoder.retained() == scratch.retained());
    }

    @Test
    void anEncoderThatIsCutKeepsItsBytes() {
        Scratch scratch = Scratch.forEncoding();
        CommandEncoder cut = new CommandEncoder(scratch);
        CommandEncoder other = new CommandEncoder(scratch);
        cut.words("SET", "first", "value");
        byte[] begin = Wire.bytes("*3\r\n$3\r\nSET\r\n");
        assertThat(moved(cut, begin.length)).isEqualTo(begin);

        other.words("PING");
        assertThat(moved(other, other.size())).isEqualTo(Wire.bytes("*1\r\n$4\r\nPING\r\n"));

        assertThat(moved(cut, cut.size())).isEqualTo(Wire.bytes("$5\r\nfirst\r\n$5\r\nvalue\r\n"));
        assertThat(cut.retained()).isEqualTo(scratch.retained());
    }

    @Test
    void anArrayThatABurstHasMadeLargeIsNotKept() {
        Scratch scratch = Scratch.forEncoding();
        CommandEncoder encoder = new CommandEncoder(scratch);
        for (int i = 0; i < 100_000; i++) {
            encoder.command(Command.custom("GET").key("a key of some length").returningReply());
        }

        moved(encoder, encoder.size());

        assertThat(scratch.retained()).isZero();
    }

    private static byte[] moved(CommandEncoder encoder, int bytes) {
        ByteBuf target = Unpooled.buffer();
        encoder.moveTo(target, bytes);
        byte[] moved = new byte[target.readableBytes()];
        target.readBytes(moved);
        return moved;
    }

    private static void feed(ReplyDecoder decoder, String wire, List<String> replies) {
        decoder.decode(Wire.buffer(wire), new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                replies.add(String.valueOf(reply.text()));
            }

            @Override
            public void push(ReceivedReply push) {}
        });
    }
}
