package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Immutable. One step of SSCAN and its like. The cursor is a place in the order of the members' hashes, which does not
 * change while others come and go: what is there all the time is seen exactly once.
 *
 * @param cursor where the next step begins, 0 when there is none
 */
record ScanStep<T>(String cursor, List<T> found) {
    static <T> ScanStep<T> of(Collection<T> items, Function<T, Key> name, long cursor, ScanOptions options) {
        List<T> rest = items.stream()
                .filter(item -> place(name.apply(item)) >= cursor)
                .sorted(Comparator.comparingLong(item -> place(name.apply(item))))
                .toList();
        int end = (int) Math.min(options.count(), rest.size());
        while (end > 0
                && end < rest.size()
                && place(name.apply(rest.get(end))) == place(name.apply(rest.get(end - 1)))) {
            end++;
        }
        List<T> found = rest.subList(0, end).stream()
                .filter(item -> options.matches(name.apply(item).bytes()))
                .toList();
        return new ScanStep<>(end == rest.size() ? "0" : Long.toString(place(name.apply(rest.get(end)))), found);
    }

    /** From 1, because a cursor of 0 means the beginning. */
    private static long place(Key name) {
        return Integer.toUnsignedLong(name.hashCode() * 0x9E3779B1) + 1;
    }
}
