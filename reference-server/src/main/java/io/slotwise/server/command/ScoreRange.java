package io.slotwise.server.command;

import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Immutable. Which members of a sorted set are meant: from one bound to another, by score or by name. */
record ScoreRange(Predicate<Scored> notBelow, Predicate<Scored> notAbove) {
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
                scored -> maxOpen ? scored.score() < max : scored.score() <= max);
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
                scored -> isIncluded(compare(scored, call.bytes(most)), call.bytes(most), -1));
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
        return set == null
                ? List.of()
                : set.ordered().stream().filter(notBelow).takeWhile(notAbove).toList();
    }
}
