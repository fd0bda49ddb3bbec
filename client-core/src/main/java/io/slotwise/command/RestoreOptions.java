package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How RESTORE makes its key: when it expires, whether it replaces another, and what eviction thinks of it. Immutable. */
public final class RestoreOptions extends CommandOptions {
    /** Source: server command page RESTORE: a ttl of 0 makes a key without expiry. */
    private static final long NEVER = 0;

    private static final RestoreOptions NO_EXPIRY = new RestoreOptions(NEVER, false, false, null, null);

    private final long expiry;
    private final boolean absolute;
    private final boolean replace;
    private final @Nullable Long idleSeconds;
    private final @Nullable Integer frequency;

    private RestoreOptions(
            long expiry, boolean absolute, boolean replace, @Nullable Long idleSeconds, @Nullable Integer frequency) {
        this.expiry = expiry;
        this.absolute = absolute;
        this.replace = replace;
        this.idleSeconds = idleSeconds;
        this.frequency = frequency;
    }

    /** The key never expires: what RESTORE does without options. */
    public static RestoreOptions noExpiry() {
        return NO_EXPIRY;
    }

    /**
     * The key expires after this span, in whole milliseconds, rounded up.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public static RestoreOptions expireAfter(Duration span) {
        return new RestoreOptions(Times.millis(span), false, false, null, null);
    }

    /**
     * ABSTTL: the key expires at this instant, to the millisecond; one in the past makes no key. Since 5.0.0.
     *
     * @throws IllegalArgumentException if the instant lies before 1970
     */
    public static RestoreOptions expireAt(Instant instant) {
        long millis = Times.millis(instant);
        if (millis <= NEVER) {
            throw new IllegalArgumentException("A key can only be restored to expire after 1970, not at " + instant);
        }
        return new RestoreOptions(millis, true, false, null, null);
    }

    /** REPLACE: what the key holds is deleted before. Since 3.0.0. */
    public RestoreOptions replacing() {
        return new RestoreOptions(expiry, absolute, true, idleSeconds, frequency);
    }

    /**
     * IDLETIME: the key counts as not used for this long, in whole seconds. Since 5.0.0; excludes {@link #frequency}.
     *
     * @throws IllegalArgumentException if the span is negative
     */
    public RestoreOptions idleFor(Duration span) {
        if (span.isNegative()) {
            throw new IllegalArgumentException("A key cannot be idle for " + span);
        }
        return new RestoreOptions(expiry, absolute, replace, span.toSeconds(), null);
    }

    /**
     * FREQ: how often the key counts as used, on the servers' logarithmic scale. Since 5.0.0; excludes {@link #idleFor}.
     *
     * @throws IllegalArgumentException if it is not from 0 to 255
     */
    public RestoreOptions frequency(int newFrequency) {
        if (newFrequency < 0 || newFrequency > 255) {
            throw new IllegalArgumentException("A frequency is a number from 0 to 255, not " + newFrequency);
        }
        return new RestoreOptions(expiry, absolute, replace, null, newFrequency);
    }

    /** The expiry stands before the value, the other words after it. */
    long expiryMillis() {
        return expiry;
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (replace) {
            command.text("REPLACE");
        }
        if (absolute) {
            command.text("ABSTTL");
        }
        if (idleSeconds != null) {
            command.text("IDLETIME").number(idleSeconds);
        }
        if (frequency != null) {
            command.text("FREQ").number(frequency);
        }
        if (replace && (absolute || expiry == NEVER)) {
            command.flags(CommandFlag.IDEMPOTENT); // the same key each time; a span would begin anew
        }
    }

    @Override
    List<Object> words() {
        List<Object> words = new ArrayList<>(super.words());
        words.add(0, expiry);
        return words;
    }
}
