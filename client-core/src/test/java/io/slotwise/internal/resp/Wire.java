package io.slotwise.internal.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Bytes and trees for tests. In text for the wire, a vertical bar is just that; line ends are written out. */
final class Wire {
    static final ReplyLimits LIMITS = new ReplyLimits(512 * 1024 * 1024, 64);

    private Wire() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static ByteBuf buffer(String text) {
        return Unpooled.wrappedBuffer(bytes(text));
    }

    static ByteBuf buffer(byte[] bytes, int from, int to) {
        return Unpooled.wrappedBuffer(bytes, from, to - from);
    }

    /** A bulk string on the wire. */
    static byte[] bulk(byte[] content) {
        return join(bytes("$" + content.length + "\r\n"), content, bytes("\r\n"));
    }

    static byte[] join(byte[]... parts) {
        byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** Bytes that differ from their neighbours. */
    static byte[] content(int length) {
        byte[] content = new byte[length];
        for (int i = 0; i < length; i++) {
            content[i] = (byte) (i * 31 + (i >> 8));
        }
        return content;
    }

    /** What a fresh decoder hands over for these bytes, given at once. */
    static List<RecordingSink.Event> decode(byte[] wire) {
        RecordingSink sink = new RecordingSink();
        new ReplyDecoder(LIMITS).decode(Unpooled.wrappedBuffer(wire), sink);
        return sink.events;
    }

    /** What a reader makes of the one reply on the wire. */
    static <R> @Nullable R read(String wire, Function<ReceivedReply, @Nullable R> reader) {
        AtomicReference<@Nullable R> result = new AtomicReference<>();
        new ReplyDecoder(LIMITS).decode(buffer(wire), new ReplySink() {
            @Override
            public void reply(ReceivedReply reply) {
                result.set(reader.apply(reply));
            }

            @Override
            public void push(ReceivedReply push) {
                throw new AssertionError("A push was handed over");
            }
        });
        return result.get();
    }

    static Reply text(String text) {
        return new Reply.Text(text);
    }

    static Reply string(String text) {
        return new Reply.Bytes(bytes(text));
    }

    static Reply number(long number) {
        return new Reply.WholeNumber(number);
    }

    static Reply nothing() {
        return new Reply.Null();
    }

    static Reply sequence(Reply... elements) {
        return new Reply.Sequence(List.of(elements));
    }

    static Reply pairs(Reply... keysAndValues) {
        List<Reply.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            pairs.add(new Reply.Pair(keysAndValues[i], keysAndValues[i + 1]));
        }
        return new Reply.Pairs(pairs);
    }
}
