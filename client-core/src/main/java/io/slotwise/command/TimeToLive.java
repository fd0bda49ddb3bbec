package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a key that exists will still live. A missing key has none: where a command answers with one, a null stands
 * for the missing key. Immutable.
 *
 * @param remaining the span until it expires, in whole milliseconds; null when it never does
 */
public record TimeToLive(@Nullable Duration remaining) {
    private static final TimeToLive ENDLESS = new TimeToLive(null);

    /** Source: server command page PTTL: -2 for a missing key, -1 for one that never expires. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    static final ReplyReader<@Nullable TimeToLive> READER = cursor -> {
        long millis = cursor.wholeNumber();
        return millis == -2 ? null : millis < 0 ? ENDLESS : new TimeToLive(Duration.ofMillis(millis));
    };

    /** Whether the key never expires. */
    public boolean isEndless() {
        return remaining == null;
    }
}
