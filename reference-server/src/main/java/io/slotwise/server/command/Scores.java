package io.slotwise.server.command;

import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.SortedSetValue.Scored;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Stateless. Scores of sorted sets: reading and writing them. */
final class Scores {
    private Scores() {}

    /** The number, infinite ones included, or null. */
    static @Nullable Double parse(String text) {
        switch (text.toLowerCase(Locale.ROOT)) {
            case "inf", "+inf", "infinity", "+infinity" -> {
                return Double.POSITIVE_INFINITY;
            }
            case "-inf", "-infinity" -> {
                return Double.NEGATIVE_INFINITY;
            }
            default -> {
                BigDecimal value = Numbers.decimal(text.getBytes(StandardCharsets.UTF_8));
                return value == null ? null : value.doubleValue();
            }
        }
    }

    static double at(Call call, int index) {
        Double score = parse(call.text(index));
        if (score == null) {
            throw new CommandException(CommandException.NOT_A_FLOAT);
        }
        return score;
    }

    /** An array of members; with scores, RESP2 has one after the other and RESP3 a pair for each. */
    static void write(Call call, Collection<Scored> members, boolean withScores) {
        boolean pairs = withScores && call.reply().protocol() == 3;
        call.reply().array(withScores && !pairs ? 2 * members.size() : members.size());
        for (Scored scored : members) {
            if (pairs) {
                call.reply().array(2);
            }
            call.reply().bulk(scored.member().bytes());
            if (withScores) {
                call.reply().number(scored.score());
            }
        }
    }
}
