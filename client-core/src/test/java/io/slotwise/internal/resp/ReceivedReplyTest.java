package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.error.ProtocolException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivedReplyTest {
    @ParameterizedTest
    @CsvSource({
        "+a, SIMPLE_STRING",
        "-a, ERROR",
        "!1~a, ERROR",
        ":1, INTEGER",
        "$1~a, BULK_STRING",
        "$-1, NULL",
        "*-1, NULL",
        "_, NULL",
        "',1', DOUBLE",
        "#t, BOOLEAN",
        "(1, BIG_NUMBER",
        "=4~txt:, VERBATIM_STRING",
        "*0, ARRAY",
        "%0, MAP",
        "~0, SET"
    })
    void theTypeIsTheMeaningOfTheElement(String wire, ReplyType type) {
        assertThat(read(wire, ReplyCursor::type)).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({
        "+a b, a b",
        "$3~abc, abc",
        "=7~txt:abc, abc",
        ":-12, -12",
        "',1.50', 1.50",
        "(123456789012345678901234567890, 123456789012345678901234567890",
        "#t, true",
        "#f, false"
    })
    void textAndBytesAreReadFromStringsAndNumbers(String wire, String expected) {
        assertThat(read(wire, ReplyCursor::text)).isEqualTo(expected);
        assertThat(read(wire, ReplyCursor::bytes)).isEqualTo(Wire.bytes(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$-1", "*-1", "_"})
    void nullsAreReadAsSuch(String wire) {
        assertThat(read(wire, ReplyCursor::text)).isNull();
        assertThat(read(wire, ReplyCursor::bytes)).isNull();
        assertThat(read(wire, ReplyCursor::readNull)).isTrue();
        assertThat(read(wire, ReplyCursor::enterArray)).isEqualTo(-1);
        assertThat(read(wire, ReplyCursor::enterMap)).isEqualTo(-1);
    }

    @Test
    void readNullConsumesNothingElse() {
        List<Object> found = new ArrayList<>();

        Wire.read("*3\r\n$0\r\n\r\n_\r\n:5\r\n", reply -> {
            reply.enterArray();
            found.add(reply.readNull());
            found.add(String.valueOf(reply.text()));
            found.add(reply.readNull());
            found.add(reply.readNull());
            found.add(reply.wholeNumber());
            return found;
        });

        assertThat(found).containsExactly(false, "", true, false, 5L);
    }

    @ParameterizedTest
    @CsvSource({":7, 7", "$2~-7, -7", "+7, 7", "(7, 7", "=5~txt:7, 7", ":+7, 7"})
    void wholeNumbersAreReadInAllSpellings(String wire, long expected) {
        assertThat(read(wire, ReplyCursor::wholeNumber)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"',2.5', 2.5", ":2, 2", "$3~2.5, 2.5", "+-inf, -Infinity", "$3~inf, Infinity", "',nan', NaN", "(12, 12"
    })
    void decimalsAreReadInAllSpellings(String wire, Double expected) {
        assertThat(read(wire, ReplyCursor::decimal)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"#t, true", "#f, false", ":1, true", ":0, false"})
    void flagsAreReadInBothSpellings(String wire, boolean expected) {
        assertThat(read(wire, ReplyCursor::flag)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%2~+a~:1~+b~:2", "*4~+a~:1~+b~:2", "|1~+x~+y~%2~+a~:1~|1~+x~+y~+b~|1~+x~+y~:2"})
    void mapsAreReadInBothSpellings(String wire) {
        Map<String, Long> map = read(wire, reply -> {
            Map<String, Long> entries = new LinkedHashMap<>();
            for (int left = reply.enterMap(); left > 0; left--) {
                entries.put(String.valueOf(reply.text()), reply.wholeNumber());
            }
            return entries;
        });

        assertThat(map).containsExactly(Map.entry("a", 1L), Map.entry("b", 2L));
    }

    @ParameterizedTest
    @CsvSource({"*2~:1~:2, 2", "~2~:1~:2, 2", "%1~:1~:2, 2", "*0, 0"})
    void sequencesAreEnteredInAllSpellings(String wire, int expected) {
        assertThat(read(wire, ReplyCursor::enterArray)).isEqualTo(expected);
    }

    @Test
    void skipPassesOverAllThatAnElementHolds() {
        String skipped =
                "*3\r\n|1\r\n+a\r\n*1\r\n:1\r\n%1\r\n+k\r\n~1\r\n|0\r\n:2\r\n>1\r\n+p\r\n$-1\r\n|1\r\n+a\r\n+b\r\n*-1\r\n";
        List<String> texts = new ArrayList<>();

        new ReplyDecoder(Wire.LIMITS).decode(Wire.buffer("*2\r\n" + skipped + "+end\r\n"), new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                reply.enterArray();
                reply.skip();
                texts.add(String.valueOf(reply.text()));
            }

            @Override
            public void push(ReceivedReply push) {
                push.enterArray();
                texts.add(String.valueOf(push.text()));
            }
        });

        assertThat(texts).containsExactly("p", "end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"+a", "$1~a", ",1.5", "_", "$-1", "*0", "%0", "#t", "=5~txt:x", ":9223372036854775808"})
    void whatIsNoWholeNumberIsRefused(String wire) {
        assertUnreadable(wire, ReplyCursor::wholeNumber);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+a", "$1~a", "_", "$-1", "*0", "%0", "#t", ",x"})
    void whatIsNoDecimalIsRefused(String wire) {
        assertUnreadable(wire, ReplyCursor::decimal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+OK", "$1~1", "_", ":2", ":-1", ":10", ":01", "*0"})
    void whatIsNoFlagIsRefused(String wire) {
        assertUnreadable(wire, ReplyCursor::flag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*0", "%0", "~0"})
    void aggregatesHaveNoText(String wire) {
        assertUnreadable(wire, ReplyCursor::text);
        assertUnreadable(wire, ReplyCursor::bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+a", ":1", "$1~a", "*1~:1", "~0"})
    void whatIsNoMapIsRefused(String wire) {
        assertUnreadable(wire, ReplyCursor::enterMap);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+a", ":1", "$1~a", "#t"})
    void whatIsNoArrayIsRefused(String wire) {
        assertUnreadable(wire, ReplyCursor::enterArray);
    }

    @Test
    void mismatchesNameTheKindsAndNeverTheValue() {
        assertThatThrownBy(() -> read("$6~secret", ReplyCursor::enterArray))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("expected an array, found BULK_STRING")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> read("$6~secret", ReplyCursor::wholeNumber)).hasMessageNotContaining("secret");
        assertThatThrownBy(() -> read("$6~secret", ReplyCursor::decimal))
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @Test
    void aVerbatimStringWithoutAFormatIsRefused() {
        assertUnreadable("=5~abcde", ReplyCursor::text);
    }

    @Test
    void anErrorInsideIsThrownByAllReadingMethods() {
        List<Function<ReceivedReply, @Nullable Object>> methods = List.of(
                ReplyCursor::text,
                ReplyCursor::bytes,
                ReplyCursor::wholeNumber,
                ReplyCursor::decimal,
                ReplyCursor::flag,
                ReplyCursor::enterArray,
                ReplyCursor::enterMap);

        for (Function<ReceivedReply, @Nullable Object> method : methods) {
            assertThatThrownBy(() -> read("-WRONGTYPE not that", method))
                    .isInstanceOf(WrongTypeException.class)
                    .hasMessage("WRONGTYPE not that");
            assertThatThrownBy(() -> read("!8~ERR oops", method))
                    .isInstanceOfSatisfying(
                            ServerErrorException.class,
                            error -> assertThat(error.serverText()).isEqualTo("ERR oops"));
        }
    }

    @Test
    void errorsAreRecognisedWithoutBeingRead() {
        assertThat(read("-MOVED 1 a:1", ReceivedReply::isError)).isTrue();
        assertThat(read("-MOVED 1 a:1", ReceivedReply::errorText)).isEqualTo("MOVED 1 a:1");
        assertThat(read("|1~+a~+b~-ERR x", ReceivedReply::errorText)).isEqualTo("ERR x");
        assertThat(read("!5~ERR x", ReceivedReply::errorText)).isEqualTo("ERR x");
        assertThat(read("*1~-ERR x", ReceivedReply::isError)).isFalse();
        assertThatThrownBy(() -> read("+OK", ReceivedReply::errorText)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void malformedTextHasReplacementCharacters() {
        byte[] wire = Wire.bulk(new byte[] {'a', (byte) 0xC3, 'b'});
        List<String> texts = new ArrayList<>();

        new ReplyDecoder(Wire.LIMITS).decode(Wire.buffer(wire, 0, wire.length), new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                texts.add(String.valueOf(reply.text()));
            }

            @Override
            public void push(ReceivedReply push) {
                throw new AssertionError("no push was sent");
            }
        });

        assertThat(texts).containsExactly("a\uFFFDb");
    }

    @Test
    void treesAreDeepButNotEndless() {
        ReplyLimits deep = new ReplyLimits(100, 10_000);

        assertThatThrownBy(() -> new ReplyDecoder(deep)
                        .decode(Wire.buffer("*1\r\n".repeat(10_000) + ":1\r\n"), new RecordingSink()))
                .isInstanceOf(ProtocolException.class);
    }

    private static <R> @Nullable R read(String wire, Function<ReceivedReply, @Nullable R> reader) {
        return Wire.read(wire.replace("~", "\r\n").replaceFirst("^\r\n", "~") + "\r\n", reader);
    }

    private static void assertUnreadable(String wire, Function<ReceivedReply, @Nullable Object> reader) {
        assertThatThrownBy(() -> read(wire, reader))
                .isInstanceOfSatisfying(
                        ProtocolException.class,
                        failure -> assertThat(failure.mayHaveExecuted()).isTrue());
    }
}
