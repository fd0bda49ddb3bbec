package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. Where the keys of a command are.
 *
 * @param first index of the first key, 0 when there is none
 * @param last index of the last key; negative counts from the end
 * @param step distance from one key to the next
 */
record KeyPositions(int first, int last, int step) {
    static final KeyPositions NONE = new KeyPositions(0, 0, 0);
    static final KeyPositions FIRST = new KeyPositions(1, 1, 1);
    static final KeyPositions SECOND = new KeyPositions(2, 2, 1);
    static final KeyPositions FIRST_TWO = new KeyPositions(1, 2, 1);
    static final KeyPositions ALL = new KeyPositions(1, -1, 1);
    static final KeyPositions EVERY_OTHER = new KeyPositions(1, -1, 2);

    /** The keys of a request. */
    List<Key> in(byte[][] request) {
        if (first == 0 || first >= request.length) {
            return List.of();
        }
        int end = last < 0 ? request.length + last : Math.min(last, request.length - 1);
        if (end <= first) {
            return List.of(Key.of(request[first]));
        }
        List<Key> keys = new ArrayList<>((end - first) / step + 1);
        for (int index = first; index <= end; index += step) {
            keys.add(Key.of(request[index]));
        }
        return keys;
    }
}
