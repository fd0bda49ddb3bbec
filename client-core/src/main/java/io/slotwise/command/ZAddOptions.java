package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** Which values ZADD stores, and which of them it counts. Immutable. */
public final class ZAddOptions extends CommandOptions {
    private static final ZAddOptions ANY = new ZAddOptions(null, null, false);

    private final @Nullable String existence;
    private final @Nullable String comparison;
    private final boolean changed;

    private ZAddOptions(@Nullable String existence, @Nullable String comparison, boolean changed) {
        this.existence = existence;
        this.comparison = comparison;
        this.changed = changed;
    }

    /** NX: only values that are new. */
    public static ZAddOptions onlyIfAbsent() {
        return new ZAddOptions("NX", null, false);
    }

    /** XX: only values that are there. */
    public static ZAddOptions onlyIfPresent() {
        return new ZAddOptions("XX", null, false);
    }

    /** GT: new values, and those whose score becomes greater. Since 6.2.0. */
    public static ZAddOptions onlyIfGreater() {
        return ANY.andOnlyIfGreater();
    }

    /** LT: new values, and those whose score becomes less. Since 6.2.0. */
    public static ZAddOptions onlyIfLess() {
        return ANY.andOnlyIfLess();
    }

    /** CH: values whose score changes count like new ones. */
    public static ZAddOptions countingChanged() {
        return ANY.andCountingChanged();
    }

    /** These options, and GT. */
    public ZAddOptions andOnlyIfGreater() {
        return new ZAddOptions(existence, "GT", changed);
    }

    /** These options, and LT. */
    public ZAddOptions andOnlyIfLess() {
        return new ZAddOptions(existence, "LT", changed);
    }

    /** These options, and CH. */
    public ZAddOptions andCountingChanged() {
        return new ZAddOptions(existence, comparison, true);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (existence != null) {
            command.text(existence);
        }
        if (comparison != null) {
            command.text(comparison);
        }
        if (changed) {
            command.text("CH");
        }
    }
}
