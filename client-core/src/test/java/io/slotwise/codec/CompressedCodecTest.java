package io.slotwise.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedCodecTest {
    private static final int HEAD = 8;
    private static final Compression SMALL = Compression.defaults().from(100).upTo(10_000);

    private final Codec<byte[]> codec = Codec.compressed(Codec.bytes(), SMALL);

    private static byte[] ofLength(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 'a');
        return bytes;
    }

    /** What a compressed value of these bytes looks like that claims a length. */
    private static byte[] deflated(int claimed, byte[] plain) {
        Deflater deflater = new Deflater();
        deflater.setInput(plain);
        deflater.finish();
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(new byte[] {0, 'S', 'W', 1});
        whole.writeBytes(ByteBuffer.allocate(4).putInt(claimed).array());
        byte[] part = new byte[1024];
        while (!deflater.finished()) {
            whole.write(part, 0, deflater.deflate(part));
        }
        deflater.end();
        return whole.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 99, 100, 101, 5_000, 10_000})
    void everyLengthComesBackAsItWas(int length) {
        assertThat(codec.decode(codec.encode(ofLength(length)))).isEqualTo(ofLength(length));
    }

    @Test
    void whatIsBelowTheThresholdStaysAsItIsAndWhatReachesItGetsShorter() {
        assertThat(codec.encode(ofLength(99))).isEqualTo(ofLength(99));
        assertThat(codec.encode(ofLength(100))).hasSizeLessThan(50).startsWith(0, 'S', 'W', 1, 0, 0, 0, 100);
    }

    @Test
    void whatWouldNotGetShorterStaysAsItIs() {
        byte[] noise = new byte[5_000];
        new Random(1).nextBytes(noise);

        assertThat(codec.encode(noise)).isEqualTo(noise);
        assertThat(codec.decode(noise)).isEqualTo(noise);
    }

    @Test
    void whatWasStoredWithoutCompressionIsRead() {
        assertThat(codec.decode(ofLength(5_000))).isEqualTo(ofLength(5_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000SW", "\u0000SW\u0000", "\u0000SW\u0001", "\u0000SW\u0001abcdefgh", "\u0000SWx"})
    void aValueThatLooksCompressedComesBackAsItWas(String text) {
        byte[] value = text.getBytes(StandardCharsets.UTF_8);

        assertThat(codec.encode(value)).startsWith(0, 'S', 'W', 0).hasSize(value.length + 4);
        assertThat(codec.decode(codec.encode(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomValuesComeBackAsTheyWere(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] value = new byte[random.nextInt(1_000)];
            for (int at = 0; at < value.length; at++) {
                value[at] = (byte) ("\u0000SW".charAt(random.nextInt(3)) + (random.nextInt(20) == 0 ? 1 : 0));
            }

            assertThat(codec.decode(codec.encode(value)))
                    .as("seed %d, %d", seed, i)
                    .isEqualTo(value);
        }
    }

    @Test
    void whatCouldNotBeReadAgainIsNotStored() {
        assertThatThrownBy(() -> codec.encode(ofLength(10_001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10001 bytes");
    }

    @Test
    void aLengthAboveTheLimitIsRefused() {
        assertThat(codec.decode(deflated(10_000, ofLength(10_000)))).hasSize(10_000);
        assertRefused(deflated(10_001, ofLength(10_001)), "claims 10001 bytes");
        assertRefused(deflated(-1, ofLength(10_001)), "claims 4294967295 bytes");
    }

    /** Few bytes that claim many take no memory for them: no data of that length could be so short. */
    @Test
    void aLengthThatItsDataCannotHaveIsRefusedBeforeItTakesMemory() {
        Codec<byte[]> generous =
                Codec.compressed(Codec.bytes(), Compression.defaults().upTo(Integer.MAX_VALUE));
        byte[] bomb = deflated(Integer.MAX_VALUE, ofLength(1));

        assertThatThrownBy(() -> generous.decode(bomb))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("claims 2147483647 bytes");
    }

    @Test
    void moreOrLessThanItClaimsIsRefused() {
        assertRefused(deflated(499, ofLength(500)), "another length");
        assertRefused(deflated(501, ofLength(500)), "another length");
        assertRefused(deflated(0, ofLength(500)), "another length");
        byte[] longer = Arrays.copyOf(deflated(500, ofLength(500)), deflated(500, ofLength(500)).length + 1);
        assertRefused(longer, "another length");
    }

    @Test
    void whatIsDamagedOrCutIsRefused() {
        byte[] whole = deflated(500, ofLength(500));
        for (int length = 3; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> codec.decode(cut))
                    .as("cut to %d", length)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        byte[] damaged = whole.clone();
        damaged[whole.length - 1] ^= 1;
        assertRefused(damaged, "damaged");
        damaged[HEAD] ^= 0x7F;
        assertRefused(damaged, "damaged");
    }

    @Test
    void aKindOfALaterVersionIsRefused() {
        assertRefused(new byte[] {0, 'S', 'W', 2, 0, 0, 0, 0, 1}, "not known");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 10})
    void settingsThatMakeNoSenseAreRefused(int level) {
        assertThatThrownBy(() -> Compression.defaults().level(level)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Compression.defaults().from(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Compression.defaults().upTo(1023)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDefaultsCompressFromOneKibibyteOn() {
        Codec<String> text = Codec.compressed(Codec.utf8());

        assertThat(text.encode("a".repeat(1023))).hasSize(1023);
        assertThat(text.encode("a".repeat(1024))).hasSizeLessThan(100);
        assertThat(text.decode(text.encode("a".repeat(1024)))).isEqualTo("a".repeat(1024));
        assertThat(text).hasToString("compressed UTF-8");
    }

    private void assertRefused(byte[] bytes, String why) {
        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
