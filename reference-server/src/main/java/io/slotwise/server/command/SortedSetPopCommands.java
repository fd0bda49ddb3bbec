package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Stateless. Sorted sets: taking members from their ends, waiting for them, and picking some by chance. */
final class SortedSetPopCommands {
    private SortedSetPopCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("zpopmin", call -> pop(call, true, "zpopmin"));
        group.add("zpopmax", call -> pop(call, false, "zpopmax"));
        group.add("bzpopmin", call -> blockingPop(call, true));
        group.add("bzpopmax", call -> blockingPop(call, false));
        group.add("zmpop", call -> popMany(call, 1, -1));
        group.add("bzmpop", call -> popMany(call, 2, BlockTime.seconds(call, 1)));
        group.add("zrandmember", SortedSetPopCommands::random);
    }

    private static List<Scored> take(Call call, Key key, SortedSetValue set, boolean lowest, long wanted) {
        List<Scored> taken = new ArrayList<>();
        while (taken.size() < wanted && !set.isEmpty()) {
            Scored scored = lowest ? set.ordered().first() : set.ordered().last();
            set.remove(scored.member());
            taken.add(scored);
        }
        if (!taken.isEmpty()) {
            SortedSetCommands.removed(call, key, set, lowest ? "zpopmin" : "zpopmax");
        }
        return taken;
    }

    private static void pop(Call call, boolean lowest, String name) {
        if (call.count() > 3) {
            throw call.wrongArity(name);
        }
        boolean many = call.count() == 3;
        long wanted = many ? SetMemberCommands.notNegative(call, 2) : 1;
        Key key = call.key(1);
        SortedSetValue set = SortedSetCommands.set(call, key);
        List<Scored> taken = set == null ? List.of() : take(call, key, set, lowest, wanted);
        if (many || taken.isEmpty()) {
            Scores.write(call, taken, true);
        } else {
            call.reply().array(2);
            call.reply().bulk(taken.get(0).member().bytes());
            call.reply().number(taken.get(0).score());
        }
    }

    private static void blockingPop(Call call, boolean lowest) {
        long timeoutMillis = BlockTime.seconds(call, call.count() - 1);
        List<Key> keys = call.keys(1, call.count() - 1, 1);
        for (Key key : keys) {
            SortedSetValue set = call.concerns(key) ? SortedSetCommands.set(call, key) : null;
            if (set != null) {
                Scored taken = take(call, key, set, lowest, 1).get(0);
                call.propagate(lowest ? "ZPOPMIN" : "ZPOPMAX", key.bytes());
                call.reply().array(3);
                call.reply().bulk(key.bytes());
                call.reply().bulk(taken.member().bytes());
                call.reply().number(taken.score());
                return;
            }
        }
        call.waitFor(keys, timeoutMillis, ReplyWriter::nullArray);
    }

    /** ZMPOP and BZMPOP: the number of keys is the word at that index. */
    private static void popMany(Call call, int countAt, long timeoutMillis) {
        List<Key> keys = CountedKeys.at(call, countAt);
        int next = countAt + 1 + keys.size();
        if (next >= call.count() || (!call.is(next, "MIN") && !call.is(next, "MAX"))) {
            throw call.syntaxError();
        }
        boolean lowest = call.is(next, "MIN");
        long wanted = CountedKeys.countOption(call, next + 1);
        for (Key key : keys) {
            SortedSetValue set = call.concerns(key) ? SortedSetCommands.set(call, key) : null;
            if (set != null) {
                List<Scored> taken = take(call, key, set, lowest, wanted);
                call.propagate(lowest ? "ZPOPMIN" : "ZPOPMAX", key.bytes(), Numbers.text(taken.size()));
                writePopped(call.reply(), key, taken);
                return;
            }
        }
        if (timeoutMillis < 0) {
            call.reply().nullArray();
        } else {
            call.waitFor(keys, timeoutMillis, ReplyWriter::nullArray);
        }
    }

    private static void writePopped(ReplyWriter reply, Key key, List<Scored> taken) {
        reply.array(2);
        reply.bulk(key.bytes());
        reply.array(taken.size());
        for (Scored scored : taken) {
            reply.array(2);
            reply.bulk(scored.member().bytes());
            reply.number(scored.score());
        }
    }

    private static void random(Call call) {
        boolean withScores = call.count() == 4 && call.is(3, "WITHSCORES");
        if (call.count() > 3 && !withScores) {
            throw call.syntaxError();
        }
        if (call.count() == 2) {
            List<Scored> members = members(SortedSetCommands.set(call, call.key(1)));
            call.reply().bulk(members.isEmpty() ? null : any(members).member().bytes());
            return;
        }
        long wanted = RandomCount.of(call, 2);
        List<Scored> members = members(SortedSetCommands.set(call, call.key(1)));
        List<Scored> chosen = new ArrayList<>();
        if (wanted >= 0) {
            Collections.shuffle(members, ThreadLocalRandom.current());
            chosen.addAll(members.subList(0, (int) Math.min(wanted, members.size())));
        }
        for (long left = wanted; left < 0 && !members.isEmpty(); left++) {
            chosen.add(any(members));
        }
        Scores.write(call, chosen, withScores);
    }

    private static List<Scored> members(@Nullable SortedSetValue set) {
        return set == null ? new ArrayList<>() : new ArrayList<>(set.ordered());
    }

    private static Scored any(List<Scored> members) {
        return members.get(ThreadLocalRandom.current().nextInt(members.size()));
    }
}
