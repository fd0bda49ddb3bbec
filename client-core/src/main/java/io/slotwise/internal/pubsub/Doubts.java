package io.slotwise.internal.pubsub;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Which names a server has taken away since when, in refreshes begun: only one that begins later tells where they are now.
 * Confined to turns.
 */
final class Doubts {
    /** A refresh that takes longer shows what it shows as any other does. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private int refreshes;

    void refreshStarted() {
        refreshes++;
    }

    /** Those that are not doubted any more. One refresh runs at a time: the last that began has ended. */
    List<Wanted> refreshEnded(Collection<Wanted> names) {
        return trusted(refreshes, names);
    }

    /** Gives what {@link #endOf} wants to know. */
    int begin(Collection<Wanted> names) {
        names.forEach(name -> name.doubtedAt = refreshes);
        return refreshes;
    }

    /** Those that are not doubted any more, because it has taken too long. */
    List<Wanted> endOf(int begin, Collection<Wanted> names) {
        return trusted(begin + 1, names);
    }

    private static List<Wanted> trusted(int before, Collection<Wanted> names) {
        List<Wanted> trusted = names.stream()
                .filter(name -> name.doubtedAt != Wanted.NOT_DOUBTED && name.doubtedAt < before)
                .toList();
        trusted.forEach(name -> name.doubtedAt = Wanted.NOT_DOUBTED);
        return trusted;
    }
}
