package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.reply.Reply;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyDecoderMemoryTest {
    private static final int MEBIBYTE = 1024 * 1024;

    private final CountingSink sink = new CountingSink();
    private final ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

    private static final class CountingSink implements ReplySink {
        private int replies;
        private long bytes;
        private int lastLength = -1;

        @Override
        public void reply(ReceivedReply reply) {
            replies++;
            byte[] content = reply.bytes();
            if (content != null) {
                bytes += content.length;
                lastLength = content.length;
            }
        }

        @Override
        public void push(ReceivedReply push) {
            throw new AssertionError("no push was sent");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1 << 30, 65_536, 1_000, 37})
    void halfAMillionPipelinedRepliesAreLinearAndLeaveLittleBehind(int readSize) {
        byte[] one = Wire.bulk(Wire.content(100));
        int count = 500_000;
        byte[] all = new byte[count * one.length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(one, 0, all, i * one.length, one.length);
        }

        for (int at = 0; at < all.length; at += Math.min(readSize, all.length)) {
            decoder.decode(Wire.buffer(all, at, Math.min(all.length, at + readSize)), sink);
        }

        assertThat(sink.replies).isEqualTo(count);
        assertThat(sink.bytes).isEqualTo(100L * count);
        assertThat(decoder.examined()).isLessThanOrEqualTo(all.length);
        assertThat(decoder.copied()).isLessThanOrEqualTo(all.length);
        assertThat(decoder.retained()).isLessThan(MEBIBYTE);
    }

    @Test
    void linesAreLookedAtOnceHoweverTheyAreCut() {
        byte[] stream = ReplySample.wholeStream();
        RecordingSink trees = new RecordingSink();

        for (int i = 0; i < stream.length; i++) {
            decoder.decode(Wire.buffer(stream, i, i + 1), trees);
        }

        // each byte once, and once more where a line's end or an element's first byte is awaited
        assertThat(decoder.examined()).isLessThanOrEqualTo(3L * stream.length);
    }

    @Test
    void anUnfinishedLineIsNotLookedAtAgain() {
        byte[] line = Wire.bytes("+" + "x".repeat(60_000) + "\r\n");

        for (int i = 0; i < line.length; i++) {
            decoder.decode(Wire.buffer(line, i, i + 1), sink);
        }

        assertThat(sink.lastLength).isEqualTo(60_000);
        assertThat(decoder.examined()).isLessThanOrEqualTo(2L * line.length);
        assertThat(decoder.copied()).isLessThanOrEqualTo(2L * line.length);
    }

    @Test
    void anUnfinishedAggregateIsNotLookedAtAgain() {
        int elements = 200_000;
        byte[] wire = Wire.bytes("*" + elements + "\r\n" + "$3\r\nabc\r\n".repeat(elements));
        RecordingSink trees = new RecordingSink();

        for (int at = 0; at < wire.length; at += 7) {
            decoder.decode(Wire.buffer(wire, at, Math.min(wire.length, at + 7)), trees);
        }

        assertThat(trees.events)
                .singleElement()
                .satisfies(event ->
                        assertThat(((Reply.Sequence) event.tree()).elements()).hasSize(elements));
        assertThat(decoder.examined()).isLessThanOrEqualTo(2L * wire.length);
        assertThat(decoder.copied()).isLessThanOrEqualTo(2L * wire.length);
        assertThat(decoder.retained()).isLessThanOrEqualTo(4 * 1024);
    }

    @Test
    void theArrayReturnsToItsFirstSizeAfterABurst() {
        byte[] burst = Wire.bytes("*100000\r\n" + "$3\r\nabc\r\n".repeat(100_000));
        RecordingSink trees = new RecordingSink();

        decoder.decode(Wire.buffer(burst, 0, burst.length - 1), trees);
        int during = decoder.retained();
        decoder.decode(Wire.buffer(burst, burst.length - 1, burst.length), trees);
        int after = decoder.retained();
        decoder.decode(Wire.buffer("+still in step\r\n"), trees);

        assertThat(during).isGreaterThan(burst.length);
        assertThat(after).isLessThanOrEqualTo(4 * 1024);
        assertThat(trees.events.get(1)).isEqualTo(RecordingSink.Event.reply(Wire.text("still in step")));
    }

    @Test
    void theArrayReturnsToItsFirstSizeWithAnUnfinishedReplyInIt() {
        byte[] burst = Wire.bytes("*100000\r\n" + "$3\r\nabc\r\n".repeat(100_000) + "*2\r\n:1\r\n:2");
        RecordingSink trees = new RecordingSink();

        decoder.decode(Unpooled.wrappedBuffer(burst), trees);
        int between = decoder.retained();
        decoder.decode(Wire.buffer("34\r\n"), trees);

        assertThat(between).isEqualTo(4 * 1024);
        assertThat(trees.events.get(1))
                .isEqualTo(RecordingSink.Event.reply(Wire.sequence(Wire.number(1), Wire.number(234))));
    }

    @Test
    void aLargeClaimCostsAMebibyteUntilItsBytesArrive() {
        decoder.decode(Wire.buffer("$536870912\r\nthe first bytes"), sink);
        int atFirst = decoder.retained();
        byte[] more = new byte[3 * MEBIBYTE];
        decoder.decode(Unpooled.wrappedBuffer(more), sink);

        assertThat(atFirst).isLessThanOrEqualTo(MEBIBYTE + 4 * 1024);
        assertThat(decoder.retained()).isLessThanOrEqualTo(4 * more.length);
        assertThat(sink.replies).isZero();
    }

    @Test
    void aLargeClaimedCountCostsNothing() {
        decoder.decode(Wire.buffer("*300000000\r\n*300000000\r\n:1\r\n"), sink);

        assertThat(decoder.retained()).isLessThanOrEqualTo(4 * 1024);
    }

    @Test
    void nothingOfALargeStringIsKept() {
        byte[] content = Wire.content(40 * MEBIBYTE);
        ByteBuf wire = Unpooled.wrappedBuffer(Wire.bulk(content));
        Random random = new Random(7);
        byte[][] received = new byte[1][];
        ReplySink keeping = new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                byte[] bytes = reply.bytes();
                received[0] = bytes == null ? new byte[0] : bytes;
            }

            @Override
            public void push(ReceivedReply push) {
                throw new AssertionError("no push was sent");
            }
        };

        while (wire.isReadable()) {
            decoder.decode(wire.readSlice(Math.min(wire.readableBytes(), 1 + random.nextInt(200_000))), keeping);
        }

        assertThat(Arrays.equals(received[0], content)).isTrue();
        assertThat(decoder.copied()).isLessThanOrEqualTo(2L * content.length);
        assertThat(decoder.retained()).isLessThanOrEqualTo(256 * 1024);
    }
}
