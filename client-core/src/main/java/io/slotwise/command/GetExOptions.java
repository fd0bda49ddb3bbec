package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What GETEX does to the expiry of the key that it reads. Immutable. */
public final class GetExOptions extends CommandOptions {
    private static final GetExOptions PERSIST = new GetExOptions(null, null);

    private final @Nullable Duration after;
    private final @Nullable Instant at;

    private GetExOptions(@Nullable Duration after, @Nullable Instant at) {
        this.after = after;
        this.at = at;
    }

    /**
     * PX: the key expires after this span, in whole milliseconds, rounded up.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public static GetExOptions expireAfter(Duration span) {
        Times.millis(span);
        return new GetExOptions(span, null);
    }

    /** PXAT: the key expires at this instant, to the millisecond; one in the past deletes it. */
    public static GetExOptions expireAt(Instant instant) {
        Times.millis(instant);
        return new GetExOptions(null, instant);
    }

    /** PERSIST: the key never expires. */
    public static GetExOptions persist() {
        return PERSIST;
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (after != null) {
            command.text("PX").millis(after);
        } else if (at != null) {
            command.text("PXAT").millis(at);
        } else {
            command.text("PERSIST").flags(CommandFlag.IDEMPOTENT); // the same value, and no expiry, each time
        }
    }
}
