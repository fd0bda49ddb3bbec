package io.slotwise.command;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How XREAD and XREADGROUP read. Immutable. */
public final class XReadOptions extends CommandOptions {
    private static final XReadOptions ALL = new XReadOptions(0, null, false);

    private final long count;
    private final @Nullable Duration block;
    private final boolean acknowledged;

    private XReadOptions(long count, @Nullable Duration block, boolean acknowledged) {
        this.count = count;
        this.block = block;
        this.acknowledged = acknowledged;
    }

    /** All there is, at once. */
    public static XReadOptions all() {
        return ALL;
    }

    /**
     * COUNT: up to so many entries of each stream.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public static XReadOptions count(long count) {
        if (count <= 0) {
            throw new IllegalArgumentException("At least one entry is read, not " + count);
        }
        return new XReadOptions(count, null, false);
    }

    /**
     * BLOCK: waits for so long, in whole milliseconds, rounded up, while there is no entry; without end when it is zero.
     *
     * @throws IllegalArgumentException if the time is negative
     */
    public static XReadOptions block(Duration time) {
        return ALL.andBlock(time);
    }

    /**
     * These options, and BLOCK.
     *
     * @throws IllegalArgumentException if the time is negative
     */
    public XReadOptions andBlock(Duration time) {
        Times.blockMillis(time);
        return new XReadOptions(count, time, acknowledged);
    }

    /** These options, and NOACK: what is read counts as acknowledged. For XREADGROUP alone. */
    public XReadOptions andAcknowledged() {
        return new XReadOptions(count, block, true);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (count > 0) {
            command.text("COUNT").number(count);
        }
        if (block != null) {
            command.text("BLOCK").blockMillis(block);
        }
        if (acknowledged) {
            command.text("NOACK");
        }
    }
}
