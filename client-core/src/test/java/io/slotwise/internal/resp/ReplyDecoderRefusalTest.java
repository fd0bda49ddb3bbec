package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.error.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyDecoderRefusalTest {
    private final RecordingSink sink = new RecordingSink();
    private final ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$999999999999",
                "$99999999999999999999999999",
                "$2147483648",
                "$536870913\r\n",
                "$000000000000000000001",
                "=536870913\r\n",
                "!536870913\r\n",
                "*2147483647\r\n",
                "*999999999999",
                "%2147483647\r\n",
                "%200000000\r\n",
                "~2147483647\r\n",
                ">2147483647\r\n",
                "|2147483647\r\n",
                "*1\r\n*2147483647\r\n"
            })
    void hostileLengthsAreRefusedBeforeAnythingIsKeptForThem(String wire) {
        assertRefused(wire);

        assertThat(decoder.retained()).isLessThanOrEqualTo(4 * 1024);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$-2\r\n",
                "$-10\r\n",
                "$-0\r\n",
                "$--1\r\n",
                "$-\r\n",
                "$\r\n",
                "$+1\r\n",
                "$ 1\r\n",
                "$1 \r\n",
                "$0x1\r\n",
                "$a\r\n",
                "*-2\r\n",
                "*\r\n",
                "*1a\r\n",
                "%-1\r\n",
                "~-1\r\n",
                ">-1\r\n",
                "|-1\r\n",
                "=-1\r\n",
                "!-1\r\n",
                "=3\r\n"
            })
    void lengthsThatAreNoneAreRefused(String wire) {
        assertRefused(wire);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$?\r\n", "*?\r\n", "%?\r\n", "~?\r\n", ";4\r\n", ".\r\n"})
    void streamedElementsAreRefused(String wire) {
        assertRefused(wire);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n",
                "\n",
                "OK\r\n",
                "\u0000",
                "+OK\n",
                "+O\rK\r\n",
                "+OK\r\r\n",
                "-ERR\n",
                ":1\n",
                ":1\rx",
                "$1\n",
                "$1\rx",
                "$1\r\nab\r\n",
                "$1\r\na\n\r\n",
                "$1\r\na\r\r",
                "$0\r\nab",
                "*1\n",
                "*1\r\n\r\n",
                "_x\r\n",
                "_\n",
                "#\r\n",
                "#x\r\n",
                "#tt\r\n",
                "#t\n"
            })
    void brokenFramesAreRefused(String wire) {
        assertRefused(wire);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":\r\n",
                ":-\r\n",
                ":+\r\n",
                ":1.5\r\n",
                ":a\r\n",
                ":--1\r\n",
                ":1-\r\n",
                "(\r\n",
                "(1e3\r\n",
                ",\r\n"
            })
    void numbersWithoutDigitsAreRefused(String wire) {
        assertRefused(wire);
    }

    @Test
    void refusalsAreTheSameByteByByte() {
        byte[] wire = Wire.bytes("*2\r\n:1\r\n$-2\r\n");

        assertThatThrownBy(() -> {
                    for (int i = 0; i < wire.length; i++) {
                        decoder.decode(Wire.buffer(wire, i, i + 1), sink);
                    }
                })
                .isInstanceOf(ProtocolException.class);

        assertThat(sink.events).isEmpty();
    }

    @Test
    void linesOfTheLimitAreReadAndLongerOnesRefusedBeforeTheyEnd() {
        String atLimit = "x".repeat(ReplyScanner.MAX_LINE - 1);

        decoder.decode(Wire.buffer("+" + atLimit + "\r\n"), sink);

        assertThat(sink.events).containsExactly(RecordingSink.Event.reply(Wire.text(atLimit)));
        assertRefused("+" + atLimit + "xx");
    }

    @Test
    void nestingIsReadAtTheLimitAndRefusedOneBeyond() {
        ReplyDecoder shallow = new ReplyDecoder(new ReplyLimits(100, 3));

        shallow.decode(Wire.buffer("*1\r\n%1\r\n+k\r\n~1\r\n:1\r\n"), sink);

        assertThat(sink.events).hasSize(1);
        assertThatThrownBy(() -> shallow.decode(Wire.buffer("*1\r\n*1\r\n*1\r\n*0\r\n"), sink))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("nested deeper than 3");
    }

    @Test
    void nestingOfTheDefaultLimitIsReadAndRefusedOneBeyond() {
        decoder.decode(Wire.buffer("*1\r\n".repeat(64) + ":1\r\n"), sink);

        assertThat(sink.events).hasSize(1);
        assertRefused("*1\r\n".repeat(65));
    }

    @Test
    void attributesCountAsNesting() {
        ReplyDecoder shallow = new ReplyDecoder(new ReplyLimits(100, 2));

        assertThatThrownBy(() -> shallow.decode(Wire.buffer("*1\r\n|1\r\n*1\r\n"), sink))
                .isInstanceOf(ProtocolException.class);
    }

    @Test
    void stringsAreReadAtTheLimitAndRefusedOneBeyond() {
        ReplyDecoder small = new ReplyDecoder(new ReplyLimits(3, 64));

        small.decode(Wire.buffer("$3\r\nabc\r\n"), sink);

        assertThat(sink.events).hasSize(1);
        assertThatThrownBy(() -> small.decode(Wire.buffer("$4\r\n"), sink)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void theDecoderIsUnusableAfterARefusal() {
        assertRefused("?");

        assertRefused("+OK\r\n");
        assertThat(sink.events).isEmpty();
    }

    @Test
    void repliesBeforeARefusalAreHandedOver() {
        assertRefused("+OK\r\n:2\r\n$x");

        assertThat(sink.events)
                .containsExactly(RecordingSink.Event.reply(Wire.text("OK")), RecordingSink.Event.reply(Wire.number(2)));
    }

    @Test
    void refusalsShowNothingOfTheContent() {
        assertThatThrownBy(() -> decoder.decode(Wire.buffer("$6\r\nsecret?!"), sink))
                .hasMessageNotContaining("secret");
    }

    @Test
    void whatTheSinkThrowsComesOutAndEndsTheDecoder() {
        ReplySink failing = new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                throw new IllegalStateException("from the sink");
            }

            @Override
            public void push(ReceivedReply push) {
                throw new AssertionError("no push was sent");
            }
        };

        assertThatThrownBy(() -> decoder.decode(Wire.buffer("+OK\r\n"), failing))
                .hasMessage("from the sink");
        assertRefused("+OK\r\n");
    }

    @Test
    void theSinkCannotDecodeItself() {
        ReplySink reentrant = new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                decoder.decode(Wire.buffer("+OK\r\n"), this);
            }

            @Override
            public void push(ReceivedReply push) {
                throw new AssertionError("no push was sent");
            }
        };

        assertThatThrownBy(() -> decoder.decode(Wire.buffer("+OK\r\n"), reentrant))
                .isInstanceOf(ProtocolException.class);
    }

    @Test
    void limitsBelowOneAreRefused() {
        assertThatThrownBy(() -> new ReplyLimits(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReplyLimits(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private void assertRefused(String wire) {
        ByteBuf buffer = Unpooled.wrappedBuffer(wire.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> decoder.decode(buffer, sink))
                .isInstanceOfSatisfying(
                        ProtocolException.class,
                        refusal -> assertThat(refusal.mayHaveExecuted()).isTrue());
    }
}
