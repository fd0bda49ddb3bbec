package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A part of a filter, as BF.SCANDUMP and CF.SCANDUMP give it and BF.LOADCHUNK and CF.LOADCHUNK take it. Immutable but for the
 * array.
 *
 * @param iterator where to go on; 0 when there is no more, and no data with it
 * @param data the part; empty when there is no more
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record FilterChunk(long iterator, byte[] data) {
    static FilterChunk read(ReplyCursor cursor) {
        cursor.enterArray();
        long iterator = cursor.wholeNumber();
        byte[] data = cursor.bytes();
        return new FilterChunk(iterator, data == null ? new byte[0] : data);
    }

    /** Whether there is no more. */
    public boolean isEnd() {
        return iterator == 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FilterChunk that && iterator == that.iterator && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(iterator) * 31 + Arrays.hashCode(data);
    }

    /** The length alone: what is stored does not belong in logs. */
    @Override
    public String toString() {
        return "FilterChunk[" + iterator + ", " + data.length + " bytes]";
    }
}
