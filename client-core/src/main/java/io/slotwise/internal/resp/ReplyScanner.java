package io.slotwise.internal.resp;

import io.slotwise.error.ProtocolException;

/**
 * Finds where replies end. Confined to its connection's event loop.
 *
 * <p>It looks at each byte of a line once and skips the content of strings: what it knows of an unfinished element (how
 * far its line was looked at, the digits so far, where its string will end) is kept until more bytes are there. What is
 * open around that element is known to {@link OpenAggregates}.
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

    private final ReplyLimits limits;
    private final OpenAggregates open;

    private int element;
    private int searched;
    private long length;
    private boolean signed;
    private int bulkEnd;
    private boolean newElement = true;

    private int largeCount;
    private long examined;

    ReplyScanner(ReplyLimits limits) {
        this.limits = limits;
        open = new OpenAggregates(limits.maxNesting());
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
                    if (open.isEmpty()) {
                        return top(Found.REPLY);
                    }
                    open.elementDone();
                }
                case OPENED -> {}
            }
            Found closed = open.close();
            if (closed != Found.NOTHING) {
                return closed == Found.PUSH_INSIDE ? closed : top(closed);
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
        return open.closedStart();
    }

    /** After {@link Found#PUSH_INSIDE}: how many large strings the reply had before it. */
    int largeBeforePush() {
        return open.largeBeforeClosed();
    }

    /** Says that the bytes were moved towards the front of the array. */
    void moved(int distance) {
        element -= distance;
        searched -= distance;
        bulkEnd -= bulkEnd == 0 ? 0 : distance;
        open.moved(distance);
    }

    /** How many bytes have been looked at so far: to show that decoding is linear. */
    long examined() {
        return examined;
    }

    private Found top(Found found) {
        largeCount = 0;
        return found;
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
            signed = false;
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
            signed = true;
            at++;
        }
        while (at < limit && array[at] >= '0' && array[at] <= '9') {
            at++;
        }
        if (!lineEnds(array, at, limit)) {
            return Step.MORE;
        }
        if (at == first + (signed ? 1 : 0)) {
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
        if (signed) {
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
        if (signed) {
            if (marker != Marker.ARRAY) {
                throw refused("a negative length");
            }
            return done(end);
        }
        boolean pairs = marker == Marker.MAP || marker == Marker.ATTRIBUTE;
        if (length > (pairs ? MAX_ELEMENTS / 2 : MAX_ELEMENTS)) {
            throw refused("an aggregate of " + length + " elements");
        }
        if (!open.add(marker, pairs ? 2 * (int) length : (int) length, element, largeCount)) {
            throw refused("a reply nested deeper than " + limits.maxNesting());
        }
        element = end;
        newElement = true;
        return Step.OPENED;
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
            signed = true;
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
        if (at == element + (signed ? 2 : 1)) {
            throw refused("a length without digits");
        }
        if (signed && value != 1) {
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
