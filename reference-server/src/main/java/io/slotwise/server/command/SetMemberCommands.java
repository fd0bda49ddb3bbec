package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.SetValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Stateless. Sets: one set at a time. */
final class SetMemberCommands {
    private SetMemberCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("sadd", SetMemberCommands::add);
        group.add("srem", SetMemberCommands::remove);
        group.add(
                "scard", call -> call.reply().integer(members(call, call.key(1)).size()));
        group.add("smembers", SetMemberCommands::all);
        group.add("sismember", SetMemberCommands::isMember);
        group.add("smismember", SetMemberCommands::areMembers);
        group.add("smove", SetMemberCommands::move);
        group.add("spop", SetMemberCommands::pop);
        group.add("srandmember", SetMemberCommands::random);
        group.add("sscan", SetMemberCommands::scan);
    }

    static @Nullable SetValue set(Call call, Key key) {
        return call.valueOf(SetValue.class, key);
    }

    static List<Key> members(Call call, Key key) {
        SetValue set = set(call, key);
        return set == null ? List.of() : set.members();
    }

    private static void add(Call call) {
        Key key = call.key(1);
        set(call, key);
        SetValue set = call.valueOrNew(SetValue.class, key, SetValue::new);
        long added = call.keys(2, call.count(), 1).stream().filter(set::add).count();
        if (added > 0) {
            call.keyspace().changed(key);
            call.event('s', "sadd", key);
        }
        call.reply().integer(added);
    }

    private static void remove(Call call) {
        Key key = call.key(1);
        SetValue set = set(call, key);
        long removed = set == null
                ? 0
                : call.keys(2, call.count(), 1).stream().filter(set::remove).count();
        if (set != null && removed > 0) {
            removed(call, key, set, "srem");
        }
        call.reply().integer(removed);
    }

    private static void removed(Call call, Key key, SetValue set, String event) {
        call.keyspace().changed(key);
        call.event('s', event, key);
        if (set.isEmpty()) {
            call.removeEmpty(key);
        }
    }

    static void writeSet(Call call, List<Key> members) {
        call.reply().set(members.size());
        members.forEach(member -> call.reply().bulk(member.bytes()));
    }

    private static void writeArray(Call call, List<Key> members) {
        call.reply().array(members.size());
        members.forEach(member -> call.reply().bulk(member.bytes()));
    }

    private static void all(Call call) {
        writeSet(call, members(call, call.key(1)));
    }

    private static void isMember(Call call) {
        SetValue set = set(call, call.key(1));
        call.reply().flag(set != null && set.contains(call.key(2)));
    }

    private static void areMembers(Call call) {
        SetValue set = set(call, call.key(1));
        call.reply().array(call.count() - 2);
        for (int index = 2; index < call.count(); index++) {
            call.reply().flag(set != null && set.contains(call.key(index)));
        }
    }

    private static void move(Call call) {
        Key from = call.key(1);
        Key to = call.key(2);
        SetValue source = set(call, from);
        set(call, to);
        Key member = call.key(3);
        if (source == null || !source.contains(member)) {
            call.reply().integer(0);
            return;
        }
        if (!from.equals(to)) {
            SetValue target = call.valueOrNew(SetValue.class, to, SetValue::new);
            source.remove(member);
            removed(call, from, source, "srem");
            if (target.add(member)) {
                call.keyspace().changed(to);
                call.event('s', "sadd", to);
            }
        }
        call.reply().integer(1);
    }

    private static void pop(Call call) {
        if (call.count() > 3) {
            throw call.syntaxError();
        }
        Key key = call.key(1);
        boolean many = call.count() == 3;
        long wanted = many ? notNegative(call, 2) : 1;
        SetValue set = set(call, key);
        if (set == null && !many) {
            call.reply().nullBulk();
            return;
        }
        List<Key> taken = set == null ? List.of() : choose(set.members(), wanted);
        if (set != null && !taken.isEmpty()) {
            taken.forEach(set::remove);
            removed(call, key, set, "spop");
            List<byte[]> words = new ArrayList<>();
            words.add(key.bytes());
            taken.forEach(member -> words.add(member.bytes()));
            call.propagate("SREM", words.toArray(new byte[0][]));
        }
        if (many) {
            writeSet(call, taken);
        } else {
            call.reply().bulk(taken.get(0).bytes());
        }
    }

    static long notNegative(Call call, int index) {
        OptionalLong count = Numbers.integer(call.bytes(index));
        if (count.isEmpty() || count.getAsLong() < 0) {
            throw new CommandException("ERR value is out of range, must be positive");
        }
        return count.getAsLong();
    }

    /** That many different ones by chance, or all in their order when there are not more. */
    private static List<Key> choose(List<Key> members, long wanted) {
        if (wanted >= members.size()) {
            return List.copyOf(members);
        }
        List<Key> shuffled = new ArrayList<>(members);
        Collections.shuffle(shuffled, ThreadLocalRandom.current());
        return List.copyOf(shuffled.subList(0, (int) wanted));
    }

    private static void random(Call call) {
        if (call.count() > 3) {
            throw call.syntaxError();
        }
        if (call.count() == 2) {
            List<Key> members = members(call, call.key(1));
            call.reply().bulk(members.isEmpty() ? null : any(members).bytes());
            return;
        }
        long wanted = RandomCount.of(call, 2);
        List<Key> members = members(call, call.key(1));
        if (wanted >= 0 || members.isEmpty()) {
            writeArray(call, choose(members, Math.max(wanted, 0)));
            return;
        }
        call.reply().array((int) -wanted);
        for (long left = -wanted; left > 0; left--) {
            call.reply().bulk(any(members).bytes());
        }
    }

    private static Key any(List<Key> members) {
        return members.get(ThreadLocalRandom.current().nextInt(members.size()));
    }

    private static void scan(Call call) {
        ScanOptions options = ScanOptions.from(call, 3, false);
        ScanStep<Key> step =
                ScanStep.of(members(call, call.key(1)), member -> member, ScanOptions.cursor(call, 2), options);
        call.reply().array(2);
        call.reply().bulk(step.cursor());
        writeArray(call, step.found());
    }
}
