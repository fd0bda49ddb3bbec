package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.slotwise.error.ProtocolException;
import io.slotwise.internal.resp.RecordingSink.Event;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeStringTest {
    private static final byte[] BEFORE = Wire.bytes(":1\r\n");
    private static final byte[] AFTER = Wire.bytes("+OK\r\n");

    @ParameterizedTest
    @ValueSource(ints = {65_535, 65_536, 65_537, 65_538, 131_072, 1_048_576, 1_048_577, 3_000_000})
    void stringsAroundTheBoundaryAreReadForEverySplitNearTheirEnds(int length) {
        byte[] content = Wire.content(length);
        byte[] stream = Wire.join(BEFORE, Wire.bulk(content), AFTER);
        List<Event> expected = List.of(
                Event.reply(Wire.number(1)), Event.reply(new Reply.Bytes(content)), Event.reply(Wire.text("OK")));
        List<Integer> splits = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            splits.add(i);
            splits.add(stream.length - i);
            splits.add(65_536 - 12 + i);
        }

        for (int split : splits) {
            RecordingSink sink = new RecordingSink();
            ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

            decoder.decode(Wire.buffer(stream, 0, split), sink);
            decoder.decode(Wire.buffer(stream, split, stream.length), sink);

            assertThat(sink.events.equals(expected)).as("split at %d", split).isTrue();
        }
    }

    @Test
    void largeStringsOfAllKindsStandInOneReplyForRandomSplits() {
        byte[] content = Wire.content(70_000);
        String text = "\u00e4".repeat(50_000);
        byte[] textBytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] stream = Wire.join(
                Wire.bytes("|1\r\n+unread\r\n"),
                Wire.bulk(content),
                Wire.bytes("*5\r\n"),
                Wire.bulk(content),
                Wire.bytes("|1\r\n+unread\r\n"),
                Wire.bulk(Wire.content(80_000)),
                Wire.bytes("=" + (textBytes.length + 4) + "\r\nmkd:"),
                textBytes,
                Wire.bytes("\r\n!" + textBytes.length + "\r\n"),
                textBytes,
                Wire.bytes("\r\n>1\r\n"),
                Wire.bulk(textBytes),
                Wire.bytes("*1\r\n"),
                Wire.bulk(textBytes),
                AFTER,
                AFTER);
        List<Event> expected = List.of(
                Event.push(Wire.sequence(new Reply.Bytes(textBytes))),
                Event.reply(Wire.sequence(
                        new Reply.Bytes(content),
                        new Reply.Verbatim("mkd", text),
                        new Reply.Failure(text),
                        Wire.sequence(new Reply.Bytes(textBytes)),
                        Wire.text("OK"))),
                Event.reply(Wire.text("OK")));

        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            RecordingSink sink = new RecordingSink();
            ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);
            for (int at = 0; at < stream.length; ) {
                int end = Math.min(stream.length, at + 1 + random.nextInt(1 + random.nextInt(100_000)));
                decoder.decode(Wire.buffer(stream, at, end), sink);
                at = end;
            }

            assertThat(sink.events.equals(expected)).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void aLargeStringIsHandedOutInTheArrayItWasReceivedIn() {
        byte[] wire = Wire.bulk(Wire.content(100_000));
        List<byte[]> received = new ArrayList<>();
        ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);
        decoder.decode(Wire.buffer(wire, 0, 50_000), new RecordingSink());
        long copied = decoder.copied();

        decoder.decode(Wire.buffer(wire, 50_000, wire.length), new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                byte[] bytes = reply.bytes();
                received.add(bytes == null ? new byte[0] : bytes);
            }

            @Override
            public void push(ReceivedReply push) {
                throw new AssertionError("no push was sent");
            }
        });

        assertThat(received).singleElement().isEqualTo(Wire.content(100_000));
        assertThat(decoder.copied()).isEqualTo(copied);
    }

    @Test
    void aLargeErrorHasItsText() {
        String text = "ERR " + "x".repeat(100_000);
        List<String> texts = new ArrayList<>();

        new ReplyDecoder(Wire.LIMITS)
                .decode(
                        Unpooled.wrappedBuffer(Wire.bytes("!" + text.length() + "\r\n" + text + "\r\n")),
                        new ReplySink() {
                            @Override
                            public void reply(ReceivedReply reply) {
                                texts.add(reply.errorText());
                                reply.skip();
                                texts.add(reply.errorText());
                            }

                            @Override
                            public void push(ReceivedReply push) {
                                throw new AssertionError("no push was sent");
                            }
                        });

        assertThat(texts).containsExactly(text, text);
    }

    @Test
    void aStringThatDoesNotEndWhereItsLengthSaysIsRefused() {
        byte[] wire = Wire.join(Wire.bytes("$100000\r\n"), Wire.content(100_000), Wire.bytes("xx"));

        assertThatThrownBy(() -> Wire.decode(wire)).isInstanceOf(ProtocolException.class);
    }
}
