package io.slotwise.server.replication;

import java.util.List;

/**
 * Immutable by convention. Commands that changed a primary and that a replica runs as a whole.
 *
 * @param commands the words of each command
 * @param time when the primary ran them, milliseconds since the epoch; a replica runs them as of that time, so that
 *     relative expiry comes out the same
 * @param endOffset the replication offset after this change
 */
public record Change(List<byte[][]> commands, long time, long endOffset) {
    /** Length of the commands in the replication stream of a real server: their RESP encoding. */
    static long encodedLength(List<byte[][]> commands) {
        long length = 0;
        for (byte[][] command : commands) {
            length += headerLength(command.length);
            for (byte[] word : command) {
                length += headerLength(word.length) + word.length + 2;
            }
        }
        return length;
    }

    private static int headerLength(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits + 3;
    }
}
