package io.slotwise.internal.resp;

import io.slotwise.error.ProtocolException;
import java.util.Arrays;

/**
 * Finds where replies end. Confined to its connection's event loop.
 *
 * <p>It looks at each byte of a line once and skips the content of strings: what it knows of an unfinished element (how
 * far its line was looked at, the digits so far, where its string will end) is kept until more bytes are there. What is
 * open around that element is a stack of counts of elements still to come, so a claimed count costs nothing.
 *
 * <p>Attributes, and pushes which a server sends in the middle of a reply, take a place on the stack but are not counted
 * as elements of what is around them. The specification allows pushes at the top only; servers before 7.0.5 sent them
 * inside of transactions all the same (redis#11038).
 */
final class ReplyScanner {
    /** What ended at {@link #position()}. */
    enum Found {
        /** Nothing: the bytes are used up. */
        NOTHING,
        /** A reply. */
        REPLY,
        /** A push between replies. */
        PUSH,
        /** A push inside of a reply that is not complete. */
        PUSH_INSIDE,
        /** An attribute of the reply that comes next. */
        ATTRIBUTE,
        /** The first line of a string which is received out of line; the scan goes on behind its content. */
        LARGE_BULK
    }

    private enum Step {
        MORE,
        DONE,
        OPENED,
        LARGE
    }

    /** Above this a bulk string is received into an array of its own. 64 KiB, so that no more than that is copied twice. */
    static final int MAX_INLINE_BULK = 64 * 1024;

    /** The longest line, which is what servers accept as a line (PROTO_INLINE_MAX_SIZE of server.h). */
    static final int MAX_LINE = 64 * 1024;

    /** More digits than any length or count has; leading zeros are not endless. */
    private static final int MAX_LENGTH_DIGITS = 20;

    /** The most elements of one aggregate: each has three bytes at least, and a reply 1 GiB at most. */
    private static final int MAX_ELEMENTS = (1 << 30) / 3;

    private static final byte ELEMENT_FRAME = 0;
    private static final byte ATTRIBUTE_FRAME = 1;
    private static final byte PUSH_FRAME = 2;

    private final ReplyLimits limits;

    private int element;
    private int searched;
    private long length;
    private boolean negative;
    private int bulkEnd;
    private boolean newElement = true;

    private int depth;
    private int[] remaining = new int[4];
    private byte[] kinds = new byte[4];
    private int[] starts = new int[4];
    private int[] largeBefore = new int[4];
    private int largeCount;
    private long examined;

    ReplyScanner(ReplyLimits limits) {
        this.limits = limits;
    }

    /** Goes on until something ended or the bytes are used up. */
    Found next(byte[] array, int limit) {
        while (true) {
            switch (element(array, limit)) {
                case MORE -> {
                    return Found.NOTHING;
                }
                case LARGE -> {
                    largeCount++;
                    return Found.LARGE_BULK;
                }
                case DONE -> {
                    if (depth == 0) {
                        return top(Found.REPLY);
                    }
                    remaining[depth - 1]--;
                }
                case OPENED -> {}
            }
            Found closed = close();
            if (closed != Found.NOTHING) {
                return closed;
            }
        }
    }

    /** How far the scan has come: the end of what was found. */
    int position() {
        return element;
    }

    /** After {@link Found#LARGE_BULK}: how long the string is. */
    int largeLength() {
        return (int) length;
    }

    /** After {@link Found#LARGE_BULK}: where its content would begin, and its line end does, as the content is elsewhere. */
    int largeStart() {
        return searched;
    }

    /** After {@link Found#PUSH_INSIDE}: where it begins. */
    int pushStart() {
        return starts[depth];
    }

    /** After {@link Found#PUSH_INSIDE}: how many large strings the reply had before it. */
    int largeBeforePush() {
        return largeBefore[depth];
    }

    /** Says that the bytes were moved towards the front of the array. */
    void moved(int distance) {
        element -= distance;
        searched -= distance;
        bulkEnd -= bulkEnd == 0 ? 0 : distance;
        for (int i = 0; i < depth; i++) {
            starts[i] -= distance;
        }
    }

    /** How many bytes have been looked at so far: to show that decoding is linear. */
    long examined() {
        return examined;
    }

    private Found top(Found found) {
        largeCount = 0;
        return found;
    }

    private Found close() {
        while (depth > 0 && remaining[depth - 1] == 0) {
            depth--;
            byte kind = kinds[depth];
            if (kind == PUSH_FRAME) {
                return depth == 0 ? top(Found.PUSH) : Found.PUSH_INSIDE;
            }
            if (depth == 0) {
                return top(kind == ATTRIBUTE_FRAME ? Found.ATTRIBUTE : Found.REPLY);
            }
            if (kind == ELEMENT_FRAME) {
                remaining[depth - 1]--;
            }
        }
        return Found.NOTHING;
    }

    private Step element(byte[] array, int limit) {
        if (bulkEnd != 0) {
            return bulk(array, limit);
        }
        if (element >= limit) {
            return Step.MORE;
        }
        byte marker = array[element];
        if (newElement) {
            newElement = false;
            searched = element + 1;
            length = 0;
            negative = false;
        }
        return switch (marker) {
            case Marker.BULK_STRING, Marker.VERBATIM_STRING, Marker.BLOB_ERROR -> string(marker, array, limit);
            case Marker.SIMPLE_STRING, Marker.ERROR, Marker.DOUBLE -> line(marker, array, limit);
            case Marker.INTEGER, Marker.BIG_NUMBER -> digits(array, limit);
            case Marker.ARRAY, Marker.MAP, Marker.SET, Marker.PUSH, Marker.ATTRIBUTE -> aggregate(marker, array, limit);
            case Marker.NULL, Marker.BOOLEAN -> constant(marker, array, limit);
            default -> throw refused("a byte that begins no reply, " + (marker & 0xFF));
        };
    }

    private Step done(int end) {
        element = end;
        newElement = true;
        return Step.DONE;
    }

    private Step line(byte marker, byte[] array, int limit) {
        int at = searched;
        while (at < limit && array[at] != '\r' && array[at] != '\n') {
            at++;
        }
        if (!lineEnds(array, at, limit)) {
            return Step.MORE;
        }
        if (marker == Marker.DOUBLE && at == element + 1) {
            throw refused("a number without digits");
        }
        return done(at + 2);
    }

    private Step digits(byte[] array, int limit) {
        int at = searched;
        int first = element + 1;
        if (at == first && at < limit && (array[at] == '-' || array[at] == '+')) {
            negative = true; // here: has a sign
            at++;
        }
        while (at < limit && array[at] >= '0' && array[at] <= '9') {
            at++;
        }
        if (!lineEnds(array, at, limit)) {
            return Step.MORE;
        }
        if (at == first + (negative ? 1 : 0)) {
            throw refused("a number without digits");
        }
        return done(at + 2);
    }

    private Step constant(byte marker, byte[] array, int limit) {
        int at = element + (marker == Marker.NULL ? 1 : 2);
        if (at > limit) {
            return Step.MORE;
        }
        if (marker == Marker.BOOLEAN && array[at - 1] != 't' && array[at - 1] != 'f') {
            throw refused("a boolean that is neither true nor false");
        }
        return lineEnds(array, at, limit) ? done(at + 2) : Step.MORE;
    }

    private Step string(byte marker, byte[] array, int limit) {
        int end = length(array, limit);
        if (end < 0) {
            return Step.MORE;
        }
        if (negative) {
            if (marker != Marker.BULK_STRING) {
                throw refused("a negative length");
            }
            return done(end);
        }
        if (length > limits.maxBulkLength()) {
            throw refused("a string of " + length + " bytes, more than the limit of " + limits.maxBulkLength());
        }
        if (marker == Marker.VERBATIM_STRING && length < 4) {
            throw refused("a verbatim string without a format");
        }
        if (length > MAX_INLINE_BULK) {
            searched = end;
            bulkEnd = end + 2;
            return Step.LARGE;
        }
        bulkEnd = end + (int) length + 2;
        return bulk(array, limit);
    }

    private Step bulk(byte[] array, int limit) {
        int end = bulkEnd;
        if (end > limit) {
            return Step.MORE;
        }
        if (array[end - 2] != '\r' || array[end - 1] != '\n') {
            throw refused("a string that does not end where its length says");
        }
        examined += 2;
        bulkEnd = 0;
        return done(end);
    }

    private Step aggregate(byte marker, byte[] array, int limit) {
        int end = length(array, limit);
        if (end < 0) {
            return Step.MORE;
        }
        if (negative) {
            if (marker != Marker.ARRAY) {
                throw refused("a negative length");
            }
            return done(end);
        }
        boolean pairs = marker == Marker.MAP || marker == Marker.ATTRIBUTE;
        if (length > (pairs ? MAX_ELEMENTS / 2 : MAX_ELEMENTS)) {
            throw refused("an aggregate of " + length + " elements");
        }
        open(marker, pairs ? 2 * (int) length : (int) length);
        element = end;
        newElement = true;
        return Step.OPENED;
    }

    private void open(byte marker, int elements) {
        if (depth == limits.maxNesting()) {
            throw refused("a reply nested deeper than " + depth);
        }
        if (depth == remaining.length) {
            int room = Math.min(2 * depth, limits.maxNesting());
            remaining = Arrays.copyOf(remaining, room);
            kinds = Arrays.copyOf(kinds, room);
            starts = Arrays.copyOf(starts, room);
            largeBefore = Arrays.copyOf(largeBefore, room);
        }
        remaining[depth] = elements;
        kinds[depth] =
                marker == Marker.PUSH ? PUSH_FRAME : marker == Marker.ATTRIBUTE ? ATTRIBUTE_FRAME : ELEMENT_FRAME;
        starts[depth] = element;
        largeBefore[depth] = largeCount;
        depth++;
    }

    /** Reads the length or count of the element; returns the end of its line, or -1 as long as that has not come. */
    private int length(byte[] array, int limit) {
        int at = searched;
        long value = length;
        while (at < limit) {
            int digit = array[at] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = 10 * value + digit;
            at++;
            if (value > Integer.MAX_VALUE || at - element > MAX_LENGTH_DIGITS) {
                throw refused("a length out of range");
            }
        }
        length = value;
        if (at < limit && array[at] == '-' && at == element + 1) {
            negative = true;
            searched = at + 1;
            examined++;
            return length(array, limit);
        }
        if (at < limit && array[at] == Marker.STREAMED && at == element + 1) {
            throw refused("a streamed element");
        }
        if (!lineEnds(array, at, limit)) {
            return -1;
        }
        if (at == element + (negative ? 2 : 1)) {
            throw refused("a length without digits");
        }
        if (negative && value != 1) {
            throw refused("a negative length");
        }
        return at + 2;
    }

    /** Whether the line ends at this place; false as long as that cannot be known. */
    private boolean lineEnds(byte[] array, int at, int limit) {
        examined += at - searched + 1;
        searched = at;
        if (at - element > MAX_LINE) {
            throw refused("a line of more than " + MAX_LINE + " bytes");
        }
        if (at >= limit) {
            return false;
        }
        if (array[at] != '\r') {
            throw refused("a line that has a byte it must not have, " + (array[at] & 0xFF));
        }
        if (at + 1 >= limit) {
            return false;
        }
        if (array[at + 1] != '\n') {
            throw refused("a line that does not end in CR LF");
        }
        return true;
    }

    private static ProtocolException refused(String what) {
        return new ProtocolException("The server sent " + what, null, null, true);
    }
}
