package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import org.jspecify.annotations.Nullable;

/** Confined to one call. ZRANGE in all its forms, the older commands that are one of them, and ZRANGESTORE. */
final class SortedSetRangeCommands {
    private final Call call;
    private final int keyAt;
    private By by;
    private boolean reversed;
    private boolean withScores;
    private boolean limited;
    private long offset;
    private long limit = -1;

    private enum By {
        RANK,
        SCORE,
        NAME
    }

    private SortedSetRangeCommands(Call call, int keyAt, By by, boolean reversed) {
        this.call = call;
        this.keyAt = keyAt;
        this.by = by;
        this.reversed = reversed;
    }

    static void addTo(CommandTable.Group group) {
        group.add("zrange", call -> new SortedSetRangeCommands(call, 1, By.RANK, false).reply(true));
        group.add("zrevrange", call -> new SortedSetRangeCommands(call, 1, By.RANK, true).reply(false));
        group.add("zrangebyscore", call -> new SortedSetRangeCommands(call, 1, By.SCORE, false).reply(false));
        group.add("zrevrangebyscore", call -> new SortedSetRangeCommands(call, 1, By.SCORE, true).reply(false));
        group.add("zrangebylex", call -> new SortedSetRangeCommands(call, 1, By.NAME, false).reply(false));
        group.add("zrevrangebylex", call -> new SortedSetRangeCommands(call, 1, By.NAME, true).reply(false));
        group.add("zrangestore", call -> new SortedSetRangeCommands(call, 2, By.RANK, false).store());
    }

    private void options(boolean allForms, boolean mayHaveScores) {
        boolean older = !allForms;
        for (int index = keyAt + 3; index < call.count(); index++) {
            String option = call.option(index);
            if (option.equals("WITHSCORES") && mayHaveScores) {
                withScores = true;
            } else if (option.equals("LIMIT") && index + 2 < call.count()) {
                limited = true;
                offset = call.integer(++index);
                limit = call.integer(++index);
            } else if (older) {
                throw call.syntaxError();
            } else {
                switch (option) {
                    case "BYSCORE" -> by = By.SCORE;
                    case "BYLEX" -> by = By.NAME;
                    case "REV" -> reversed = true;
                    default -> throw call.syntaxError();
                }
            }
        }
        if (limited && by == By.RANK) {
            throw new CommandException(
                    "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX");
        }
        if (withScores && by == By.NAME) {
            throw new CommandException("ERR syntax error, WITHSCORES not supported in combination with BYLEX");
        }
    }

    private void reply(boolean allForms) {
        options(allForms, true);
        Scores.write(call, find(), withScores);
    }

    private void store() {
        options(true, false);
        Key key = call.key(1);
        SortedSetValue result = new SortedSetValue();
        find().forEach(scored -> result.put(scored.member(), scored.score()));
        if (!result.isEmpty()) {
            call.keyspace().put(key, result, Keyspace.NEVER);
            call.event('z', "zrangestore", key);
        } else if (call.value(key) != null) {
            call.removeEmpty(key);
        }
        call.reply().integer(result.size());
    }

    private List<Scored> find() {
        if (by == By.RANK) {
            return byRank(Range.of(call, keyAt + 1), set());
        }
        int least = reversed ? keyAt + 2 : keyAt + 1;
        int most = reversed ? keyAt + 1 : keyAt + 2;
        ScoreRange range =
                by == By.SCORE ? ScoreRange.byScore(call, least, most) : ScoreRange.byName(call, least, most);
        List<Scored> found = new ArrayList<>(range.in(set()));
        if (reversed) {
            Collections.reverse(found);
        }
        if (offset < 0) {
            return List.of();
        }
        return found.stream()
                .skip(offset)
                .limit(limit < 0 ? Long.MAX_VALUE : limit)
                .toList();
    }

    private @Nullable SortedSetValue set() {
        return SortedSetCommands.set(call, call.key(keyAt));
    }

    private List<Scored> byRank(Range wanted, @Nullable SortedSetValue set) {
        if (set == null) {
            return List.of();
        }
        Range range = wanted.within(set.size());
        NavigableSet<Scored> ordered = reversed ? set.ordered().descendingSet() : set.ordered();
        return ordered.stream().skip(range.first()).limit(range.length()).toList();
    }
}
