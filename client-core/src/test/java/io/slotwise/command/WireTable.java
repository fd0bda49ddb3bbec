package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.resp.CommandEncoder;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.topology.Slot;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every group of the catalogue is held to, row by row, through the encoder and the decoder of connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WireTable {
    private final Class<?> group;
    private final ReplyBytes replies = new DecodedReplies();

    WireTable(Class<?> group) {
        this.group = group;
    }

    abstract List<WireRow<?>> rows();

    @ParameterizedTest
    @MethodSource("rows")
    void sendsExactlyTheseBytes(WireRow<?> row) {
        CommandEncoder encoder = new CommandEncoder();

        encoder.command(row.command);

        assertThat(taken(encoder)).isEqualTo(request(words(row.sent)));
        assertThat(row.command.toString()).isEqualTo(row.command.name());
        assertThat(row.sent).startsWith(row.command.name());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isRoutedByItsKeysAndPolicies(WireRow<?> row) {
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < row.command.keyCount(); i++) {
            slots.add(row.command.slotOfKey(i));
        }

        assertThat(slots).isEqualTo(row.keys.stream().map(Slot::of).toList());
        assertThat(row.command.slot()).isEqualTo(expectedSlot(slots));
        assertThat(row.command.requestPolicy()).isEqualTo(row.request);
        assertThat(row.command.responsePolicy()).isEqualTo(row.response);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void mayGoToReplicasAndBeRepeatedAsTheTableSays(WireRow<?> row) {
        assertThat(row.command.isReadOnly()).isEqualTo(row.readOnly);
        assertThat(row.command.isIdempotent()).isEqualTo(row.idempotent);
        assertThat(row.command.isBlocking()).isEqualTo(row.blockTime != null);
        assertThat(row.command.blockTime()).isEqualTo(row.blockTime);
        assertThat(row.command.isConnectionBound()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void readsEveryReplyOfBothProtocols(WireRow<?> row) {
        assertThat(row.readings).isNotEmpty();
        for (WireRow.Reading reading : row.readings) {
            @Nullable Object value = replies.read(bytes(reading.reply()), row.command);

            assertThat(value).as("%s: %s", reading.protocol(), reading.reply()).isEqualTo(reading.value());
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void failsWithTheTypeOfTheServersError(WireRow<?> row) {
        row.fails("ERR something else", ServerErrorException.class);

        for (WireRow.Failing failing : row.failings) {
            assertThatThrownBy(() -> replies.read(bytes(failing.reply()), row.command))
                    .isExactlyInstanceOf(failing.type());
        }
    }

    @Test
    void everyMethodOfTheGroupHasARow() {
        Set<String> inTable = rows().stream()
                .map(row -> row.command.name().replaceAll("[ ._-]", ""))
                .collect(Collectors.toSet());

        List<Method> methods = Arrays.stream(group.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .toList();

        assertThat(methods)
                .allSatisfy(method -> assertThat(namesOf(method.getName())).anyMatch(inTable::contains));
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(methods.size());
    }

    /**
     * The commands that a method may be of: most are named as their command is, with what sets one form of it apart from
     * another behind that, or send one that is finer.
     */
    private static List<String> namesOf(String method) {
        List<String> names = new ArrayList<>();
        switch (method) {
            case "setex", "expire", "expireat", "expiretime", "ttl" -> names.add("P" + method.toUpperCase(Locale.ROOT));
            case "hexpire", "hexpireat", "hexpiretime", "httl" ->
                names.add("HP" + method.substring(1).toUpperCase(Locale.ROOT));
            case "lcslen", "lcsidx" -> names.add("LCS");
            case "help" -> names.add("OBJECTHELP");
            case "run" -> names.addAll(List.of("EVALSHA", "FCALL"));
            default -> {
                names.add(method.toUpperCase(Locale.ROOT));
                for (int end = method.length() - 1; end > 0; end--) {
                    if (Character.isUpperCase(method.charAt(end))) {
                        names.add(method.substring(0, end).toUpperCase(Locale.ROOT));
                    }
                }
            }
        }
        return names;
    }

    private static int expectedSlot(List<Integer> slots) {
        return switch ((int) slots.stream().distinct().count()) {
            case 0 -> Command.NO_SLOT;
            case 1 -> slots.get(0);
            default -> Command.SEVERAL_SLOTS;
        };
    }

    private static byte[] taken(CommandEncoder encoder) {
        ByteBuf buffer = Unpooled.buffer(encoder.size());
        encoder.moveTo(buffer, encoder.size());
        try {
            byte[] bytes = new byte[buffer.readableBytes()];
            buffer.readBytes(bytes);
            return bytes;
        } finally {
            buffer.release();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> words(String sent) {
        return Arrays.asList(sent.split(" ", -1));
    }

    private static byte[] request(List<String> words) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("*" + words.size() + "\r\n").getBytes(StandardCharsets.US_ASCII));
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            request.writeBytes(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            request.writeBytes(bytes);
            request.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        return request.toByteArray();
    }

    /** The decoder of connections. */
    static final class DecodedReplies implements ReplyBytes {
        @Override
        public <R extends @Nullable Object> R read(byte[] reply, Command<R> command) {
            List<R> values = new ArrayList<>();
            ByteBuf buffer = Unpooled.wrappedBuffer(reply);

            new ReplyDecoder(new ReplyLimits(1024, 8)).decode(buffer, new ReplySink() {
                @Override
                public void reply(ReceivedReply received) {
                    if (received.isError()) {
                        throw ServerErrorException.of(received.errorText(), null);
                    }
                    values.add(command.reader().read(received));
                }

                @Override
                public void push(ReceivedReply push) {
                    throw new AssertionError("A push in the table");
                }
            });

            assertThat(buffer.isReadable()).isFalse();
            assertThat(values).as("one whole reply").hasSize(1);
            return values.get(0);
        }
    }
}
