package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Stateless. Strings as numbers. */
final class CounterCommands {
    private static final Pattern INFINITY = Pattern.compile("[+-]?inf(inity)?", Pattern.CASE_INSENSITIVE);

    private CounterCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag[] flags = {CommandFlag.WRITE, CommandFlag.DENYOOM, CommandFlag.FAST};
        group.add("incr", 2, KeyPositions.FIRST, call -> add(call, 1), flags);
        group.add("decr", 2, KeyPositions.FIRST, call -> add(call, -1), flags);
        group.add("incrby", 3, KeyPositions.FIRST, call -> add(call, call.integer(2)), flags);
        group.add("decrby", 3, KeyPositions.FIRST, CounterCommands::decreaseBy, flags);
        group.add("incrbyfloat", 3, KeyPositions.FIRST, CounterCommands::addFloat, flags);
    }

    private static void decreaseBy(Call call) {
        long amount = call.integer(2);
        if (amount == Long.MIN_VALUE) {
            throw new CommandException("ERR decrement would overflow");
        }
        add(call, -amount);
    }

    private static void add(Call call, long amount) {
        Key key = call.key(1);
        long value = sum(call.string(key), amount, CommandException.NOT_AN_INTEGER);
        StringCommands.store(call, key, Numbers.text(value));
        call.event('$', call.option(0).startsWith("DECR") ? "decrby" : "incrby", key);
        call.reply().integer(value);
    }

    static long sum(byte @Nullable [] old, long amount, String complaint) {
        OptionalLong before = old == null ? OptionalLong.of(0) : Numbers.integer(old);
        if (before.isEmpty()) {
            throw new CommandException(complaint);
        }
        long value = before.getAsLong() + amount;
        if (((before.getAsLong() ^ value) & (amount ^ value)) < 0) {
            throw new CommandException(CommandException.OVERFLOW);
        }
        return value;
    }

    private static void addFloat(Call call) {
        Key key = call.key(1);
        byte[] old = call.string(key);
        if (isInfinite(call.text(2))) {
            throw new CommandException("ERR increment would produce NaN or Infinity");
        }
        byte[] value = Numbers.text(sum(old, call.decimal(2), CommandException.NOT_A_FLOAT));
        StringCommands.store(call, key, value);
        call.event('$', "incrbyfloat", key);
        call.reply().bulk(value);
    }

    /** The server reads infinity as a number, and then refuses what would come of it. */
    static boolean isInfinite(String text) {
        return INFINITY.matcher(text).matches();
    }

    static BigDecimal sum(byte @Nullable [] old, BigDecimal amount, String complaint) {
        BigDecimal before = old == null ? BigDecimal.ZERO : Numbers.decimal(old);
        if (before == null) {
            throw new CommandException(complaint);
        }
        return before.add(amount);
    }
}
