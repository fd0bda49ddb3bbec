package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.SetValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Stateless. Sets: what several have in common, and what not. */
final class SetAlgebraCommands {
    private SetAlgebraCommands() {}

    private enum Operation {
        INTERSECTION,
        UNION,
        DIFFERENCE
    }

    static void addTo(CommandTable.Group group) {
        group.add("sinter", call -> reply(call, Operation.INTERSECTION));
        group.add("sunion", call -> reply(call, Operation.UNION));
        group.add("sdiff", call -> reply(call, Operation.DIFFERENCE));
        group.add("sinterstore", call -> store(call, Operation.INTERSECTION));
        group.add("sunionstore", call -> store(call, Operation.UNION));
        group.add("sdiffstore", call -> store(call, Operation.DIFFERENCE));
        group.add("sintercard", SetAlgebraCommands::count);
    }

    private static SetValue compute(Call call, List<Key> keys, Operation operation) {
        List<List<Key>> sets = new ArrayList<>();
        keys.forEach(key -> sets.add(SetMemberCommands.members(call, key)));
        Set<Key> members = new LinkedHashSet<>(sets.get(0));
        for (List<Key> other : sets.subList(1, sets.size())) {
            switch (operation) {
                case INTERSECTION -> members.retainAll(new LinkedHashSet<>(other));
                case UNION -> members.addAll(other);
                case DIFFERENCE -> other.forEach(members::remove);
            }
        }
        SetValue result = new SetValue();
        members.forEach(result::add);
        return result;
    }

    private static void reply(Call call, Operation operation) {
        SetMemberCommands.writeSet(
                call, compute(call, call.keys(1, call.count(), 1), operation).members());
    }

    private static void store(Call call, Operation operation) {
        SetValue result = compute(call, call.keys(2, call.count(), 1), operation);
        Key key = call.key(1);
        if (!result.isEmpty()) {
            call.keyspace().put(key, result, Keyspace.NEVER);
            String name = call.text(0).toLowerCase(Locale.ROOT);
            call.event('s', name, key);
        } else if (call.value(key) != null) {
            call.removeEmpty(key);
        }
        call.reply().integer(result.size());
    }

    private static void count(Call call) {
        List<Key> keys = CountedKeys.at(call, 1, "ERR Number of keys can't be greater than number of args");
        long limit = CountedKeys.limitOption(call, 2 + keys.size());
        long size = compute(call, keys, Operation.INTERSECTION).size();
        call.reply().integer(limit == 0 ? size : Math.min(size, limit));
    }
}
