package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.ListValue;
import io.slotwise.server.keyspace.Numbers;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Stateless. Lists, but for what moves elements or waits for them. */
final class ListCommands {
    private static final String NOT_POSITIVE = "ERR value is out of range, must be positive";

    private ListCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("lpush", call -> push(call, true, false));
        group.add("rpush", call -> push(call, false, false));
        group.add("lpushx", call -> push(call, true, true));
        group.add("rpushx", call -> push(call, false, true));
        group.add("lpop", call -> pop(call, true, "lpop"));
        group.add("rpop", call -> pop(call, false, "rpop"));
        group.add("llen", ListCommands::length);
        group.add("lindex", ListCommands::index);
        group.add("linsert", ListCommands::insert);
        group.add("lset", ListCommands::set);
        group.add("lrange", ListCommands::range);
        group.add("ltrim", ListCommands::trim);
        group.add("lrem", ListCommands::remove);
        group.add("lpos", ListPositionCommand::run);
    }

    static @Nullable ListValue list(Call call, Key key) {
        return call.valueOf(ListValue.class, key);
    }

    private static void push(Call call, boolean left, boolean onlyIfPresent) {
        Key key = call.key(1);
        ListValue list = list(call, key);
        if (list == null && onlyIfPresent) {
            call.reply().integer(0);
            return;
        }
        ListValue target = call.valueOrNew(ListValue.class, key, ListValue::new);
        for (int index = 2; index < call.count(); index++) {
            add(target, call.bytes(index), left);
        }
        call.keyspace().changed(key);
        call.event('l', left ? "lpush" : "rpush", key);
        call.reply().integer(target.size());
    }

    static void add(ListValue list, byte[] element, boolean left) {
        if (left) {
            list.addFirst(element);
        } else {
            list.addLast(element);
        }
    }

    /** Takes one element away; the key goes with the last one. */
    static byte[] take(Call call, Key key, ListValue list, boolean left) {
        byte[] element = left ? list.removeFirst() : list.removeLast();
        call.keyspace().changed(key);
        call.event('l', left ? "lpop" : "rpop", key);
        if (list.isEmpty()) {
            call.removeEmpty(key);
        }
        return element;
    }

    /** Takes up to that many elements away and writes them as an array. */
    static void takeMany(Call call, Key key, ListValue list, boolean left, long wanted) {
        int taken = (int) Math.min(wanted, list.size());
        call.reply().array(taken);
        for (int count = 0; count < taken; count++) {
            call.reply().bulk(left ? list.removeFirst() : list.removeLast());
        }
        if (taken > 0) {
            call.keyspace().changed(key);
            call.event('l', left ? "lpop" : "rpop", key);
            if (list.isEmpty()) {
                call.removeEmpty(key);
            }
        }
    }

    private static void pop(Call call, boolean left, String name) {
        if (call.count() > 3) {
            throw call.wrongArity(name);
        }
        boolean many = call.count() == 3;
        long wanted = 1;
        if (many) {
            OptionalLong count = Numbers.integer(call.bytes(2));
            if (count.isEmpty() || count.getAsLong() < 0) {
                throw new CommandException(NOT_POSITIVE);
            }
            wanted = count.getAsLong();
        }
        Key key = call.key(1);
        ListValue list = list(call, key);
        if (list == null && many) {
            call.reply().nullArray();
        } else if (list == null) {
            call.reply().nullBulk();
        } else if (many) {
            takeMany(call, key, list, left, wanted);
        } else {
            call.reply().bulk(take(call, key, list, left));
        }
    }

    private static void length(Call call) {
        ListValue list = list(call, call.key(1));
        call.reply().integer(list == null ? 0 : list.size());
    }

    private static void index(Call call) {
        ListValue list = list(call, call.key(1));
        long index = call.integer(2);
        if (list != null && index < 0) {
            index += list.size();
        }
        boolean inside = list != null && index >= 0 && index < list.size();
        call.reply().bulk(inside && list != null ? list.get((int) index) : null);
    }

    private static void insert(Call call) {
        boolean before = call.is(2, "BEFORE");
        if (!before && !call.is(2, "AFTER")) {
            throw call.syntaxError();
        }
        Key key = call.key(1);
        ListValue list = list(call, key);
        if (list == null) {
            call.reply().integer(0);
            return;
        }
        int pivot = list.indexOf(call.bytes(3), 0);
        if (pivot < 0) {
            call.reply().integer(-1);
            return;
        }
        list.insert(before ? pivot : pivot + 1, call.bytes(4));
        call.keyspace().changed(key);
        call.event('l', "linsert", key);
        call.reply().integer(list.size());
    }

    private static void set(Call call) {
        Key key = call.key(1);
        ListValue list = list(call, key);
        if (list == null) {
            throw new CommandException(CommandException.NO_SUCH_KEY);
        }
        long index = call.integer(2);
        index += index < 0 ? list.size() : 0;
        if (index < 0 || index >= list.size()) {
            throw new CommandException("ERR index out of range");
        }
        list.set((int) index, call.bytes(3));
        call.keyspace().changed(key);
        call.event('l', "lset", key);
        call.reply().ok();
    }

    private static void range(Call call) {
        Range range = Range.of(call, 2);
        ListValue list = list(call, call.key(1));
        range = range.within(list == null ? 0 : list.size());
        call.reply().array(range.length());
        for (long index = range.first(); list != null && index <= range.last(); index++) {
            call.reply().bulk(list.get((int) index));
        }
    }

    private static void trim(Call call) {
        Range wanted = Range.of(call, 2);
        Key key = call.key(1);
        ListValue list = list(call, key);
        if (list != null) {
            Range range = wanted.within(list.size());
            int keep = range.length();
            for (long skipped = keep == 0 ? list.size() : range.first(); skipped > 0; skipped--) {
                list.removeFirst();
            }
            while (list.size() > keep) {
                list.removeLast();
            }
            call.keyspace().changed(key);
            call.event('l', "ltrim", key);
            if (list.isEmpty()) {
                call.removeEmpty(key);
            }
        }
        call.reply().ok();
    }

    private static void remove(Call call) {
        long wanted = call.integer(2);
        Key key = call.key(1);
        ListValue list = list(call, key);
        if (list == null) {
            call.reply().integer(0);
            return;
        }
        byte[] element = call.bytes(3);
        long limit = wanted == 0 ? Long.MAX_VALUE : Math.abs(wanted);
        int removed = 0;
        int index = wanted < 0 ? list.size() - 1 : 0;
        while (removed < limit && index >= 0 && index < list.size()) {
            boolean equal = Arrays.equals(element, list.get(index));
            if (equal) {
                list.remove(index);
                removed++;
            }
            index += wanted < 0 ? -1 : equal ? 0 : 1;
        }
        if (removed > 0) {
            call.keyspace().changed(key);
            call.event('l', "lrem", key);
            if (list.isEmpty()) {
                call.removeEmpty(key);
            }
        }
        call.reply().integer(removed);
    }
}
