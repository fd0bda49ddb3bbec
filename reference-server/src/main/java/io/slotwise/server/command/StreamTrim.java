package io.slotwise.server.command;

import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. How much of a stream is to stay: MAXLEN or MINID.
 *
 * @param next index of the word after the option
 */
record StreamTrim(long longest, @Nullable StreamId lowest, boolean approximate, long limit, int next) {
    /** Default of stream-node-max-entries: an approximate trim removes only whole nodes. */
    private static final int NODE_ENTRIES = 100;

    /** Reads MAXLEN or MINID at that word and what belongs to it. */
    static StreamTrim parse(Call call, int index) {
        boolean byLength = call.is(index, "MAXLEN");
        int at = index + 1;
        boolean approximate = at < call.count() - 1 && call.is(at, "~");
        at += approximate || (at < call.count() - 1 && call.is(at, "=")) ? 1 : 0;
        if (at >= call.count()) {
            throw call.syntaxError();
        }
        long longest = byLength ? call.integer(at) : 0;
        if (longest < 0) {
            throw new CommandException("ERR The MAXLEN argument must be >= 0.");
        }
        StreamId lowest = byLength ? null : StreamIds.at(call, at, 0);
        long limit = approximate ? 100L * NODE_ENTRIES : Long.MAX_VALUE;
        if (at + 2 < call.count() && call.is(at + 1, "LIMIT")) {
            if (!approximate) {
                throw new CommandException("ERR syntax error, LIMIT cannot be used without the special ~ option");
            }
            limit = call.integer(at + 2);
            if (limit < 0) {
                throw new CommandException("ERR The LIMIT argument must be >= 0.");
            }
            limit = limit == 0 ? Long.MAX_VALUE : limit;
            at += 2;
        }
        return new StreamTrim(longest, lowest, approximate, limit, at + 1);
    }

    /** How many entries it removed. */
    long apply(StreamValue stream) {
        StreamId first = lowest;
        long surplus = first == null
                ? Math.max(0, stream.entries().size() - longest)
                : stream.entries().headMap(first, false).size();
        long removed = Math.min(approximate ? surplus / NODE_ENTRIES * NODE_ENTRIES : surplus, limit);
        for (long left = removed; left > 0; left--) {
            stream.entries().pollFirstEntry();
        }
        return removed;
    }
}
