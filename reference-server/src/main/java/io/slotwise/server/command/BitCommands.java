package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.StringValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Stateless. Strings as bitmaps. */
final class BitCommands {
    private static final byte[] EMPTY = new byte[0];
    private static final long BITS = 8;
    private static final long MAX_BITS = 4L * 1024 * 1024 * 1024;

    private BitCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("setbit", BitCommands::set);
        group.add("getbit", BitCommands::get);
        group.add("bitcount", BitCommands::count);
        group.add("bitpos", BitCommands::position);
        group.add("bitop", BitCommands::combine);
        group.add("bitfield", call -> new BitFieldCommand(call, false).run());
        group.add("bitfield_ro", call -> new BitFieldCommand(call, true).run());
    }

    static byte[] bytes(Call call, Key key) {
        byte[] value = call.string(key);
        return value == null ? EMPTY : value;
    }

    static long offset(Call call, int index) {
        OptionalLong offset = Numbers.integer(call.bytes(index));
        if (offset.isEmpty() || offset.getAsLong() < 0 || offset.getAsLong() >= MAX_BITS) {
            throw new CommandException("ERR bit offset is not an integer or out of range");
        }
        return offset.getAsLong();
    }

    private static int bit(byte[] bytes, long offset) {
        int at = (int) (offset / BITS);
        return at < bytes.length ? bytes[at] >> (BITS - 1 - offset % BITS) & 1 : 0;
    }

    private static void set(Call call) {
        long offset = offset(call, 2);
        if (!call.is(3, "0") && !call.is(3, "1")) {
            throw new CommandException("ERR bit is not an integer or out of range");
        }
        byte[] old = bytes(call, call.key(1));
        int at = (int) (offset / BITS);
        byte[] value = Arrays.copyOf(old, Math.max(old.length, at + 1));
        int mask = 1 << (BITS - 1 - offset % BITS);
        value[at] = (byte) (call.is(3, "1") ? value[at] | mask : value[at] & ~mask);
        StringCommands.store(call, call.key(1), value);
        call.event('$', "setbit", call.key(1));
        call.reply().integer(bit(old, offset));
    }

    private static void get(Call call) {
        long offset = offset(call, 2);
        call.reply().integer(bit(bytes(call, call.key(1)), offset));
    }

    /** True for BIT, false for BYTE. */
    private static boolean inBits(Call call, int index) {
        if (call.count() <= index) {
            return false;
        }
        boolean bits = call.is(index, "BIT");
        if (call.count() > index + 1 || (!bits && !call.is(index, "BYTE"))) {
            throw call.syntaxError();
        }
        return bits;
    }

    private static void count(Call call) {
        if (call.count() == 3) {
            throw call.syntaxError();
        }
        Range wanted = call.count() > 3 ? Range.of(call, 2) : new Range(0, -1);
        boolean bits = inBits(call, 4);
        byte[] value = bytes(call, call.key(1));
        Range range = wanted.within(bits ? value.length * BITS : value.length);
        long count = 0;
        for (long index = range.first(); index <= range.last(); index++) {
            count += bits ? bit(value, index) : Integer.bitCount(value[(int) index] & 0xff);
        }
        call.reply().integer(count);
    }

    private static void position(Call call) {
        long wanted = call.integer(2);
        if (wanted != 0 && wanted != 1) {
            throw new CommandException("ERR The bit argument must be 1 or 0.");
        }
        boolean endGiven = call.count() > 4;
        long first = call.count() > 3 ? call.integer(3) : 0;
        long last = endGiven ? call.integer(4) : -1;
        boolean bits = inBits(call, 5);
        byte[] value = bytes(call, call.key(1));
        if (call.value(call.key(1)) == null) {
            call.reply().integer(wanted == 1 ? -1 : 0);
            return;
        }
        Range range = new Range(first, last).within(bits ? value.length * BITS : value.length);
        long from = bits ? range.first() : range.first() * BITS;
        long to = bits ? range.last() : range.last() * BITS + BITS - 1;
        for (long index = from; index <= to && !range.isEmpty(); index++) {
            if (bit(value, index) == wanted) {
                call.reply().integer(index);
                return;
            }
        }
        boolean afterTheEnd = wanted == 0 && !endGiven && !range.isEmpty();
        call.reply().integer(afterTheEnd ? value.length * BITS : -1);
    }

    private static void combine(Call call) {
        String operation = call.option(1);
        if (!List.of("AND", "OR", "XOR", "NOT").contains(operation)) {
            throw call.syntaxError();
        }
        List<byte[]> sources = new ArrayList<>();
        if (operation.equals("NOT") && call.count() != 4) {
            throw new CommandException("ERR BITOP NOT must be called with a single source key.");
        }
        call.keys(3, call.count(), 1).forEach(key -> sources.add(bytes(call, key)));
        int length = sources.stream().mapToInt(source -> source.length).max().orElse(0);
        byte[] result = new byte[length];
        for (int index = 0; index < length; index++) {
            result[index] = (byte) combine(operation, sources, index);
        }
        Key key = call.key(2);
        if (length > 0) {
            call.keyspace().put(key, new StringValue(result), Keyspace.NEVER);
            call.event('$', "set", key);
        } else if (call.value(key) != null) {
            call.removeEmpty(key);
        }
        call.reply().integer(length);
    }

    private static int combine(String operation, List<byte[]> sources, int index) {
        int result = at(sources.get(0), index);
        for (byte[] other : sources.subList(1, sources.size())) {
            switch (operation) {
                case "AND" -> result &= at(other, index);
                case "OR" -> result |= at(other, index);
                default -> result ^= at(other, index);
            }
        }
        return operation.equals("NOT") ? ~result : result;
    }

    private static int at(byte[] bytes, int index) {
        return index < bytes.length ? bytes[index] & 0xff : 0;
    }
}
