package io.slotwise.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ä", "鍵", "😀", "\u0000", "line\r\nline"})
    void textComesBackAsItWas(String text) {
        assertThat(Codec.utf8().decode(Codec.utf8().encode(text))).isEqualTo(text);
    }

    @Test
    void malformedUtf8BecomesTheReplacementCharacter() {
        assertThat(Codec.utf8().decode(new byte[] {'a', (byte) 0xFF, 'b'})).isEqualTo("a\uFFFDb");
    }

    @Test
    void anUnpairedSurrogateIsSentAsAQuestionMark() {
        assertThat(Codec.utf8().encode("a\uD83Db")).isEqualTo("a?b".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void bytesAreNotCopied() {
        byte[] bytes = {0, 1, (byte) 0xFF};

        assertThat(Codec.bytes().encode(bytes)).isSameAs(bytes);
        assertThat(Codec.bytes().decode(bytes)).isSameAs(bytes);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 42, Long.MAX_VALUE, Long.MIN_VALUE})
    void wholeNumbersAreDecimalText(long number) {
        byte[] encoded = Codec.wholeNumbers().encode(number);

        assertThat(encoded).isEqualTo(Long.toString(number).getBytes(StandardCharsets.US_ASCII));
        assertThat(Codec.wholeNumbers().decode(encoded)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.5", "text", "9223372036854775808", " 1"})
    void otherTextIsNoWholeNumber(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> Codec.wholeNumbers().decode(bytes)).isInstanceOf(NumberFormatException.class);
    }
}
