package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandEncoderTest {
    private static final int KIBIBYTE = 1024;
    private static final int MEBIBYTE = 1024 * 1024;

    private final CommandEncoder encoder = new CommandEncoder();

    @Test
    void aCommandIsAnArrayOfBulkStrings() {
        encoder.command(command(Command.custom("SET")
                .key("k\u00e9y")
                .argument(new byte[] {'a', '\r', '\n', 0})
                .argument(-120L)
                .argument("")));

        assertThat(takeText())
                .isEqualTo("*5\r\n$3\r\nSET\r\n$4\r\nk\u00e9y\r\n$4\r\na\r\n\u0000\r\n$4\r\n-120\r\n$0\r\n\r\n");
    }

    @Test
    void aSubcommandIsAWordOfItsOwn() {
        encoder.command(command(Command.custom("CLUSTER SHARDS")));
        encoder.command(command(Command.custom("CLIENT NO-EVICT ON").argument("x")));

        assertThat(takeText())
                .isEqualTo(String.join(
                        "",
                        "*2\r\n$7\r\nCLUSTER\r\n$6\r\nSHARDS\r\n",
                        "*4\r\n$6\r\nCLIENT\r\n$8\r\nNO-EVICT\r\n$2\r\nON\r\n$1\r\nx\r\n"));
    }

    @Test
    void askingAndHandshakeWordsStandInOrder() {
        encoder.words("HELLO", 3L, "AUTH", "default", Wire.bytes("pw"));
        encoder.asking();
        encoder.command(command(Command.custom("GET").key("k")));

        assertThat(takeText())
                .isEqualTo(String.join(
                        "",
                        "*5\r\n$5\r\nHELLO\r\n$1\r\n3\r\n$4\r\nAUTH\r\n$7\r\ndefault\r\n$2\r\npw\r\n",
                        "*1\r\n$6\r\nASKING\r\n*2\r\n$3\r\nGET\r\n$1\r\nk\r\n"));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, -1, -9, -10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE, 1_000_000_000_000_000_000L})
    void numbersAreSentAsTheirDigits(long number) {
        encoder.words(number);

        assertThat(takeWords()).containsExactly(Long.toString(number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00e9",
                "\u20ac",
                "\ud83d\ude00",
                "a\ud83d",
                "\ude00b",
                "\ud83d\ud83d\ude00",
                "\u007f\u0080",
                "\u07ff\u0800\uffff"
            })
    void textIsSentAsTheJdkEncodesIt(String text) {
        encoder.words(text, "x".repeat(300) + text);

        assertThat(takeWordBytes())
                .containsExactly(
                        text.getBytes(StandardCharsets.UTF_8),
                        ("x".repeat(300) + text).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void thereIsNothingAtFirstAndAfterTaking() {
        assertThat(encoder.isEmpty()).isTrue();
        assertThat(encoder.size()).isZero();

        encoder.words("PING");

        assertThat(encoder.isEmpty()).isFalse();
        assertThat(encoder.size()).isEqualTo(14);
        assertThat(takeText()).hasSize(14);
        assertThat(encoder.isEmpty()).isTrue();
        assertThat(encoder.size()).isZero();
        assertThat(takeText()).isEmpty();
    }

    @Test
    void itIsTakenInPiecesOfAnySize() {
        encoder.words("SET", "k", Wire.content(200_000), "EX", 10L);
        encoder.words("SET", "k", Wire.content(70_000));
        encoder.words("PING");
        byte[] whole = bytesOf(take());

        for (int piece : new int[] {1_000, 65_535, 65_536, 65_537, 199_999, 1_000_000}) {
            encoder.words("SET", "k", Wire.content(200_000), "EX", 10L);
            encoder.words("SET", "k", Wire.content(70_000));
            ByteBuf taken = Unpooled.buffer();
            encoder.moveTo(taken, 100); // what is appended between two pieces comes behind
            encoder.words("PING");
            while (!encoder.isEmpty()) {
                int before = encoder.size();
                int size = Math.min(piece, before);
                encoder.moveTo(taken, size);
                assertThat(encoder.size()).isEqualTo(before - size);
            }
            assertThat(bytesOf(taken)).as("pieces of %d", piece).isEqualTo(whole);
        }
    }

    @Test
    void aCommandThatFailsBetweenTwoPiecesLeavesNothing() {
        encoder.words("SET", "k", Wire.content(200_000));
        byte[] whole = bytesOf(take());

        encoder.words("SET", "k", Wire.content(200_000));
        ByteBuf taken = Unpooled.buffer();
        encoder.moveTo(taken, 70_000);
        assertThatThrownBy(() -> encoder.words("SET", "k", new byte[100_000], 1.5))
                .isInstanceOf(IllegalArgumentException.class);
        encoder.moveTo(taken, encoder.size());

        assertThat(bytesOf(taken)).isEqualTo(whole);
        assertThat(encoder.isEmpty()).isTrue();
    }

    @Test
    void whatIsKeptForLaterIsACopy() {
        byte[] first = Wire.content(200_000);
        byte[] second = Wire.content(70_000);
        encoder.words("MSET", "a", first, "b", second);
        byte[] whole = bytesOf(take());

        encoder.words("MSET", "a", first, "b", second);
        ByteBuf taken = Unpooled.buffer();
        encoder.moveTo(taken, 100_000);
        encoder.keepOwnCopies();
        Arrays.fill(first, (byte) 0);
        Arrays.fill(second, (byte) 0);
        encoder.moveTo(taken, encoder.size());

        assertThat(bytesOf(taken)).isEqualTo(whole);
    }

    @Test
    void wordsOfAWrongKindAreRefusedAndLeaveNothing() {
        encoder.words("PING");

        assertThatThrownBy(() -> encoder.words("SET", "secret", new byte[100_000], 1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Double")
                .hasMessageNotContaining("1.5")
                .hasMessageNotContaining("secret");

        encoder.words("ECHO", "x");
        assertThat(takeText()).isEqualTo("*1\r\n$4\r\nPING\r\n*2\r\n$4\r\nECHO\r\n$1\r\nx\r\n");
    }

    @Test
    void aCommandThatCannotBeAppendedLeavesNothing() {
        byte[] block = new byte[64 * MEBIBYTE];
        Object[] most = new Object[15];
        Arrays.fill(most, block);
        encoder.words(most);
        int before = encoder.size();
        Command<?> tooMuch = command(Command.custom("SET").key("k").argument(block));

        assertThatThrownBy(() -> encoder.command(tooMuch)).isInstanceOf(IllegalStateException.class);

        assertThat(encoder.size()).isEqualTo(before);
        encoder.words("PING");
        assertThat(encoder.size()).isEqualTo(before + 14);
    }

    @ParameterizedTest
    @ValueSource(ints = {64 * KIBIBYTE - 1, 64 * KIBIBYTE, 64 * KIBIBYTE + 1, 5 * MEBIBYTE})
    void stringsAroundTheBoundaryAreSentWhole(int length) {
        byte[] content = Wire.content(length);
        String text = "y".repeat(length);

        encoder.words("MSET", "a", content, "b", text, "c", content, 7L);

        assertThat(takeWordBytes())
                .containsExactly(
                        Wire.bytes("MSET"),
                        Wire.bytes("a"),
                        content,
                        Wire.bytes("b"),
                        Wire.bytes(text),
                        Wire.bytes("c"),
                        content,
                        Wire.bytes("7"));
    }

    @Test
    void largeStringsDoNotPassThroughTheArray() {
        encoder.words("SET", "k", new byte[20 * MEBIBYTE]);
        encoder.words("SET", "k", "x".repeat(20 * MEBIBYTE));

        assertThat(encoder.retained()).isLessThanOrEqualTo(4 * KIBIBYTE);
        assertThat(encoder.size()).isGreaterThan(40 * MEBIBYTE);
    }

    @Test
    void theArrayReturnsToItsFirstSizeAfterABurstAndKeepsWhatIsUsual() {
        for (int i = 0; i < 100_000; i++) {
            encoder.words("SET", "key", "a value of some length");
        }
        assertThat(encoder.retained()).isGreaterThan(MEBIBYTE);
        take().release();
        assertThat(encoder.retained()).isLessThanOrEqualTo(4 * KIBIBYTE);

        for (int i = 0; i < 1_000; i++) {
            encoder.words("SET", "key", "a value of some length");
        }
        int usual = encoder.retained();
        take().release();
        assertThat(encoder.retained()).isEqualTo(usual);
    }

    @Test
    void randomCommandsAreReadBackAsTheirWords() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<byte[]> expected = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                append(random, expected);
            }
            int size = encoder.size();

            ByteBuf taken = take();

            assertThat(taken.readableBytes()).as("seed %d", seed).isEqualTo(size);
            assertThat(wordsIn(taken)).as("seed %d", seed).containsExactly(expected.toArray(new byte[0][]));
        }
    }

    @Test
    void theEstimateIsCloseForAsciiAndNeverFarBelow() {
        Command<?> command = command(Command.custom("SET")
                .key("key")
                .argument(new byte[1_000])
                .argument(123L)
                .argument("x".repeat(500)));
        encoder.command(command);

        assertThat(CommandEncoder.sizeOf(command)).isBetween((long) encoder.size(), encoder.size() + 100L);
    }

    private void append(Random random, List<byte[]> expected) {
        CustomCommand custom = Command.custom("SOME NAME");
        expected.add(Wire.bytes("SOME"));
        expected.add(Wire.bytes("NAME"));
        for (int i = random.nextInt(20); i > 0; i--) {
            switch (random.nextInt(3)) {
                case 0 -> {
                    long number = random.nextLong() >> random.nextInt(64);
                    custom.argument(number);
                    expected.add(Wire.bytes(Long.toString(number)));
                }
                case 1 -> {
                    byte[] bytes = new byte[random.nextInt(random.nextInt(50) == 0 ? 200_000 : 50)];
                    random.nextBytes(bytes);
                    custom.argument(bytes);
                    expected.add(bytes);
                }
                default -> {
                    String text = text(random);
                    custom.argument(text);
                    expected.add(text.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        encoder.command(command(custom));
    }

    private static String text(Random random) {
        int bound = random.nextBoolean() ? 0x80 : Character.MAX_VALUE + 1;
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(random.nextBoolean() ? 10 : 600); i > 0; i--) {
            text.append((char) random.nextInt(bound));
        }
        return text.toString();
    }

    private static Command<Reply> command(CustomCommand custom) {
        return custom.returningReply();
    }

    private ByteBuf take() {
        ByteBuf taken = Unpooled.buffer();
        encoder.moveTo(taken, encoder.size());
        return taken;
    }

    private static byte[] bytesOf(ByteBuf taken) {
        byte[] bytes = new byte[taken.readableBytes()];
        taken.readBytes(bytes);
        return bytes;
    }

    private String takeText() {
        ByteBuf taken = take();
        String text = taken.toString(StandardCharsets.UTF_8);
        taken.release();
        return text;
    }

    private List<String> takeWords() {
        return takeWordBytes().stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
    }

    private List<byte[]> takeWordBytes() {
        return wordsIn(take());
    }

    /** Reads commands the plain way; refuses all that is not exactly as the specification says. */
    private static List<byte[]> wordsIn(ByteBuf taken) {
        List<byte[]> words = new ArrayList<>();
        while (taken.isReadable()) {
            int count = number(taken, '*');
            for (int i = 0; i < count; i++) {
                byte[] word = new byte[number(taken, '$')];
                taken.readBytes(word);
                assertThat(taken.readByte()).isEqualTo((byte) '\r');
                assertThat(taken.readByte()).isEqualTo((byte) '\n');
                words.add(word);
            }
        }
        taken.release();
        return words;
    }

    private static int number(ByteBuf taken, char marker) {
        assertThat((char) taken.readByte()).isEqualTo(marker);
        int length = taken.bytesBefore((byte) '\r');
        String digits =
                taken.readCharSequence(length, StandardCharsets.US_ASCII).toString();
        taken.skipBytes(2);
        assertThat(digits).matches("0|[1-9][0-9]*");
        return Integer.parseInt(digits);
    }
}
