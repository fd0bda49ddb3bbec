package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.Unpooled;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.reply.ReplyReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replies as they are on the wire, a line each element, with one shorthand: {@code 'text} is the bulk string of that
 * text. Blank lines and leading spaces do not count.
 */
final class Lines {
    private Lines() {}

    static String wire(String lines) {
        StringBuilder wire = new StringBuilder();
        for (String line : lines.lines().map(String::strip).toList()) {
            if (line.startsWith("'")) {
                wire.append(bulk(line.substring(1)));
            } else if (!line.isEmpty()) {
                wire.append(line).append("\r\n");
            }
        }
        return wire.toString();
    }

    static String bulk(String text) {
        return "$" + text.getBytes(StandardCharsets.UTF_8).length + "\r\n" + text + "\r\n";
    }

    static <R> R read(String wire, ReplyReader<R> reader) {
        return requireNonNull(readAny(wire, reader), "a whole reply");
    }

    static <R extends @Nullable Object> R readAny(String wire, ReplyReader<R> reader) {
        List<R> result = new ArrayList<>();
        new ReplyDecoder(new ReplyLimits(1 << 20, 64))
                .decode(Unpooled.copiedBuffer(wire, StandardCharsets.UTF_8), new ReplySink() {
                    @Override
                    public void reply(ReceivedReply reply) {
                        result.add(reader.read(reply));
                    }

                    @Override
                    public void push(ReceivedReply push) {
                        throw new AssertionError("a push");
                    }
                });
        return result.get(0);
    }
}
