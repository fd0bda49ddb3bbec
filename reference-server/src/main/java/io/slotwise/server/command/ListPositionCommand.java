package io.slotwise.server.command;

import io.slotwise.server.keyspace.ListValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stateless. LPOS. */
final class ListPositionCommand {
    private ListPositionCommand() {}

    static void run(Call call) {
        long rank = 1;
        long count = -1;
        long limit = 0;
        for (int index = 3; index < call.count(); index += 2) {
            if (index + 1 >= call.count()) {
                throw call.syntaxError();
            }
            switch (call.option(index)) {
                case "RANK" -> rank = rank(call, index + 1);
                case "COUNT" -> count = notNegative(call, index + 1, "COUNT");
                case "MAXLEN" -> limit = notNegative(call, index + 1, "MAXLEN");
                default -> throw call.syntaxError();
            }
        }
        List<Integer> found = search(ListCommands.list(call, call.key(1)), call.bytes(2), rank, count, limit);
        if (count >= 0) {
            call.reply().array(found.size());
            found.forEach(call.reply()::integer);
        } else if (found.isEmpty()) {
            call.reply().nullBulk();
        } else {
            call.reply().integer(found.get(0));
        }
    }

    private static long rank(Call call, int index) {
        long rank = call.integer(index);
        if (rank == 0) {
            throw new CommandException(
                    "ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ..."
                            + " or use negative to start from the end of the list");
        }
        return rank;
    }

    private static long notNegative(Call call, int index, String name) {
        long value = call.integer(index, "ERR " + name + " can't be negative");
        if (value < 0) {
            throw new CommandException("ERR " + name + " can't be negative");
        }
        return value;
    }

    private static List<Integer> search(@Nullable ListValue list, byte[] wanted, long rank, long count, long limit) {
        List<Integer> found = new ArrayList<>();
        if (list == null) {
            return found;
        }
        boolean backwards = rank < 0;
        long skip = Math.abs(Math.max(rank, -Long.MAX_VALUE)) - 1;
        long most = count < 0 ? 1 : count == 0 ? Long.MAX_VALUE : count;
        for (int step = 0; step < list.size() && (limit == 0 || step < limit) && found.size() < most; step++) {
            int index = backwards ? list.size() - 1 - step : step;
            if (Arrays.equals(list.get(index), wanted) && skip-- <= 0) {
                found.add(index);
            }
        }
        return found;
    }
}
