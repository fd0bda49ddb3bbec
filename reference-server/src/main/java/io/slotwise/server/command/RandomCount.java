package io.slotwise.server.command;

/** Stateless. How many random members or fields are wanted; negative when one may come several times. */
final class RandomCount {
    private RandomCount() {}

    static long of(Call call, int index) {
        long count = call.integer(index);
        if (count == Long.MIN_VALUE) {
            throw new CommandException(
                    "ERR value is out of range, value must between " + -Long.MAX_VALUE + " and " + Long.MAX_VALUE);
        }
        return count;
    }
}
