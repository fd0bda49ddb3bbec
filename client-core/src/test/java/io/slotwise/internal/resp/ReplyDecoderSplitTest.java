package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReplyDecoderSplitTest {
    private static final byte[] STREAM = ReplySample.wholeStream();

    @ParameterizedTest
    @FieldSource("io.slotwise.internal.resp.ReplySample#ALL")
    void eachKindIsDecodedFromOneBuffer(ReplySample sample) {
        assertThat(Wire.decode(Wire.bytes(sample.wire()))).isEqualTo(sample.events());
    }

    @Test
    void allKindsAreDecodedByteByByte() {
        RecordingSink sink = new RecordingSink();
        ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

        for (int i = 0; i < STREAM.length; i++) {
            decoder.decode(Wire.buffer(STREAM, i, i + 1), sink);
        }

        assertThat(sink.events).isEqualTo(ReplySample.wholeMeaning());
    }

    @Test
    void allKindsAreDecodedForEverySplitInTwo() {
        for (int split = 0; split <= STREAM.length; split++) {
            RecordingSink sink = new RecordingSink();
            ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

            decoder.decode(Wire.buffer(STREAM, 0, split), sink);
            decoder.decode(Wire.buffer(STREAM, split, STREAM.length), sink);

            assertThat(sink.events).as("split at %d", split).isEqualTo(ReplySample.wholeMeaning());
        }
    }

    @Test
    void allKindsAreDecodedForRandomSplits() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            RecordingSink sink = new RecordingSink();
            ReplyDecoder decoder = new ReplyDecoder(Wire.LIMITS);

            for (int at = 0; at < STREAM.length; ) {
                int end = Math.min(STREAM.length, at + 1 + random.nextInt(1 + random.nextInt(64)));
                decoder.decode(Wire.buffer(STREAM, at, end), sink);
                at = end;
            }

            assertThat(sink.events).as("seed %d", seed).isEqualTo(ReplySample.wholeMeaning());
        }
    }

    @Test
    void nothingIsHandedOverBeforeItsLastByte() {
        for (ReplySample sample : ReplySample.ALL) {
            byte[] wire = Wire.bytes(sample.wire());
            RecordingSink sink = new RecordingSink();

            new ReplyDecoder(Wire.LIMITS).decode(Wire.buffer(wire, 0, wire.length - 1), sink);

            assertThat(sink.events).as(sample.name()).hasSize(sample.events().size() - 1);
        }
    }
}
