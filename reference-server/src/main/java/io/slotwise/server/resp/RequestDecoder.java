package io.slotwise.server.resp;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop of one connection. Splits received bytes into requests; resumable at every byte, and no
 * byte of a value is looked at twice.
 */
public final class RequestDecoder {
    /** The server's limit for a line, PROTO_INLINE_MAX_SIZE in server.h. */
    private static final int MAX_LINE_BYTES = 64 * 1024;

    /** The most arguments of one request; room is made as they come. It was 1024 * 1024 before 7.0. */
    private static final int MAX_ARGUMENTS = Integer.MAX_VALUE;

    /** Limits before authentication, see processMultibulkBuffer in networking.c. */
    private static final int MAX_ARGUMENTS_UNAUTHENTICATED = 10;

    private static final int MAX_BULK_BYTES_UNAUTHENTICATED = 16 * 1024;

    private static final byte[][] NOTHING = new byte[0][];

    private final int maxBulkBytes;
    private final List<byte[]> arguments = new ArrayList<>();
    private int expectedArguments;
    private int bulkLength = -1;
    private int scanned;

    public RequestDecoder(int maxBulkBytes) {
        this.maxBulkBytes = maxBulkBytes;
    }

    /**
     * The next request as its words, an empty array for an empty line, or null when more bytes are needed.
     *
     * @throws ProtocolException when the bytes are no request; the decoder must not be used any more
     */
    public byte @Nullable [][] next(ByteBuf in, boolean authenticated) {
        while (expectedArguments == 0) {
            if (!in.isReadable()) {
                return null;
            }
            if (in.getByte(in.readerIndex()) != '*') {
                return inline(in);
            }
            int lineLength = lineLength(in, "too big mbulk count string");
            if (lineLength < 0) {
                return null;
            }
            expectedArguments = argumentCount(in, lineLength, authenticated);
        }
        return readArguments(in, authenticated) ? takeArguments() : null;
    }

    private byte[][] takeArguments() {
        byte[][] request = arguments.toArray(NOTHING);
        arguments.clear();
        expectedArguments = 0;
        return request;
    }

    private boolean readArguments(ByteBuf in, boolean authenticated) {
        while (arguments.size() < expectedArguments) {
            if (bulkLength < 0) {
                int lineLength = lineLength(in, "too big bulk count string");
                if (lineLength < 0) {
                    return false;
                }
                bulkLength = bulkLength(in, lineLength, authenticated);
            }
            if (in.readableBytes() - 2 < bulkLength) {
                return false;
            }
            byte[] argument = new byte[bulkLength];
            in.readBytes(argument);
            in.skipBytes(2);
            arguments.add(argument);
            bulkLength = -1;
        }
        return true;
    }

    private static int argumentCount(ByteBuf in, int lineLength, boolean authenticated) {
        long count = number(in, lineLength, "invalid multibulk length");
        if (count > MAX_ARGUMENTS) {
            throw new ProtocolException("invalid multibulk length");
        }
        if (!authenticated && count > MAX_ARGUMENTS_UNAUTHENTICATED) {
            throw new ProtocolException("unauthenticated multibulk length");
        }
        return (int) Math.max(count, 0);
    }

    private int bulkLength(ByteBuf in, int lineLength, boolean authenticated) {
        int first = lineLength == 0 ? '\r' : in.getByte(in.readerIndex());
        if (first != '$') {
            throw new ProtocolException("expected '$', got '" + printable(first) + "'");
        }
        long length = number(in, lineLength, "invalid bulk length");
        if (length < 0 || length > maxBulkBytes) {
            throw new ProtocolException("invalid bulk length");
        }
        if (!authenticated && length > MAX_BULK_BYTES_UNAUTHENTICATED) {
            throw new ProtocolException("unauthenticated bulk length");
        }
        return (int) length;
    }

    private static char printable(int character) {
        return character >= ' ' && character < 127 ? (char) character : '?';
    }

    /** The number after the type character; consumes the line. */
    private static long number(ByteBuf in, int lineLength, String complaint) {
        int index = in.readerIndex() + 1;
        int end = in.readerIndex() + lineLength;
        boolean negative = index < end && in.getByte(index) == '-';
        if (negative) {
            index++;
        }
        if (index >= end || end - index > 18) {
            throw new ProtocolException(complaint);
        }
        long value = 0;
        for (; index < end; index++) {
            int digit = in.getByte(index) - '0';
            if (digit < 0 || digit > 9) {
                throw new ProtocolException(complaint);
            }
            value = value * 10 + digit;
        }
        in.skipBytes(lineLength + 2);
        return negative ? -value : value;
    }

    /** Length of the line at the reader index without its CR LF, or -1 when its end has not come. */
    private int lineLength(ByteBuf in, String complaint) {
        int newline = newline(in, complaint);
        if (newline < 0) {
            return -1;
        }
        if (newline == 0 || in.getByte(in.readerIndex() + newline - 1) != '\r') {
            throw new ProtocolException("expected CR LF at the end of a line");
        }
        return newline - 1;
    }

    private int newline(ByteBuf in, String complaint) {
        int readable = in.readableBytes();
        int found = in.bytesBefore(in.readerIndex() + scanned, readable - scanned, (byte) '\n');
        if (found < 0) {
            scanned = readable;
            if (readable > MAX_LINE_BYTES) {
                throw new ProtocolException(complaint);
            }
            return -1;
        }
        int newline = scanned + found;
        scanned = 0;
        return newline;
    }

    private byte @Nullable [][] inline(ByteBuf in) {
        int newline = newline(in, "too big inline request");
        if (newline < 0) {
            return null;
        }
        byte[] line = new byte[newline];
        in.readBytes(line);
        in.skipBytes(1);
        return InlineRequest.words(line).toArray(NOTHING);
    }
}
