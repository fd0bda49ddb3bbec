package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.StringValue;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stateless. HyperLogLogs: strings that estimate how many different things were added. */
final class HyperLogLogCommands {
    private static final int HEADER_BYTES = 16;
    private static final byte[] MAGIC = {'H', 'Y', 'L', 'L'};
    private static final String INVALID = "WRONGTYPE Key is not a valid HyperLogLog string value.";

    private HyperLogLogCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("pfadd", HyperLogLogCommands::add);
        group.add("pfcount", HyperLogLogCommands::count);
        group.add("pfmerge", HyperLogLogCommands::merge);
        group.add("pfselftest", call -> call.reply().ok());
    }

    /** The registers at the key, or null. */
    private static byte @Nullable [] registers(Call call, Key key) {
        byte[] value = call.string(key);
        if (value == null) {
            return null;
        }
        boolean valid = value.length == HEADER_BYTES + HyperLogLog.REGISTERS
                && Arrays.equals(value, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
        if (!valid) {
            throw new CommandException(INVALID);
        }
        return Arrays.copyOfRange(value, HEADER_BYTES, value.length);
    }

    private static void store(Call call, Key key, byte[] registers) {
        byte[] value = new byte[HEADER_BYTES + registers.length];
        System.arraycopy(MAGIC, 0, value, 0, MAGIC.length);
        System.arraycopy(registers, 0, value, HEADER_BYTES, registers.length);
        if (call.value(key) == null) {
            StringCommands.store(call, key, value);
        } else {
            call.keyspace().put(key, new StringValue(value));
        }
        call.event('$', "pfadd", key);
    }

    private static void add(Call call) {
        Key key = call.key(1);
        byte[] present = registers(call, key);
        byte[] registers = present == null ? new byte[HyperLogLog.REGISTERS] : present;
        boolean changed = present == null;
        for (int index = 2; index < call.count(); index++) {
            changed |= HyperLogLog.add(registers, call.bytes(index));
        }
        if (changed) {
            store(call, key, registers);
        }
        call.reply().flag(changed);
    }

    private static byte[] merged(Call call, List<Key> keys) {
        byte[] registers = new byte[HyperLogLog.REGISTERS];
        for (Key key : keys) {
            byte[] other = registers(call, key);
            for (int index = 0; other != null && index < registers.length; index++) {
                registers[index] = (byte) Math.max(registers[index], other[index]);
            }
        }
        return registers;
    }

    private static void count(Call call) {
        call.reply().integer(HyperLogLog.estimate(merged(call, call.keys(1, call.count(), 1))));
    }

    private static void merge(Call call) {
        store(call, call.key(1), merged(call, call.keys(1, call.count(), 1)));
        call.reply().ok();
    }
}
