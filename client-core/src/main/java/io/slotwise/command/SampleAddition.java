package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of one of several samples. Immutable.
 *
 * @param time the time of the sample that was added; null when it was not
 * @param failure the server's error; null when the sample was added
 */
public record SampleAddition(
        @Nullable Instant time, @Nullable String failure) {
    static SampleAddition read(ReplyCursor cursor) {
        if (cursor.type() == ReplyType.ERROR) {
            return new SampleAddition(null, cursor.reply().asText());
        }
        return new SampleAddition(Instant.ofEpochMilli(cursor.wholeNumber()), null);
    }

    /** Whether the sample was added. */
    public boolean isAdded() {
        return failure == null;
    }
}
