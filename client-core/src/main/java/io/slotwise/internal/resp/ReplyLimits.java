package io.slotwise.internal.resp;

/**
 * What a server may ask of the client's memory and stack. Immutable.
 *
 * @param maxBulkLength the longest string in a reply, in bytes
 * @param maxNesting how deep a reply may be nested: 1 for an array of plain values
 */
public record ReplyLimits(int maxBulkLength, int maxNesting) {
    /** Refuses limits below 1. */
    public ReplyLimits {
        if (maxBulkLength < 1 || maxNesting < 1) {
            throw new IllegalArgumentException(
                    "maxBulkLength and maxNesting are at least 1: " + maxBulkLength + ", " + maxNesting);
        }
    }
}
