package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A reader that goes astray fails its own command; the reply after it is read as if nothing had been. */
class ReadersStayInStepTest {
    private static final String FIRST = "*2\r\n$1\r\na\r\n*2\r\n:1\r\n:2\r\n";

    @Test
    void aReaderThatThrowsHarmsNobody() {
        assertStaysInStep(FIRST, reply -> {
            reply.enterArray();
            throw new IllegalStateException("a codec failed");
        });
    }

    @Test
    void aReaderThatReadsNothingHarmsNobody() {
        assertStaysInStep(FIRST, reply -> {});
    }

    @Test
    void aReaderThatReadsTooLittleHarmsNobody() {
        assertStaysInStep(FIRST, reply -> {
            reply.enterArray();
            reply.text();
        });
    }

    @Test
    void aReaderThatReadsTooMuchIsStoppedAtTheEndOfItsReply() {
        List<Throwable> failures = new ArrayList<>();

        assertStaysInStep(FIRST, reply -> {
            failures.clear();
            try {
                while (true) {
                    reply.skip();
                }
            } catch (ProtocolException e) {
                failures.add(e);
            }
            List<Runnable> reads = List.of(
                    reply::type,
                    reply::readNull,
                    reply::text,
                    reply::bytes,
                    reply::wholeNumber,
                    reply::decimal,
                    reply::flag,
                    reply::enterArray,
                    reply::enterMap,
                    reply::skip,
                    reply::reply);
            for (Runnable read : reads) {
                try {
                    read.run();
                } catch (ProtocolException e) {
                    failures.add(e);
                }
            }
        });

        assertThat(failures).hasSize(12).allSatisfy(e -> assertThat(e).hasMessageContaining("end of the reply"));
    }

    @Test
    void aReaderThatFailsOnALargeStringHarmsNobody() {
        String large = "x".repeat(100_000);

        assertStaysInStep("*2\r\n$100000\r\n" + large + "\r\n$100000\r\n" + large + "\r\n", reply -> {
            reply.enterArray();
            reply.bytes();
            reply.wholeNumber();
        });
    }

    @Test
    void aReaderThatKeepsTheCursorReadsNothingLater() {
        List<ReceivedReply> kept = new ArrayList<>();

        assertStaysInStep(FIRST, kept::add);

        assertThat(kept.get(0).isError()).isFalse();
        try {
            kept.get(0).text();
            throw new AssertionError("text was read");
        } catch (ProtocolException expected) {
            assertThat(expected).hasMessageContaining("end of the reply");
        }
    }

    private static void assertStaysInStep(String first, Consumer<ReceivedReply> reader) {
        byte[] stream = Wire.bytes(first + "+second\r\n" + first + ":3\r\n");
        int step = first.length() > 1_000 ? 9_973 : 1;
        for (int split = 0; split <= stream.length; split += step) {
            List<Object> others = new ArrayList<>();
            ReplySink sink = new ReplySink() {
                private int count;

                @Override
                public void reply(ReceivedReply reply) {
                    if (count++ % 2 == 1) {
                        others.add(reply.reply());
                        return;
                    }
                    try {
                        reader.accept(reply);
                    } catch (RuntimeException e) {
                        assertThat(e).isNotInstanceOf(IndexOutOfBoundsException.class);
                    }
                }

                @Override
                public void push(ReceivedReply push) {
                    throw new AssertionError("no push was sent");
                }
            };
            ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

            decoder.decode(Wire.buffer(stream, 0, split), sink);
            decoder.decode(Wire.buffer(stream, split, stream.length), sink);

            assertThat(others).as("split at %d", split).containsExactly(Wire.text("second"), Wire.number(3));
        }
    }
}
