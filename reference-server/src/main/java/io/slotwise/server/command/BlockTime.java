package io.slotwise.server.command;

import io.slotwise.server.keyspace.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Stateless. How long a blocking command waits. */
final class BlockTime {
    private BlockTime() {}

    /** Milliseconds of the seconds at that word; 0 is for ever. */
    static long seconds(Call call, int index) {
        String text = call.text(index).toLowerCase(Locale.ROOT);
        boolean infinite = text.equals("inf") || text.equals("+inf") || text.equals("infinity");
        @Nullable BigDecimal seconds = Numbers.decimal(call.bytes(index));
        if (seconds == null && !infinite && !text.equals("-inf")) {
            throw new CommandException("ERR timeout is not a float or out of range");
        }
        if (seconds == null
                || seconds.signum() < 0
                || seconds.compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 1000)) > 0) {
            throw new CommandException("ERR timeout is negative");
        }
        return seconds.movePointRight(3).setScale(0, RoundingMode.CEILING).longValue();
    }

    /** The milliseconds at that word; 0 is for ever. */
    static long millis(Call call, int index) {
        long millis = call.integer(index, "ERR timeout is not an integer or out of range");
        if (millis < 0) {
            throw new CommandException("ERR timeout is negative");
        }
        return millis;
    }
}
