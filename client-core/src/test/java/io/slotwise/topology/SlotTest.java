package io.slotwise.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotTest {
    private static final long SEED = 20_261_130;

    /** The check value of CRC16-XMODEM. Source: cluster specification, appendix A. */
    @Test
    void theChecksumIsXmodem() {
        assertThat(Slot.of("123456789")).isEqualTo(0x31C3);
    }

    /** CLUSTER KEYSLOT of Redis 7.0.15. */
    @ParameterizedTest
    @CsvSource({
        "foo, 12182",
        "bar, 5061",
        "hello, 866",
        "somekey, 11058",
        "foo{hash_tag}, 2515",
        "user:{42}:name, 8000",
        "{user1000}.following, 3443",
        "foo{}{bar}, 8363",
        "foo{{bar}}zap, 4015",
        "foo{bar}{zap}, 5061",
        "{}, 15257",
        "a{, 14311",
        "}{a}, 15495",
        "{a, 10276",
        "schlüssel, 7677",
        "鍵, 9242",
        "😀, 2959",
        "k{ä}x, 13929"
    })
    void theSlotIsTheServers(String key, int slot) {
        assertThat(Slot.of(key)).isEqualTo(slot);
        assertThat(Slot.of(key.getBytes(StandardCharsets.UTF_8))).isEqualTo(slot);
    }

    @Test
    void theEmptyKeyLiesInSlotZero() {
        assertThat(Slot.of("")).isZero();
        assertThat(Slot.of(new byte[0])).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{tag}", "a{tag}", "{tag}b", "a{tag}b", "a{tag}{other}", "a{tag}}", "}{tag}", "a}b{tag}c"})
    void keysWithOneTagShareASlot(String key) {
        assertThat(Slot.of(key)).isEqualTo(Slot.of("tag"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{}tag", "a{}b{tag}", "{tag", "tag}", "}tag{", "a{b"})
    void aKeyWithoutATagIsHashedWhole(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);

        assertThat(Slot.of(key)).isEqualTo(naiveCrc16(bytes, 0, bytes.length) % Slot.COUNT);
    }

    @Test
    void theTagEndsAtTheFirstClosingBrace() {
        assertThat(Slot.of("{{bar}}zap")).isEqualTo(Slot.of("{{bar}")).isNotEqualTo(Slot.of("bar"));
        assertThat(Slot.of("foo{{bar}}zap")).isEqualTo(Slot.of("{bar".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void anySequenceOfBytesHasTheSlotOfTheSpecification() {
        Random random = new Random(SEED);

        for (int run = 0; run < 20_000; run++) {
            byte[] key = new byte[random.nextInt(40)];
            random.nextBytes(key);
            for (int brace = random.nextInt(4); brace > 0 && key.length > 0; brace--) {
                key[random.nextInt(key.length)] = (byte) (random.nextBoolean() ? '{' : '}');
            }

            assertThat(Slot.of(key))
                    .as("seed %d, run %d: %s", SEED, run, Arrays.toString(key))
                    .isEqualTo(naiveSlot(key));
        }
    }

    @Test
    void everyLengthAroundEightIsHashedAlike() {
        for (int length = 0; length <= 80; length++) {
            byte[] key = new byte[length];
            Arrays.fill(key, (byte) 'x');
            if (length > 0) {
                key[length - 1] = 'y';
            }

            assertThat(Slot.of(key)).as("length %d", length).isEqualTo(naiveSlot(key));
            assertThat(Slot.of(new String(key, StandardCharsets.US_ASCII)))
                    .as("length %d", length)
                    .isEqualTo(naiveSlot(key));
        }
    }

    /** Blocks are of eight, the short one first: whatever is special must be found at each place of each block. */
    @Test
    void aTagIsFoundWhereverItBeginsAndEnds() {
        for (int length = 0; length <= 27; length++) {
            for (int open = 0; open < length; open++) {
                for (int close = 0; close < length; close++) {
                    byte[] key = letters(length);
                    key[close] = '}';
                    key[open] = '{';

                    assertSlotOfSpecification(key);
                }
            }
        }
    }

    @Test
    void severalBracesAreReadAsTheServerReadsThem() {
        for (int first = 0; first < 1 << 10; first++) {
            byte[] key = letters(19);
            for (int i = 0; i < 10; i++) {
                key[2 * i] = (first >> i & 1) == 0 ? (byte) '{' : (byte) '}';
            }

            assertSlotOfSpecification(key);
        }
    }

    @Test
    void whatIsOutsideAsciiIsSeenAtEveryPlace() {
        char[] outside = {'\u0080', '\u00FF', '\u0100', '\u017B', '\uFF7B', '\uD83D', '\uFFFF'};
        for (int length = 1; length <= 27; length++) {
            for (int place = 0; place < length; place++) {
                for (char c : outside) {
                    StringBuilder text = new StringBuilder(new String(letters(length), StandardCharsets.US_ASCII));
                    text.setCharAt(place, c);

                    assertThat(Slot.of(text.toString()))
                            .as("%04x at %d of %d", (int) c, place, length)
                            .isEqualTo(naiveSlot(text.toString().getBytes(StandardCharsets.UTF_8)));
                }
            }
        }
    }

    @Test
    void everyOctetIsHashedAtEveryPlaceWhateverTheOffset() {
        for (int octet = 0; octet < 256; octet++) {
            for (int place = 0; place < 17; place++) {
                byte[] key = letters(17);
                key[place] = (byte) octet;
                byte[] source = letters(23);
                int offset = (octet + place) % 7;
                System.arraycopy(key, 0, source, offset, key.length);

                assertThat(Slot.of(source, offset, key.length))
                        .as("octet %d at %d", octet, place)
                        .isEqualTo(naiveSlot(key));
            }
        }
    }

    @Test
    void textHasTheSlotOfTheUtf8ThatIsSent() {
        Random random = new Random(SEED);
        char[] alphabet = {
            'a', 'z', '{', '}', '\u007F', '\u0080', 'ä', '\u07FF', '\u0800', '鍵', '\uD7FF', '\uD83D', '\uDE00',
            '\uE000', '\uFFFF', 0
        };

        for (int run = 0; run < 50_000; run++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(24); length > 0; length--) {
                text.append(alphabet[random.nextInt(alphabet.length)]);
            }
            String key = text.toString();

            assertThat(Slot.of(key))
                    .as("seed %d, run %d", SEED, run)
                    .isEqualTo(Slot.of(key.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\uD83D", "\uDE00", "a\uD83D", "\uD83Db", "\uDE00\uD83D", "{\uD83D}\uDE00", "\uD83D\uD83D\uDE00"
            })
    void anUnpairedSurrogateCountsAsTheQuestionMarkThatIsSent(String key) {
        assertThat(Slot.of(key)).isEqualTo(Slot.of(key.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aPartOfAnArrayIsHashedAlone() {
        byte[] source = "xx{tag}yy{other}".getBytes(StandardCharsets.US_ASCII);

        assertThat(Slot.of(source, 2, 7)).isEqualTo(Slot.of("tag"));
        assertThat(Slot.of(source, 7, 2)).isEqualTo(Slot.of("yy"));
        assertThat(Slot.of(source, source.length, 0)).isZero();
        assertThat(Slot.of(source, 2, 4))
                .as("the closing brace lies outside")
                .isEqualTo(naiveSlot("{tag".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void aPartThatLiesOutsideIsRefused() {
        byte[] source = new byte[4];

        assertThatThrownBy(() -> Slot.of(source, 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Slot.of(source, -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Slot.of(source, 2, Integer.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void numbersOutsideAreNoSlots() {
        assertThat(Slot.checked(0)).isZero();
        assertThat(Slot.checked(16_383)).isEqualTo(16_383);
        assertThatThrownBy(() -> Slot.checked(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> Slot.checked(16_384)).hasMessageContaining("16384");
    }

    private static void assertSlotOfSpecification(byte[] ascii) {
        String text = new String(ascii, StandardCharsets.US_ASCII);

        assertThat(Slot.of(ascii)).as(text).isEqualTo(naiveSlot(ascii));
        assertThat(Slot.of(text)).as(text).isEqualTo(naiveSlot(ascii));
    }

    private static byte[] letters(int count) {
        byte[] letters = new byte[count];
        for (int i = 0; i < count; i++) {
            letters[i] = (byte) ('a' + i % 26);
        }
        return letters;
    }

    private static int naiveSlot(byte[] key) {
        String latin = new String(key, StandardCharsets.ISO_8859_1);
        int open = latin.indexOf('{');
        int close = open < 0 ? -1 : latin.indexOf('}', open);
        boolean tagged = close > open + 1;
        return naiveCrc16(key, tagged ? open + 1 : 0, tagged ? close : key.length) % Slot.COUNT;
    }

    private static int naiveCrc16(byte[] bytes, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            for (int bit = 7; bit >= 0; bit--) {
                boolean feedback = ((crc >> 15) & 1) != ((bytes[i] >> bit) & 1);
                crc = (crc << 1) & 0xFFFF;
                crc = feedback ? crc ^ 0x1021 : crc;
            }
        }
        return crc;
    }
}
