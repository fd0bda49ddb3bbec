package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How SET stores a value: when it expires, and on which condition it is stored at all. Immutable.
 *
 * <pre>{@code
 * redis.set("lock:1", token, SetOptions.expireAfter(Duration.ofSeconds(30)).onlyIfAbsent());
 * }</pre>
 */
public final class SetOptions extends CommandOptions {
    private static final SetOptions NO_EXPIRY = new SetOptions(null, null, false, null);
    private static final SetOptions KEEP_TTL = new SetOptions(null, null, true, null);

    private static final CommandFlag[] REPEATABLE = {CommandFlag.IDEMPOTENT};
    private static final CommandFlag[] NOT_REPEATABLE = {};

    private final @Nullable Duration after;
    private final @Nullable Instant at;
    private final boolean keepTtl;
    private final @Nullable String condition;

    private SetOptions(@Nullable Duration after, @Nullable Instant at, boolean keepTtl, @Nullable String condition) {
        this.after = after;
        this.at = at;
        this.keepTtl = keepTtl;
        this.condition = condition;
    }

    /** The value never expires: what SET does without options. */
    public static SetOptions noExpiry() {
        return NO_EXPIRY;
    }

    /**
     * PX: the value expires after this span, in whole milliseconds, rounded up. Since 2.6.12.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public static SetOptions expireAfter(Duration span) {
        Times.millis(span);
        return new SetOptions(span, null, false, null);
    }

    /** PXAT: the value expires at this instant, to the millisecond; one in the past leaves no value. Since 6.2.0. */
    public static SetOptions expireAt(Instant instant) {
        Times.millis(instant);
        return new SetOptions(null, instant, false, null);
    }

    /** KEEPTTL: the value expires when the one that it replaces would have. Since 6.0.0. */
    public static SetOptions keepTtl() {
        return KEEP_TTL;
    }

    /** NX: only if the key is missing. Since 2.6.12. */
    public SetOptions onlyIfAbsent() {
        return new SetOptions(after, at, keepTtl, "NX");
    }

    /** XX: only if the key exists. Since 2.6.12. */
    public SetOptions onlyIfPresent() {
        return new SetOptions(after, at, keepTtl, "XX");
    }

    /** IDEMPOTENT unless there is a condition, which can turn out otherwise, or a span, which would begin anew. */
    CommandFlag[] flags() {
        return condition == null && after == null ? REPEATABLE : NOT_REPEATABLE;
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (condition != null) {
            command.text(condition);
        }
        if (after != null) {
            command.text("PX").millis(after);
        }
        if (at != null) {
            command.text("PXAT").millis(at);
        }
        if (keepTtl) {
            command.text("KEEPTTL");
        }
    }
}
