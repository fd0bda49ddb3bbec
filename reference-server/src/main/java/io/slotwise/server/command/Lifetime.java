package io.slotwise.server.command;

import org.jspecify.annotations.Nullable;

/** Immutable. The four ways to say when a key expires. */
enum Lifetime {
    SECONDS("EX", 1000, true),
    MILLISECONDS("PX", 1, true),
    UNIX_SECONDS("EXAT", 1000, false),
    UNIX_MILLISECONDS("PXAT", 1, false);

    private final String option;
    private final long unitMillis;
    private final boolean relative;

    Lifetime(String option, long unitMillis, boolean relative) {
        this.option = option;
        this.unitMillis = unitMillis;
        this.relative = relative;
    }

    static @Nullable Lifetime named(String option) {
        for (Lifetime lifetime : values()) {
            if (lifetime.option.equals(option)) {
                return lifetime;
            }
        }
        return null;
    }

    /** The expiry that the word at the index asks for; it must lie after the beginning of the time unit. */
    long positiveExpiry(Call call, int index, String command) {
        if (call.integer(index) <= 0) {
            throw invalid(command);
        }
        return expiry(call, index, command);
    }

    /** The expiry, in milliseconds since the epoch, that the word at the index asks for; may lie in the past. */
    long expiry(Call call, int index, String command) {
        long value = call.integer(index);
        if (value > Long.MAX_VALUE / unitMillis || value < Long.MIN_VALUE / unitMillis) {
            throw invalid(command);
        }
        long millis = value * unitMillis;
        if (relative && millis > Long.MAX_VALUE - call.now()) {
            throw invalid(command);
        }
        return relative ? millis + call.now() : millis;
    }

    private static CommandException invalid(String command) {
        return new CommandException("ERR invalid expire time in '" + command + "' command");
    }
}
