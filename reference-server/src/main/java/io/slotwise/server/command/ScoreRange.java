package io.slotwise.server.command;

import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Immutable. Which members of a sorted set are meant: from one bound to another, by score or by name. */
record ScoreRange(Predicate<Scored> notBelow, Predicate<Scored> notAbove, boolean empty) {
    private static final String NO_SCORE = "ERR min or max is not a float";
    private static final String NO_NAME = "ERR min or max not valid string range item";

    /** The words at those places are scores, "(" before one excludes it. */
    static ScoreRange byScore(Call call, int least, int most) {
        double min = bound(call.text(least));
        double max = bound(call.text(most));
        boolean minOpen = call.text(least).startsWith("(");
        boolean maxOpen = call.text(most).startsWith("(");
        return new ScoreRange(
                scored -> minOpen ? scored.score() > min : scored.score() >= min,
                scored -> maxOpen ? scored.score() < max : scored.score() <= max,
                min > max || (min == max && (minOpen || maxOpen)));
    }

    private static double bound(String word) {
        Double score = Scores.parse(word.startsWith("(") ? word.substring(1) : word);
        if (score == null) {
            throw new CommandException(NO_SCORE);
        }
        return score;
    }

    /** The words at those places are names after "[" or "(", or "-" and "+" for the first and the last there is. */
    static ScoreRange byName(Call call, int least, int most) {
        checkName(call.bytes(least));
        checkName(call.bytes(most));
        return new ScoreRange(
                scored -> isIncluded(compare(scored, call.bytes(least)), call.bytes(least), 1),
                scored -> isIncluded(compare(scored, call.bytes(most)), call.bytes(most), -1),
                isEmpty(call.bytes(least), call.bytes(most)));
    }

    private static boolean isEmpty(byte[] least, byte[] most) {
        if (least[0] == '+' || most[0] == '-') {
            return true;
        }
        if (least[0] == '-' || most[0] == '+') {
            return false;
        }
        int order = Arrays.compareUnsigned(least, 1, least.length, most, 1, most.length);
        return order > 0 || (order == 0 && (least[0] == '(' || most[0] == '('));
    }

    /** On the right side of the bound, or on it where that counts. */
    private static boolean isIncluded(int order, byte[] bound, int side) {
        return order == 0 ? bound[0] == '[' : Integer.signum(order) == side;
    }

    private static void checkName(byte[] word) {
        boolean endless = word.length == 1 && (word[0] == '-' || word[0] == '+');
        boolean named = word.length > 0 && (word[0] == '[' || word[0] == '(');
        if (!endless && !named) {
            throw new CommandException(NO_NAME);
        }
    }

    /** Negative when the member is before the bound. */
    private static int compare(Scored scored, byte[] bound) {
        if (bound[0] == '-' || bound[0] == '+') {
            return bound[0] == '-' ? 1 : -1;
        }
        byte[] member = scored.member().bytes();
        return Arrays.compareUnsigned(member, 0, member.length, bound, 1, bound.length);
    }

    List<Scored> in(@Nullable SortedSetValue set) {
        return in(set, false);
    }

    /**
     * The members from the first that is not below to the last that is not above, as the server walks: with names and
     * different scores the bounds in between are not looked at.
     */
    List<Scored> in(@Nullable SortedSetValue set, boolean reversed) {
        if (set == null || set.isEmpty() || !overlaps(set)) {
            return List.of();
        }
        NavigableSet<Scored> ordered = reversed ? set.ordered().descendingSet() : set.ordered();
        Predicate<Scored> first = reversed ? notAbove : notBelow;
        return ordered.stream()
                .dropWhile(first.negate())
                .takeWhile(reversed ? notBelow : notAbove)
                .toList();
    }

    private boolean overlaps(SortedSetValue set) {
        return !empty
                && notBelow.test(set.ordered().last())
                && notAbove.test(set.ordered().first());
    }
}
