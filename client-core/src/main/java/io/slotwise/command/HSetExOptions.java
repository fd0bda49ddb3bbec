package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When fields that HSETEX stores expire, and on which condition they are stored at all. Immutable. */
public final class HSetExOptions extends CommandOptions {
    private static final HSetExOptions NO_EXPIRY = new HSetExOptions(null, null, false, null);
    private static final HSetExOptions KEEP_TTL = new HSetExOptions(null, null, true, null);
    private static final CommandFlag[] REPEATABLE = {CommandFlag.IDEMPOTENT};
    private static final CommandFlag[] NOT_REPEATABLE = {};

    private final @Nullable Duration after;
    private final @Nullable Instant at;
    private final boolean keepTtl;
    private final @Nullable String condition;

    private HSetExOptions(@Nullable Duration after, @Nullable Instant at, boolean keepTtl, @Nullable String condition) {
        this.after = after;
        this.at = at;
        this.keepTtl = keepTtl;
        this.condition = condition;
    }

    /** The fields never expire. */
    public static HSetExOptions noExpiry() {
        return NO_EXPIRY;
    }

    /**
     * PX: the fields expire after this span, in whole milliseconds, rounded up.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public static HSetExOptions expireAfter(Duration span) {
        Times.millis(span);
        return new HSetExOptions(span, null, false, null);
    }

    /** PXAT: the fields expire at this instant, to the millisecond; one in the past leaves no value. */
    public static HSetExOptions expireAt(Instant instant) {
        Times.millis(instant);
        return new HSetExOptions(null, instant, false, null);
    }

    /** KEEPTTL: each field expires when the one that it replaces would have. */
    public static HSetExOptions keepTtl() {
        return KEEP_TTL;
    }

    /** FNX: only if none of the fields exists. */
    public HSetExOptions onlyIfAbsent() {
        return new HSetExOptions(after, at, keepTtl, "FNX");
    }

    /** FXX: only if all of the fields exist. */
    public HSetExOptions onlyIfPresent() {
        return new HSetExOptions(after, at, keepTtl, "FXX");
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
