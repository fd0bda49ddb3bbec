package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Immutable. MATCH, COUNT and TYPE of the SCAN family. */
record ScanOptions(
        @Nullable GlobPattern pattern, long count, @Nullable String type) {
    /** The server's default of COUNT. */
    private static final long DEFAULT_COUNT = 10;

    /** Reads the options from that word on; TYPE is for keys, not for what is in them. */
    static ScanOptions from(Call call, int first, boolean typed) {
        return from(call, first, call.count(), typed);
    }

    /** The same, up to but not including that other word. */
    static ScanOptions from(Call call, int first, int end, boolean typed) {
        GlobPattern pattern = null;
        long count = DEFAULT_COUNT;
        String type = null;
        for (int index = first; index < end; index += 2) {
            if (index + 1 >= end) {
                throw call.syntaxError();
            }
            switch (call.option(index)) {
                case "MATCH" -> pattern = new GlobPattern(call.bytes(index + 1));
                case "COUNT" -> count = call.integer(index + 1);
                case "TYPE" -> {
                    if (!typed) {
                        throw call.syntaxError();
                    }
                    type = call.text(index + 1).toLowerCase(Locale.ROOT);
                }
                default -> throw call.syntaxError();
            }
        }
        if (count < 1) {
            throw call.syntaxError();
        }
        return new ScanOptions(pattern, count, type);
    }

    static long cursor(Call call, int index) {
        try {
            return Long.parseUnsignedLong(new String(call.bytes(index), StandardCharsets.US_ASCII));
        } catch (NumberFormatException notANumber) {
            throw new CommandException("ERR invalid cursor");
        }
    }

    boolean accepts(byte[] name, String valueType) {
        return (type == null || type.equals(valueType)) && matches(name);
    }

    boolean matches(byte[] name) {
        return pattern == null || pattern.matches(name);
    }
}
