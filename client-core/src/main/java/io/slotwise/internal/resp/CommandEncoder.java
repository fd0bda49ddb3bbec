package io.slotwise.internal.resp;

import io.netty.buffer.ByteBuf;
import io.slotwise.command.Command;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects commands as the bytes that one write sends. Confined to its connection's event loop.
 *
 * <p>Everything is written into one array, the event loop's, and copied once, by {@link #moveTo}, into a direct
 * buffer. A string of 64 KiB or more is not written into the array: it is remembered with its place and copied by
 * {@link #moveTo} too, so it is also copied once. (A composite buffer around it would save nothing: transports copy what
 * is not in direct memory when they write.) It may be taken in pieces, so that a value of any size needs no more direct
 * memory than a piece.
 */
public final class CommandEncoder {
    /** From this length on a string is left out of the array. */
    private static final int MIN_LARGE = 64 * 1024;

    /** Above this many characters a String is encoded by the JDK, whose vector code then pays for one more copy. */
    private static final int MAX_PLAIN_LOOP = 256;

    private static final int MAX_CAPACITY = 1 << 30;

    /** A marker, ten digits at most, and CR LF. */
    private static final int MAX_HEADER = 13;

    /** The digits of the lowest long with its sign. */
    private static final int MAX_DIGITS = 20;

    private static final byte[] EMPTY = {};
    private static final byte[][] NO_LARGE = {};
    private static final int[] NO_PLACES = {};
    private static final byte[] ASKING = "*1\r\n$6\r\nASKING\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MULTI = "*1\r\n$5\r\nMULTI\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Scratch scratch;
    private byte[] array = EMPTY;
    private int used;

    private byte[][] large = NO_LARGE;
    private int[] largePlaces = NO_PLACES;
    private int largeCount;
    private int largeBytes;

    /** What has been moved: bytes of the array, whole large strings, bytes of the next of them. */
    private int movedUsed;

    private int movedLarge;
    private int movedOfLarge;
    private int movedBytes;

    /** So many of the large strings are known to be our own or gone. */
    private int ownCopies;

    /** An encoder with an array of its own. */
    public CommandEncoder() {
        this(Scratch.forEncoding());
    }

    /** An encoder for one connection, with the array of its event loop. */
    public CommandEncoder(Scratch scratch) {
        this.scratch = scratch;
    }

    /**
     * Appends a command, or nothing at all if that fails.
     *
     * @throws IllegalArgumentException if an argument is neither a String nor a byte[] nor a Long
     * @throws IllegalStateException if more than 1 GiB would wait
     */
    public void command(Command<?> command) {
        int usedBefore = used;
        int largeCountBefore = largeCount;
        int largeBytesBefore = largeBytes;
        try {
            if (command.isTransaction()) {
                raw(MULTI);
                command.transaction().forEach(this::append);
            }
            append(command);
        } catch (RuntimeException | Error e) {
            rollBack(usedBefore, largeCountBefore, largeBytesBefore);
            throw e;
        }
    }

    private void append(Command<?> command) {
        String name = command.name();
        int count = command.argumentCount();
        header(Marker.ARRAY, wordsOf(name) + count);
        name(name);
        for (int i = 0; i < count; i++) {
            word(command.argument(i));
        }
    }

    /** Appends ASKING. */
    public void asking() {
        raw(ASKING);
    }

    private void raw(byte[] bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, array, used, bytes.length);
        used += bytes.length;
    }

    /**
     * Appends a command of these words, or nothing at all if that fails; for a handshake.
     *
     * @throws IllegalArgumentException if a word is neither a String nor a byte[] nor a Long
     */
    public void words(Object... words) {
        int usedBefore = used;
        int largeCountBefore = largeCount;
        int largeBytesBefore = largeBytes;
        try {
            header(Marker.ARRAY, words.length);
            for (Object word : words) {
                word(word);
            }
        } catch (RuntimeException | Error e) {
            rollBack(usedBefore, largeCountBefore, largeBytesBefore);
            throw e;
        }
    }

    /** How many bytes have been appended and not moved. */
    public int size() {
        return used + largeBytes - movedBytes;
    }

    /** Whether all that was appended has been moved. */
    public boolean isEmpty() {
        return size() == 0;
    }

    /** Moves so many of the bytes, the oldest first, to the end of a buffer that has room for them. */
    public void moveTo(ByteBuf target, int bytes) {
        int left = bytes;
        while (left > 0) {
            int step;
            int place = movedLarge < largeCount ? largePlaces[movedLarge] : used;
            if (movedUsed < place) {
                step = Math.min(left, place - movedUsed);
                target.writeBytes(array, movedUsed, step);
                movedUsed += step;
            } else {
                byte[] current = large[movedLarge];
                step = Math.min(left, current.length - movedOfLarge);
                target.writeBytes(current, movedOfLarge, step);
                movedOfLarge += step;
                if (movedOfLarge == current.length) {
                    movedOfLarge = 0;
                    movedLarge++;
                }
            }
            left -= step;
        }
        movedBytes += bytes;
        if (isEmpty()) {
            reset();
        }
    }

    /**
     * Copies the large strings that have not been moved as a whole. For whoever does not move them before the caller may
     * be told of an end: arrays are lent until then, and a value that is part the old bytes and part new ones must not be
     * sent.
     */
    public void keepOwnCopies() {
        for (int i = Math.max(movedLarge, ownCopies); i < largeCount; i++) {
            large[i] = large[i].clone();
        }
        ownCopies = largeCount;
    }

    /** About how many bytes the command will have on the wire: for limits on what waits; exact for ASCII but for digits. */
    public static long sizeOf(Command<?> command) {
        long size = MAX_HEADER;
        size += command.name().length();
        int count = command.argumentCount();
        for (int i = 0; i < count; i++) {
            Object argument = command.argument(i);
            size += MAX_HEADER;
            if (argument instanceof String text) {
                size += text.length();
            } else if (argument instanceof byte[] bytes) {
                size += bytes.length;
            } else {
                size += MAX_DIGITS;
            }
        }
        if (command.isTransaction()) {
            size += MULTI.length;
            for (Command<?> part : command.transaction()) {
                size += sizeOf(part);
            }
        }
        return size;
    }

    /** How many bytes are kept for the next command. */
    int retained() {
        return array.length + scratch.retained();
    }

    private void reset() {
        used = 0;
        movedUsed = 0;
        movedLarge = 0;
        movedOfLarge = 0;
        movedBytes = 0;
        ownCopies = 0;
        if (largeCount > 0) {
            large = NO_LARGE;
            largePlaces = NO_PLACES;
            largeCount = 0;
            largeBytes = 0;
        }
        scratch.giveBack(array);
        array = EMPTY;
    }

    private void rollBack(int usedBefore, int largeCountBefore, int largeBytesBefore) {
        used = usedBefore;
        Arrays.fill(large, largeCountBefore, largeCount, EMPTY);
        largeCount = largeCountBefore;
        largeBytes = largeBytesBefore;
    }

    private void word(Object word) {
        if (word instanceof String text) {
            text(text);
        } else if (word instanceof byte[] bytes) {
            bytes(bytes);
        } else if (word instanceof Long number) {
            number(number);
        } else {
            throw new IllegalArgumentException("An argument is a String, a byte[] or a Long, not a "
                    + (word == null ? "null" : word.getClass().getName()));
        }
    }

    /** How many words the name has: a subcommand stands after a space. */
    private static int wordsOf(String name) {
        int words = 1;
        for (int space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', space + 1)) {
            words++;
        }
        return words;
    }

    private void name(String name) {
        int begin = 0;
        for (int space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', begin)) {
            text(name.substring(begin, space));
            begin = space + 1;
        }
        text(begin == 0 ? name : name.substring(begin));
    }

    private void text(String text) {
        int length = text.length();
        if (length > MAX_PLAIN_LOOP) {
            bytes(text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        int mark = used;
        header(Marker.BULK_STRING, length);
        reserve(length + 2);
        byte[] target = array;
        int at = used;
        int all = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            all |= c;
            target[at + i] = (byte) c;
        }
        if (all < 0x80) {
            used = at + length;
            lineEnd();
        } else {
            used = mark;
            bytes(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void bytes(byte[] bytes) {
        int length = bytes.length;
        header(Marker.BULK_STRING, length);
        if (length >= MIN_LARGE) {
            large(bytes);
        } else {
            reserve(length + 2);
            System.arraycopy(bytes, 0, array, used, length);
            used += length;
        }
        lineEnd();
    }

    private void large(byte[] bytes) {
        reserve(2);
        if ((long) largeBytes + used + bytes.length > MAX_CAPACITY) {
            throw tooMuch();
        }
        if (largeCount == large.length) {
            int room = Math.max(4, 2 * largeCount);
            large = Arrays.copyOf(large, room);
            largePlaces = Arrays.copyOf(largePlaces, room);
        }
        large[largeCount] = bytes;
        largePlaces[largeCount] = used;
        largeCount++;
        largeBytes += bytes.length;
    }

    private void number(long number) {
        int digits = digitsOf(number);
        header(Marker.BULK_STRING, digits);
        reserve(digits + 2);
        digits(number, used + digits);
        used += digits;
        lineEnd();
    }

    private void header(byte marker, int count) {
        reserve(MAX_HEADER);
        array[used++] = marker;
        if (count < 10) {
            array[used++] = (byte) ('0' + count);
        } else {
            int digits = digitsOf(count);
            digits(count, used + digits);
            used += digits;
        }
        lineEnd();
    }

    /** The room for it has been reserved with what stands before. */
    private void lineEnd() {
        array[used] = '\r';
        array[used + 1] = '\n';
        used += 2;
    }

    /** How many characters a number has, its sign included. Counts on the negative side, where every long has its twin. */
    private static int digitsOf(long number) {
        int digits = number < 0 ? 2 : 1;
        for (long rest = number < 0 ? number : -number; rest <= -10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void digits(long number, int end) {
        int at = end;
        long rest = number < 0 ? number : -number;
        do {
            array[--at] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (number < 0) {
            array[--at] = '-';
        }
    }

    private void reserve(int more) {
        if (array.length - used < more) {
            grow(more);
        }
    }

    private void grow(int more) {
        long needed = (long) used + more;
        if (needed + largeBytes > MAX_CAPACITY) {
            throw tooMuch();
        }
        if (array.length == 0) {
            array = scratch.take((int) needed);
        } else {
            array = Arrays.copyOf(array, Scratch.capacityFor((int) needed));
        }
    }

    private static IllegalStateException tooMuch() {
        return new IllegalStateException("More than 1 GiB waits to be written");
    }
}
