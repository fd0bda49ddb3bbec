package io.slotwise.internal.routing;

import io.slotwise.command.KeySpecification;
import java.util.List;
import java.util.Locale;

/**
 * One key specification of a command: how to find keys among its words. Immutable. Source: server documentation, "Command key
 * specifications"; db.c of the servers, {@code getKeysUsingKeySpecs}.
 *
 * @param begin where the search begins
 * @param find what is found from there
 * @param incomplete whether there may be keys that this does not find
 */
record KeySearch(Begin begin, Find find, boolean incomplete) {
    /** Where it begins. */
    sealed interface Begin {
        /** At a word, the command's name being word 0. */
        record At(int word) implements Begin {}

        /** After a keyword, looked for from a word on; from the end towards the beginning when that is negative. */
        record After(String keyword, int from) implements Begin {}

        /** The server cannot say. */
        record Unknown() implements Begin {}
    }

    /** What is found. */
    sealed interface Find {
        /**
         * All words with a step between them.
         *
         * @param last the last one, counted from the first; negative: counted from the end
         * @param limit of a negative last: the words are this many parts, of which the first has the keys; 0 and 1: all
         */
        record Range(int last, int step, int limit) implements Find {}

        /** As many as a word says: where that is, and where the first key is, counted from the beginning. */
        record Counted(int count, int first, int step) implements Find {}

        /** The server cannot say. */
        record Unknown() implements Find {}
    }

    private static final Begin.Unknown NOWHERE = new Begin.Unknown();
    private static final Find.Unknown NOTHING = new Find.Unknown();

    /** The keys by the first and the last of them, as servers say it of all their commands; since 7.0 as one of these too. */
    static KeySearch ofRange(int first, int last, int step) {
        int lastFromFirst = last < 0 ? last : last - first;
        return new KeySearch(new Begin.At(first), new Find.Range(lastFromFirst, Math.max(1, step), 0), false);
    }

    /**
     * Finds the keys.
     *
     * @param found gets their places
     * @return whether there can be no more of them than these
     */
    boolean find(CommandWords words, List<Integer> found) {
        if (begin instanceof Begin.Unknown || find instanceof Find.Unknown) {
            return false;
        }
        int start = start(words);
        if (start > 0 && start < words.count()) {
            addFrom(start, words, found);
        }
        return !incomplete;
    }

    private int start(CommandWords words) {
        if (begin instanceof Begin.At at) {
            return at.word();
        }
        Begin.After after = (Begin.After) begin;
        int step = after.from() < 0 ? -1 : 1;
        int from = after.from() < 0 ? words.count() + after.from() : after.from();
        for (int word = from; word > 0 && word < words.count(); word += step) {
            if (words.is(word, after.keyword())) {
                return word + 1;
            }
        }
        return 0;
    }

    private void addFrom(int start, CommandWords words, List<Integer> found) {
        long first = start;
        long last;
        int step;
        if (find instanceof Find.Range range) {
            step = range.step();
            last = range.last() >= 0 ? first + range.last() : fromEnd(start, range, words);
        } else {
            Find.Counted counted = (Find.Counted) find;
            long place = first + counted.count();
            int keys = place < words.count() ? words.number((int) place) : -1;
            step = counted.step();
            first += counted.first();
            last = first + (keys - 1L) * step;
        }
        if (last >= words.count()) {
            return; // the server will say what is wrong with it
        }
        for (long word = first; word <= last; word += step) {
            found.add((int) word);
        }
    }

    private static long fromEnd(int start, Find.Range range, CommandWords words) {
        return range.limit() <= 1
                ? words.count() + (long) range.last()
                : start + (words.count() - start) / range.limit() + (long) range.last();
    }

    /** What a server says of one. */
    static KeySearch of(KeySpecification said) {
        return new KeySearch(
                begin(said.beginSearch()), find(said.findKeys()), said.flags().contains("incomplete"));
    }

    private static Begin begin(KeySpecification.Step said) {
        return switch (said.type()) {
            case "index" -> new Begin.At(number(said, "index"));
            case "keyword" ->
                new Begin.After(
                        said.arguments().getOrDefault("keyword", "").toLowerCase(Locale.ROOT),
                        number(said, "startfrom"));
            default -> NOWHERE;
        };
    }

    private static Find find(KeySpecification.Step said) {
        return switch (said.type()) {
            case "range" ->
                new Find.Range(number(said, "lastkey"), Math.max(1, number(said, "keystep")), number(said, "limit"));
            case "keynum" ->
                new Find.Counted(
                        number(said, "keynumidx"), number(said, "firstkey"), Math.max(1, number(said, "keystep")));
            default -> NOTHING;
        };
    }

    private static int number(KeySpecification.Step said, String name) {
        return Integer.parseInt(said.arguments().getOrDefault(name, "0"));
    }
}
