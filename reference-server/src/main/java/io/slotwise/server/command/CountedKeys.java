package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import java.util.List;
import java.util.OptionalLong;

/** Stateless. Commands that say how many keys follow. */
final class CountedKeys {
    private CountedKeys() {}

    /** The keys after their number, which is the word at that index. */
    static List<Key> at(Call call, int index) {
        return at(call, index, CommandException.SYNTAX);
    }

    /** The same, with that complaint when there are fewer words than keys. */
    static List<Key> at(Call call, int index, String tooFew) {
        OptionalLong count = Numbers.integer(call.bytes(index));
        if (count.isEmpty() || count.getAsLong() <= 0) {
            throw new CommandException("ERR numkeys should be greater than 0");
        }
        if (count.getAsLong() > call.count() - index - 1) {
            throw new CommandException(tooFew);
        }
        return call.keys(index + 1, index + 1 + (int) count.getAsLong(), 1);
    }

    /** LIMIT as the only option that may follow from that word on; 0 is no limit. */
    static long limitOption(Call call, int index) {
        long limit = 0;
        for (int at = index; at < call.count(); at += 2) {
            if (!call.is(at, "LIMIT") || at + 1 >= call.count()) {
                throw call.syntaxError();
            }
            limit = call.integer(at + 1, "ERR LIMIT can't be negative");
            if (limit < 0) {
                throw new CommandException("ERR LIMIT can't be negative");
            }
        }
        return limit;
    }

    /** COUNT as the only option that may follow from that word on; 1 when there is none. */
    static long countOption(Call call, int index) {
        if (index >= call.count()) {
            return 1;
        }
        if (!call.is(index, "COUNT") || call.count() != index + 2) {
            throw call.syntaxError();
        }
        OptionalLong count = Numbers.integer(call.bytes(index + 1));
        if (count.isEmpty() || count.getAsLong() <= 0) {
            throw new CommandException("ERR count should be greater than 0");
        }
        return count.getAsLong();
    }
}
