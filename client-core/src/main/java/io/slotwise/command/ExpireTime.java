package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a key that exists will expire. A missing key has none: where a command answers with one, a null stands for the
 * missing key. Immutable.
 *
 * @param instant when it expires, to the millisecond, by the server's clock; null when it never does
 */
public record ExpireTime(@Nullable Instant instant) {
    private static final ExpireTime NEVER = new ExpireTime(null);

    /** Source: server command page PEXPIRETIME: -2 for a missing key, -1 for one that never expires. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    static final ReplyReader<@Nullable ExpireTime> READER = cursor -> {
        long millis = cursor.wholeNumber();
        return millis == -2 ? null : millis < 0 ? NEVER : new ExpireTime(Instant.ofEpochMilli(millis));
    };

    /** Whether the key never expires. */
    public boolean isNever() {
        return instant == null;
    }
}
