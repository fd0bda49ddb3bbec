package io.slotwise.command;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Which of the entries that are not acknowledged XPENDING tells of. Immutable. */
public final class XPendingOptions extends CommandOptions {
    private final @Nullable Duration idle;
    private final StreamRange range;
    private final long count;
    private final @Nullable String consumer;

    private XPendingOptions(@Nullable Duration idle, StreamRange range, long count, @Nullable String consumer) {
        this.idle = idle;
        this.range = range;
        this.count = count;
        this.consumer = consumer;
    }

    /** Up to so many, the lowest id first. */
    public static XPendingOptions first(long count) {
        return within(StreamRange.all(), count);
    }

    /** Up to so many in a range, the lowest id first. */
    public static XPendingOptions within(StreamRange range, long count) {
        return new XPendingOptions(null, range, count, null);
    }

    /**
     * IDLE: only what was given to its consumer so long ago at least. Since 6.2.0.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public XPendingOptions idleFor(Duration span) {
        Times.millis(span);
        return new XPendingOptions(span, range, count, consumer);
    }

    /** Only what was given to this consumer. */
    public XPendingOptions of(String name) {
        return new XPendingOptions(idle, range, count, name);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (idle != null) {
            command.text("IDLE").millis(idle);
        }
        command.text(range.firstWord()).text(range.lastWord()).number(count);
        if (consumer != null) {
            command.text(consumer);
        }
    }
}
