package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import io.slotwise.server.resp.NumberText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stateless. Sorted sets: members and their scores. */
final class SortedSetCommands {
    private SortedSetCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("zadd", call -> new SortedSetAdd(call).run());
        group.add("zincrby", SortedSetCommands::increase);
        group.add("zrem", SortedSetCommands::remove);
        group.add("zcard", SortedSetCommands::size);
        group.add("zscore", call -> writeScore(call, set(call, call.key(1)), call.key(2)));
        group.add("zmscore", SortedSetCommands::scores);
        group.add("zrank", call -> rank(call, false));
        group.add("zrevrank", call -> rank(call, true));
        group.add("zcount", call -> count(call, ScoreRange.byScore(call, 2, 3)));
        group.add("zlexcount", call -> count(call, ScoreRange.byName(call, 2, 3)));
        group.add("zremrangebyscore", call -> removeRange(call, ScoreRange.byScore(call, 2, 3)));
        group.add("zremrangebylex", call -> removeRange(call, ScoreRange.byName(call, 2, 3)));
        group.add("zremrangebyrank", SortedSetCommands::removeByRank);
        group.add("zscan", SortedSetCommands::scan);
    }

    static @Nullable SortedSetValue set(Call call, Key key) {
        return call.valueOf(SortedSetValue.class, key);
    }

    private static void increase(Call call) {
        double amount = Scores.at(call, 2);
        Key key = call.key(1);
        SortedSetValue present = set(call, key);
        Double old = present == null ? null : present.score(call.key(3));
        double score = sum(old, amount);
        SortedSetValue set = call.valueOrNew(SortedSetValue.class, key, SortedSetValue::new);
        set.put(call.key(3), score);
        call.keyspace().changed(key);
        call.event('z', "zincr", key);
        call.reply().number(score);
    }

    static double sum(@Nullable Double old, double amount) {
        double score = old == null ? amount : old + amount;
        if (Double.isNaN(score)) {
            throw new CommandException("ERR resulting score is not a number (NaN)");
        }
        return score;
    }

    private static void remove(Call call) {
        Key key = call.key(1);
        SortedSetValue set = set(call, key);
        long removed = set == null
                ? 0
                : call.keys(2, call.count(), 1).stream().filter(set::remove).count();
        if (set != null && removed > 0) {
            removed(call, key, set, "zrem");
        }
        call.reply().integer(removed);
    }

    static void removed(Call call, Key key, SortedSetValue set, String event) {
        call.keyspace().changed(key);
        call.event('z', event, key);
        if (set.isEmpty()) {
            call.removeEmpty(key);
        }
    }

    private static void size(Call call) {
        SortedSetValue set = set(call, call.key(1));
        call.reply().integer(set == null ? 0 : set.size());
    }

    private static void writeScore(Call call, @Nullable SortedSetValue set, Key member) {
        Double score = set == null ? null : set.score(member);
        if (score == null) {
            call.reply().nullBulk();
        } else {
            call.reply().number(score);
        }
    }

    private static void scores(Call call) {
        SortedSetValue set = set(call, call.key(1));
        call.reply().array(call.count() - 2);
        for (int index = 2; index < call.count(); index++) {
            writeScore(call, set, call.key(index));
        }
    }

    private static void rank(Call call, boolean fromEnd) {
        boolean withScore = call.count() == 4 && call.is(3, "WITHSCORE");
        if (call.count() > 3 && !withScore) {
            throw call.syntaxError();
        }
        SortedSetValue set = set(call, call.key(1));
        Double score = set == null ? null : set.score(call.key(2));
        if (set == null || score == null) {
            if (withScore) {
                call.reply().nullArray();
            } else {
                call.reply().nullBulk();
            }
            return;
        }
        int rank = set.rank(call.key(2), score);
        if (withScore) {
            call.reply().array(2);
        }
        call.reply().integer(fromEnd ? set.size() - 1 - rank : rank);
        if (withScore) {
            call.reply().number(score);
        }
    }

    private static void count(Call call, ScoreRange range) {
        call.reply().integer(range.in(set(call, call.key(1))).size());
    }

    private static void removeRange(Call call, ScoreRange range) {
        removeAll(
                call,
                range.in(set(call, call.key(1))),
                call.option(0).endsWith("LEX") ? "zremrangebylex" : "zremrangebyscore");
    }

    private static void removeByRank(Call call) {
        Range wanted = Range.of(call, 2);
        SortedSetValue set = set(call, call.key(1));
        Range range = wanted.within(set == null ? 0 : set.size());
        List<Scored> found = set == null
                ? List.of()
                : set.ordered().stream()
                        .skip(range.first())
                        .limit(range.length())
                        .toList();
        removeAll(call, found, "zremrangebyrank");
    }

    private static void removeAll(Call call, List<Scored> members, String event) {
        Key key = call.key(1);
        SortedSetValue set = set(call, key);
        if (set != null && !members.isEmpty()) {
            members.forEach(scored -> set.remove(scored.member()));
            removed(call, key, set, event);
        }
        call.reply().integer(members.size());
    }

    private static void scan(Call call) {
        ScanOptions options = ScanOptions.from(call, 3, false);
        SortedSetValue set = set(call, call.key(1));
        ScanStep<Scored> step = ScanStep.of(
                set == null ? List.of() : set.ordered(), Scored::member, ScanOptions.cursor(call, 2), options);
        call.reply().array(2);
        call.reply().bulk(step.cursor());
        call.reply().array(2 * step.found().size());
        for (Scored scored : step.found()) {
            call.reply().bulk(scored.member().bytes());
            call.reply().bulk(NumberText.of(scored.score()));
        }
    }
}
