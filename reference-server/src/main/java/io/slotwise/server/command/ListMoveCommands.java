package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.ListValue;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Stateless. Lists: moving elements, taking them from the first list that has some, and waiting for them. */
final class ListMoveCommands {
    private ListMoveCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("rpoplpush", call -> move(call, false, true, -1));
        group.add("brpoplpush", call -> move(call, false, true, BlockTime.seconds(call, 3)));
        group.add("lmove", call -> move(call, isLeft(call, 3), isLeft(call, 4), -1));
        group.add("blmove", call -> move(call, isLeft(call, 3), isLeft(call, 4), BlockTime.seconds(call, 5)));
        group.add("blpop", call -> blockingPop(call, true));
        group.add("brpop", call -> blockingPop(call, false));
        group.add("lmpop", call -> popMany(call, 1, -1));
        group.add("blmpop", call -> popMany(call, 2, BlockTime.seconds(call, 1)));
    }

    private static boolean isLeft(Call call, int index) {
        boolean left = call.is(index, "LEFT");
        if (!left && !call.is(index, "RIGHT")) {
            throw call.syntaxError();
        }
        return left;
    }

    private static byte[] side(boolean left) {
        return (left ? "LEFT" : "RIGHT").getBytes(StandardCharsets.US_ASCII);
    }

    private static void move(Call call, boolean fromLeft, boolean toLeft, long timeoutMillis) {
        Key from = call.key(1);
        Key to = call.key(2);
        ListValue source = ListCommands.list(call, from);
        if (source == null && timeoutMillis >= 0 && !call.client().isExecutingQueue()) {
            call.waitFor(List.of(from), timeoutMillis, ReplyWriter::nullArray);
            return;
        }
        if (source == null) {
            call.reply().nullBulk();
            return;
        }
        if (call.value(to) != null && !(call.value(to) instanceof ListValue)) {
            throw new CommandException(CommandException.WRONG_TYPE);
        }
        ListValue target = call.valueOrNew(ListValue.class, to, ListValue::new);
        byte[] element = fromLeft ? source.removeFirst() : source.removeLast();
        ListCommands.add(target, element, toLeft);
        call.keyspace().changed(from);
        call.keyspace().changed(to);
        call.event('l', toLeft ? "lpush" : "rpush", to);
        call.event('l', fromLeft ? "lpop" : "rpop", from);
        if (source.isEmpty()) {
            call.removeEmpty(from);
        }
        call.propagate("LMOVE", from.bytes(), to.bytes(), side(fromLeft), side(toLeft));
        call.reply().bulk(element);
    }

    private static void blockingPop(Call call, boolean left) {
        long timeoutMillis = BlockTime.seconds(call, call.count() - 1);
        List<Key> keys = call.keys(1, call.count() - 1, 1);
        for (Key key : keys) {
            ListValue list = call.concerns(key) ? ListCommands.list(call, key) : null;
            if (list != null) {
                call.reply().array(2);
                call.reply().bulk(key.bytes());
                call.reply().bulk(ListCommands.take(call, key, list, left));
                call.propagate(left ? "LPOP" : "RPOP", key.bytes());
                return;
            }
        }
        call.waitFor(keys, timeoutMillis, ReplyWriter::nullArray);
    }

    /** LMPOP and BLMPOP: the number of keys is the word at that index. */
    private static void popMany(Call call, int countAt, long timeoutMillis) {
        List<Key> keys = CountedKeys.at(call, countAt);
        int next = countAt + 1 + keys.size();
        if (next >= call.count()) {
            throw call.syntaxError();
        }
        boolean left = isLeft(call, next);
        long wanted = CountedKeys.countOption(call, next + 1);
        for (Key key : keys) {
            ListValue list = call.concerns(key) ? ListCommands.list(call, key) : null;
            if (list != null) {
                long taken = Math.min(wanted, list.size());
                call.reply().array(2);
                call.reply().bulk(key.bytes());
                ListCommands.takeMany(call, key, list, left, wanted);
                call.propagate(left ? "LPOP" : "RPOP", key.bytes(), Numbers.text(taken));
                return;
            }
        }
        if (timeoutMillis < 0) {
            call.reply().nullArray();
        } else {
            call.waitFor(keys, timeoutMillis, ReplyWriter::nullArray);
        }
    }
}
