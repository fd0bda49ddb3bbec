package io.slotwise.internal.resp;

import io.netty.buffer.ByteBuf;
import io.slotwise.error.ProtocolException;
import java.util.Arrays;

/**
 * Cuts the bytes of one connection into replies. Confined to its connection's event loop.
 *
 * <p>Inbound bytes are copied into one array, the event loop's, where a whole reply is read in place. Only a decoder that
 * has something unfinished keeps an array between two calls. Bulk strings above 64 KiB do not pass through it: their content goes from
 * the inbound buffer into an array of its own, and the reply in the array has just their first line and line end.
 *
 * <p>Memory follows what has arrived, not what was claimed: up to 1 MiB (a few reads of a fast socket, and cheap to be
 * wrong about) a large string's array has its exact size at once; a longer one begins with 1 MiB and grows fourfold each
 * time it is full, the last step to its exact size.
 */
public final class ReplyDecoder {
    /** As much as is taken from the inbound buffer at once: a read is seldom more, and the array stays small if it is. */
    private static final int CHUNK = ReplyScanner.MAX_INLINE_BULK;

    /** A larger array is not kept for the little that is unfinished: two chunks with a reply each fit. */
    private static final int LARGEST_KEPT = 256 * 1024;

    private static final int LITTLE = 4 * 1024;

    /** The longest reply without its large strings. 1 GiB: the largest power of two that an array can have. */
    private static final int MAX_CAPACITY = 1 << 30;

    private static final int FIRST_LARGE_CAPACITY = 1024 * 1024;

    /** By how much the array of a large string grows: all steps together copy less than 4/3 of the string. */
    private static final int LARGE_GROWTH = 4;

    private static final byte[] EMPTY = {};
    private static final byte[][] NO_LARGE = {};

    private final Scratch scratch;
    private final ReplyScanner scanner;
    private final ReceivedReply received = new ReceivedReply();
    private byte[] array = EMPTY;
    private int start;
    private int limit;

    /** The large strings of the unfinished reply, the last of them still arriving while {@link #largeMissing} is not 0. */
    private byte[][] large = NO_LARGE;

    private int largeCount;
    private int largeFilled;
    private int largeMissing;

    private boolean unusable;
    private long copied;

    /** A decoder with an array of its own. */
    public ReplyDecoder(ReplyLimits limits) {
        this(limits, Scratch.forDecoding());
    }

    /** A decoder for one connection, with the array of its event loop. */
    public ReplyDecoder(ReplyLimits limits, Scratch scratch) {
        this.scratch = scratch;
        scanner = new ReplyScanner(limits);
    }

    /**
     * Consumes all readable bytes, and hands over each reply and push that is complete with them.
     *
     * @throws ProtocolException if the bytes are no RESP or exceed a limit; the connection must be closed then, as after
     *     anything that the sink throws
     */
    public void decode(ByteBuf in, ReplySink sink) {
        if (unusable) {
            throw new ProtocolException("The decoder has failed before", null, null, true);
        }
        unusable = true;
        while (in.isReadable()) {
            if (largeMissing > 0) {
                receiveLarge(in);
            } else {
                receive(in);
            }
            deliver(sink);
        }
        settle();
        unusable = false;
    }

    /** How many bytes are kept for the next call. */
    int retained() {
        int bytes = array.length + scratch.retained();
        for (int i = 0; i < largeCount; i++) {
            bytes += large[i].length;
        }
        return bytes;
    }

    /** How many bytes have been looked at so far: to show that decoding is linear. */
    long examined() {
        return scanner.examined();
    }

    /** How many bytes were copied within memory so far: to show that decoding is linear. */
    long copied() {
        return copied;
    }

    private void deliver(ReplySink sink) {
        while (largeMissing == 0) {
            switch (scanner.next(array, limit)) {
                case REPLY -> {
                    int from = start;
                    start = scanner.position();
                    received.begin(array, from, start, large, 0);
                    sink.reply(received);
                    forgetLarge();
                }
                case PUSH -> {
                    int from = start;
                    start = scanner.position();
                    received.begin(array, from, start, large, 0);
                    sink.push(received);
                    forgetLarge();
                }
                case PUSH_INSIDE -> {
                    received.begin(array, scanner.pushStart(), scanner.position(), large, scanner.largeBeforePush());
                    sink.push(received);
                }
                case ATTRIBUTE -> {
                    start = scanner.position();
                    forgetLarge();
                }
                case LARGE_BULK -> beginLarge(scanner.largeLength(), scanner.largeStart());
                case NOTHING -> {
                    return;
                }
            }
        }
    }

    private void receive(ByteBuf in) {
        int count = Math.min(in.readableBytes(), CHUNK);
        if (start == limit) {
            scanner.moved(start);
            start = 0;
            limit = 0;
        }
        if (array.length - limit < count) {
            makeRoom(count);
        }
        in.readBytes(array, limit, count);
        limit += count;
    }

    private void makeRoom(int count) {
        int unfinished = limit - start;
        int needed = unfinished + count;
        if (needed > MAX_CAPACITY) {
            throw new ProtocolException("The server sent a reply of more than 1 GiB", null, null, true);
        }
        if (needed <= array.length) {
            moveToFront(array);
        } else {
            moveToFront(array.length == 0 ? scratch.take(needed) : new byte[Scratch.capacityFor(needed)]);
        }
    }

    private void moveToFront(byte[] target) {
        int unfinished = limit - start;
        System.arraycopy(array, start, target, 0, unfinished);
        copied += unfinished;
        array = target;
        scanner.moved(start);
        start = 0;
        limit = unfinished;
    }

    /** What was read of the content together with the first line is less than the content: a chunk is not more. */
    private void beginLarge(int length, int contentStart) {
        int here = limit - contentStart;
        byte[] content = new byte[Math.min(length, FIRST_LARGE_CAPACITY)];
        System.arraycopy(array, contentStart, content, 0, here);
        copied += here;
        limit = contentStart;
        largeFilled = here;
        largeMissing = length - here;
        if (largeCount == large.length) {
            large = Arrays.copyOf(large, Math.max(2, 2 * largeCount));
        }
        large[largeCount++] = content;
    }

    private void receiveLarge(ByteBuf in) {
        byte[] content = large[largeCount - 1];
        if (largeFilled == content.length) {
            int whole = largeFilled + largeMissing;
            content = Arrays.copyOf(content, (int) Math.min((long) LARGE_GROWTH * largeFilled, whole));
            copied += largeFilled;
            large[largeCount - 1] = content;
        }
        int count = Math.min(in.readableBytes(), content.length - largeFilled);
        in.readBytes(content, largeFilled, count);
        largeFilled += count;
        largeMissing -= count;
    }

    private void forgetLarge() {
        if (largeCount > 0) {
            large = NO_LARGE;
            largeCount = 0;
        }
    }

    private void settle() {
        received.end();
        if (start == limit) {
            byte[] used = array;
            moveToFront(EMPTY);
            scratch.giveBack(used);
        } else if (array.length > LARGEST_KEPT && limit - start <= LITTLE) {
            moveToFront(new byte[LITTLE]);
        }
    }
}
