package io.slotwise.server.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestDecoderTest {
    private static final String PIPELINE =
            "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$5\r\na\r\nbc\r\n*0\r\nGET k\r\n*-1\r\n\r\n*2\r\n$4\r\nECHO\r\n$0\r\n\r\n";

    private static final List<String> REQUESTS = List.of("SET|k|a\r\nbc", "GET|k", "", "ECHO|");

    private final RequestDecoder decoder = new RequestDecoder(1 << 20);
    private final ByteBuf input = Unpooled.buffer();
    private final List<String> requests = new ArrayList<>();

    private void feed(String bytes) {
        input.writeBytes(bytes.getBytes(StandardCharsets.ISO_8859_1));
        for (byte[][] request = decoder.next(input, true); request != null; request = decoder.next(input, true)) {
            requests.add(Arrays.stream(request)
                    .map(word -> new String(word, StandardCharsets.ISO_8859_1))
                    .collect(Collectors.joining("|")));
        }
    }

    @Test
    void requestsThatArriveAtOnceAreTakenApart() {
        feed(PIPELINE);

        assertThat(requests).isEqualTo(REQUESTS);
    }

    @Test
    void requestsMayBeSplitAtEveryByte() {
        for (int split = 0; split <= PIPELINE.length(); split++) {
            requests.clear();

            feed(PIPELINE.substring(0, split));
            feed(PIPELINE.substring(split));

            assertThat(requests).as("split at byte %d", split).isEqualTo(REQUESTS);
        }
    }

    @Test
    void requestsMayArriveByteByByte() {
        PIPELINE.chars().forEach(letter -> feed(Character.toString(letter)));

        assertThat(requests).isEqualTo(REQUESTS);
    }

    @ParameterizedTest
    @CsvSource({
        "'*x\r\n',                 invalid multibulk length",
        "'*\r\n',                  invalid multibulk length",
        "'*2147483648\r\n',        invalid multibulk length",
        "'*9999999999999999999\r\n', invalid multibulk length",
        "'*1\r\n:3\r\n',           'expected ''$'', got '':'''",
        "'*1\r\n\r\n',             'expected ''$'', got ''?'''",
        "'*1\r\n$-1\r\n',          invalid bulk length",
        "'*1\r\n$abc\r\n',         invalid bulk length",
        "'*1\r\n$1048577\r\n',     invalid bulk length",
        "'*1\n',                   expected CR LF at the end of a line",
        "'GET \"k\n',              unbalanced quotes in request",
        "'GET \"k\"v\n',           unbalanced quotes in request",
    })
    void malformedRequestsAreRefused(String bytes, String complaint) {
        assertThatThrownBy(() -> feed(bytes))
                .isInstanceOf(ProtocolException.class)
                .hasMessage(complaint);
    }

    @Test
    void aLineWithoutEndIsRefused() {
        assertThatThrownBy(() -> feed("x".repeat(70_000))).hasMessage("too big inline request");
        assertThatThrownBy(() -> new RequestDecoder(10)
                        .next(
                                Unpooled.wrappedBuffer(("*1" + "0".repeat(70_000)).getBytes(StandardCharsets.US_ASCII)),
                                true))
                .hasMessage("too big mbulk count string");
    }

    @Test
    void anUnauthenticatedConnectionMaySendLittle() {
        assertThatThrownBy(() ->
                        decoder.next(Unpooled.wrappedBuffer("*11\r\n".getBytes(StandardCharsets.US_ASCII)), false))
                .hasMessage("unauthenticated multibulk length");
        assertThatThrownBy(() -> new RequestDecoder(1 << 20)
                        .next(Unpooled.wrappedBuffer("*1\r\n$16385\r\n".getBytes(StandardCharsets.US_ASCII)), false))
                .hasMessage("unauthenticated bulk length");
    }

    @ParameterizedTest
    @CsvSource({
        "'set k \"a b\\x41\\n\"', 'set|k|a bA\n'",
        "'set k ''a \\'' b''', 'set|k|a '' b'",
        "'  ping  ', ping",
        "'set k \"\"', 'set|k|'",
    })
    void inlineWordsMayBeQuoted(String line, String words) {
        feed(line + "\r\n");

        assertThat(requests).containsExactly(words);
    }
}
