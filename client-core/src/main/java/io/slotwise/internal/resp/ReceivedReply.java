package io.slotwise.internal.resp;

import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One reply in the decoder's array, read in place. Confined to the connection's event loop, and to the call of the sink
 * that it was handed to: the decoder uses the same object for all its replies.
 *
 * <p>The decoder has delimited the reply and checked its lengths, so a reader can go astray inside of it but not beyond.
 * The content of a string above {@link ReplyScanner#MAX_INLINE_BULK} is not in the array but the next of the large ones.
 */
public final class ReceivedReply implements ReplyCursor {
    private static final byte[] EMPTY = {};
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[][] NO_LARGE = {};
    private static final int FORMAT_LENGTH = 4; // three characters and a colon

    private byte[] array = EMPTY;
    private byte[][] large = NO_LARGE;
    private int start;
    private int position;
    private int end;
    private int firstLarge;
    private int nextLarge;

    /** The content of the element that {@link #consumeContent} found last. */
    private byte[] content = EMPTY;

    private int from;
    private int to;

    ReceivedReply() {}

    void begin(byte[] array, int start, int end, byte[][] large, int firstLarge) {
        this.array = array;
        this.start = start;
        this.position = start;
        this.end = end;
        this.large = large;
        this.firstLarge = firstLarge;
        this.nextLarge = firstLarge;
    }

    /** Lets go of all arrays. Reading fails from now on. */
    void end() {
        begin(EMPTY, 0, 0, NO_LARGE, 0);
        content = EMPTY;
    }

    /** Whether the whole reply is an error, however much of it has been read. */
    public boolean isError() {
        return end > start && (array[start] == Marker.ERROR || array[start] == Marker.BLOB_ERROR);
    }

    /**
     * The text of the whole reply if {@link #isError()}, without what marks it as an error. Consumes nothing.
     *
     * @throws IllegalStateException if the reply is no error
     */
    public String errorText() {
        if (!isError()) {
            throw new IllegalStateException("The reply is no error");
        }
        int positionBefore = position;
        int largeBefore = nextLarge;
        position = start;
        nextLarge = firstLarge;
        consumeContent(array[start]);
        position = positionBefore;
        nextLarge = largeBefore;
        return contentText();
    }

    @Override
    public ReplyType type() {
        return typeOf(marker());
    }

    @Override
    public boolean readNull() {
        if (!isNull(marker())) {
            return false;
        }
        consumeLine();
        return true;
    }

    @Override
    public @Nullable String text() {
        byte marker = marker();
        if (readNullAt(marker)) {
            return null;
        }
        consumeTextOf(marker, "text");
        return contentText();
    }

    @Override
    public byte @Nullable [] bytes() {
        byte marker = marker();
        if (readNullAt(marker)) {
            return null;
        }
        consumeTextOf(marker, "bytes");
        boolean ownArray = content != array && from == 0 && marker != Marker.BOOLEAN;
        return ownArray ? content : Arrays.copyOfRange(content, from, to);
    }

    @Override
    public long wholeNumber() {
        byte marker = marker();
        if (marker == Marker.DOUBLE || !hasText(marker)) {
            throw mismatch("a whole number", marker);
        }
        consumeContent(marker);
        return WireNumbers.wholeNumber(content, from, to);
    }

    @Override
    public double decimal() {
        byte marker = marker();
        if (!hasText(marker)) {
            throw mismatch("a double", marker);
        }
        consumeContent(marker);
        return WireNumbers.decimal(content, from, to);
    }

    @Override
    public boolean flag() {
        byte marker = marker();
        if (marker != Marker.BOOLEAN && marker != Marker.INTEGER) {
            throw mismatch("a flag", marker);
        }
        consumeContent(marker);
        if (marker == Marker.BOOLEAN) {
            return content[from] == 't';
        }
        if (to - from != 1 || (content[from] != '0' && content[from] != '1')) {
            throw WireNumbers.unreadable("a flag, found an integer that is neither 1 nor 0");
        }
        return content[from] == '1';
    }

    @Override
    public int enterArray() {
        byte marker = marker();
        if (readNullAt(marker)) {
            return -1;
        }
        return switch (marker) {
            case Marker.ARRAY, Marker.SET, Marker.PUSH -> consumeLength();
            case Marker.MAP -> 2 * consumeLength();
            default -> throw mismatch("an array", marker);
        };
    }

    @Override
    public int enterMap() {
        byte marker = marker();
        if (readNullAt(marker)) {
            return -1;
        }
        if (marker == Marker.MAP) {
            return consumeLength();
        }
        if (marker != Marker.ARRAY) {
            throw mismatch("a map", marker);
        }
        int elements = consumeLength();
        if ((elements & 1) != 0) {
            throw WireNumbers.unreadable("a map, found an array of an odd number of elements");
        }
        return elements / 2;
    }

    @Override
    public <T extends @Nullable Object> T element(ReplyReader<T> reader) {
        marker();
        int startOfAll = start;
        int endOfAll = end;
        int firstLargeOfAll = firstLarge;
        int first = position;
        int firstLargeOfIt = nextLarge;
        skipElement();
        int behind = position;
        int behindLarge = nextLarge;
        position = first;
        nextLarge = firstLargeOfIt;
        firstLarge = firstLargeOfIt;
        start = first;
        end = behind;
        try {
            return reader.read(this);
        } finally {
            start = startOfAll;
            end = endOfAll;
            firstLarge = firstLargeOfAll;
            position = behind;
            nextLarge = behindLarge;
        }
    }

    @Override
    public void skip() {
        marker();
        skipElement();
    }

    @Override
    public Reply reply() {
        return ReplyTree.read(this, 0);
    }

    /** The text of the next element, an error. */
    String failureText() {
        consumeContent(marker());
        return contentText();
    }

    /** The next element, a verbatim string. */
    Reply.Verbatim verbatim() {
        consumeContent(Marker.VERBATIM_STRING);
        String format = new String(content, from - FORMAT_LENGTH, FORMAT_LENGTH - 1, StandardCharsets.UTF_8);
        return new Reply.Verbatim(format, contentText());
    }

    /** The next element, a big number. */
    BigInteger bigNumber() {
        consumeContent(Marker.BIG_NUMBER);
        return new BigInteger(contentText());
    }

    /** The first byte of the next element, behind the attributes and pushes that stand before it. */
    private byte marker() {
        while (position < end) {
            byte marker = array[position];
            boolean aside = marker == Marker.ATTRIBUTE || (marker == Marker.PUSH && position != start);
            if (!aside) {
                return marker;
            }
            skipElement();
        }
        throw WireNumbers.unreadable("another element, found the end of the reply");
    }

    private boolean isNull(byte marker) {
        return marker == Marker.NULL
                || ((marker == Marker.BULK_STRING || marker == Marker.ARRAY) && array[position + 1] == '-');
    }

    private boolean readNullAt(byte marker) {
        if (!isNull(marker)) {
            return false;
        }
        consumeLine();
        return true;
    }

    private boolean hasText(byte marker) {
        return switch (marker) {
            case Marker.INTEGER,
                    Marker.BULK_STRING,
                    Marker.SIMPLE_STRING,
                    Marker.DOUBLE,
                    Marker.BIG_NUMBER,
                    Marker.VERBATIM_STRING -> !isNull(marker);
            default -> false;
        };
    }

    private void consumeTextOf(byte marker, String wanted) {
        if (marker == Marker.BOOLEAN) {
            consumeContent(marker);
            content = content[from] == 't' ? TRUE : FALSE;
            from = 0;
            to = content.length;
        } else if (hasText(marker)) {
            consumeContent(marker);
        } else {
            throw mismatch(wanted, marker);
        }
    }

    /** Consumes an element that has no elements itself and is no null, and notes where its content lies. */
    private void consumeContent(byte marker) {
        switch (marker) {
            case Marker.BULK_STRING, Marker.BLOB_ERROR -> consumeString();
            case Marker.VERBATIM_STRING -> {
                consumeString();
                if (content[from + FORMAT_LENGTH - 1] != ':') {
                    throw WireNumbers.unreadable("a verbatim string, found one without a format");
                }
                from += FORMAT_LENGTH;
            }
            default -> {
                content = array;
                from = position + 1;
                consumeLine();
                to = position - 2;
            }
        }
    }

    private void consumeString() {
        int length = consumeLength();
        if (length > ReplyScanner.MAX_INLINE_BULK) {
            content = large[nextLarge++];
            from = 0;
            to = length;
            position += 2;
        } else {
            content = array;
            from = position;
            to = from + length;
            position = to + 2;
        }
    }

    /** Skips the element at the position, attributes and pushes too, with all that it holds. */
    private void skipElement() {
        int first = position;
        long remaining = 1;
        while (remaining > 0) {
            int counted = position == first ? 0 : 1; // what stands before an element is none itself
            byte marker = array[position];
            remaining--;
            switch (marker) {
                case Marker.ARRAY, Marker.SET -> remaining += isNull(marker) ? consumeNull() : consumeLength();
                case Marker.MAP -> remaining += 2L * consumeLength();
                case Marker.ATTRIBUTE -> remaining += 2L * consumeLength() + counted;
                case Marker.PUSH -> remaining += consumeLength() + counted;
                case Marker.BULK_STRING, Marker.VERBATIM_STRING, Marker.BLOB_ERROR -> {
                    if (isNull(marker)) {
                        consumeLine();
                    } else {
                        consumeString();
                    }
                }
                default -> consumeLine();
            }
        }
    }

    private int consumeNull() {
        consumeLine();
        return 0;
    }

    private int consumeLength() {
        int at = position + 1;
        int length = 0;
        while (array[at] != '\r') {
            length = 10 * length + array[at++] - '0';
        }
        position = at + 2;
        return length;
    }

    private void consumeLine() {
        int at = position + 1;
        while (array[at] != '\r') {
            at++;
        }
        position = at + 2;
    }

    private String contentText() {
        return new String(content, from, to - from, StandardCharsets.UTF_8);
    }

    private RuntimeException mismatch(String wanted, byte marker) {
        if (marker == Marker.ERROR || marker == Marker.BLOB_ERROR) {
            return ServerErrorException.of(failureText(), null);
        }
        return WireNumbers.unreadable(wanted + ", found " + typeOf(marker));
    }

    private ReplyType typeOf(byte marker) {
        if (isNull(marker)) {
            return ReplyType.NULL;
        }
        return switch (marker) {
            case Marker.SIMPLE_STRING -> ReplyType.SIMPLE_STRING;
            case Marker.ERROR, Marker.BLOB_ERROR -> ReplyType.ERROR;
            case Marker.INTEGER -> ReplyType.INTEGER;
            case Marker.BULK_STRING -> ReplyType.BULK_STRING;
            case Marker.DOUBLE -> ReplyType.DOUBLE;
            case Marker.BOOLEAN -> ReplyType.BOOLEAN;
            case Marker.BIG_NUMBER -> ReplyType.BIG_NUMBER;
            case Marker.VERBATIM_STRING -> ReplyType.VERBATIM_STRING;
            case Marker.MAP -> ReplyType.MAP;
            case Marker.SET -> ReplyType.SET;
            default -> ReplyType.ARRAY;
        };
    }
}
