package io.slotwise.internal.resp;

import io.slotwise.internal.resp.ReplyScanner.Found;
import java.util.Arrays;

/**
 * The aggregates around the element that is being scanned, as a stack of counts of the elements still to come: a claimed
 * count costs nothing. Confined to its connection's event loop.
 *
 * <p>Attributes, and pushes which a server sends in the middle of a reply, take a place on the stack but are not counted
 * as elements of what is around them. The specification allows pushes at the top only; servers have sent them inside of
 * replies all the same (redis#8935, redis#11038).
 */
final class OpenAggregates {
    private static final byte ELEMENT = 0;
    private static final byte ATTRIBUTE = 1;
    private static final byte PUSH = 2;

    private final int maxDepth;
    private int depth;
    private int[] remaining = new int[4];
    private byte[] kinds = new byte[4];
    private int[] starts = new int[4];
    private int[] largeBefore = new int[4];

    OpenAggregates(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    boolean isEmpty() {
        return depth == 0;
    }

    /**
     * Opens an aggregate, unless that would be one too many.
     *
     * @param elements how many elements it will have, those of a pair counted singly
     * @param start where it begins
     * @param large how many large strings the reply had before it
     * @return whether it was opened
     */
    boolean add(byte marker, int elements, int start, int large) {
        if (depth == maxDepth) {
            return false;
        }
        if (depth == remaining.length) {
            grow();
        }
        remaining[depth] = elements;
        kinds[depth] = marker == Marker.PUSH ? PUSH : marker == Marker.ATTRIBUTE ? ATTRIBUTE : ELEMENT;
        starts[depth] = start;
        largeBefore[depth] = large;
        depth++;
        return true;
    }

    /** Counts one element of the innermost aggregate. */
    void elementDone() {
        remaining[depth - 1]--;
    }

    /** Closes what has all its elements, from the inside out, up to the first that is to be handed over. */
    Found close() {
        while (depth > 0 && remaining[depth - 1] == 0) {
            depth--;
            byte kind = kinds[depth];
            if (kind == PUSH) {
                return depth == 0 ? Found.PUSH : Found.PUSH_INSIDE;
            }
            if (depth == 0) {
                return kind == ATTRIBUTE ? Found.ATTRIBUTE : Found.REPLY;
            }
            if (kind == ELEMENT) {
                remaining[depth - 1]--;
            }
        }
        return Found.NOTHING;
    }

    /** Where that began which was closed last. */
    int closedStart() {
        return starts[depth];
    }

    /** How many large strings the reply had before that which was closed last. */
    int largeBeforeClosed() {
        return largeBefore[depth];
    }

    /** Says that the bytes were moved towards the front of the array. */
    void moved(int distance) {
        for (int i = 0; i < depth; i++) {
            starts[i] -= distance;
        }
    }

    private void grow() {
        int room = Math.min(2 * depth, maxDepth);
        remaining = Arrays.copyOf(remaining, room);
        kinds = Arrays.copyOf(kinds, room);
        starts = Arrays.copyOf(starts, room);
        largeBefore = Arrays.copyOf(largeBefore, room);
    }
}
