package io.slotwise.internal.pubsub;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Which names servers have taken away, and whether what they have confirmed since is to be believed: when a refresh that began
 * later has shown nothing else, and the server has been given time to think better of it. Confined to turns.
 */
final class Doubts {
    /**
     * A node that is demoted may take its channels away twice, by what its successor says and by what it had said before. Nodes
     * speak ten times a second (clusterCron in cluster.c); this is two of these.
     */
    static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** A refresh that takes longer shows what it shows as any other does. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private int refreshes;

    /** Why names are doubted; those that were taken away together share it. */
    static final class Doubt {
        private final int since;
        private boolean shown;
        private boolean confirmed;
        private boolean kept;

        private Doubt(int since) {
            this.since = since;
        }

        /** Something of it is confirmed. True the first time: then {@link #kept} follows. */
        boolean confirm() {
            boolean first = !confirmed;
            confirmed = true;
            return first;
        }

        private boolean isOver() {
            return shown && kept;
        }
    }

    /** A server has taken them away; {@link #tooLong} follows. */
    Doubt begin(Collection<Wanted> names) {
        Doubt doubt = new Doubt(refreshes);
        names.forEach(name -> name.doubt = doubt);
        return doubt;
    }

    void refreshStarted() {
        refreshes++;
    }

    /** Those that are not doubted any more. One refresh runs at a time: the last that began has ended. */
    List<Wanted> refreshEnded(Collection<Wanted> names) {
        for (Wanted name : names) {
            Doubt doubt = name.doubt;
            if (doubt != null && doubt.since < refreshes) {
                doubt.shown = true;
            }
        }
        return trusted(names);
    }

    /** Those that are not doubted any more, because they were not taken away again. */
    List<Wanted> kept(Doubt doubt, Collection<Wanted> names) {
        doubt.kept = true;
        return trusted(names);
    }

    /** Those that are not doubted any more, because it has taken too long. */
    List<Wanted> tooLong(Doubt doubt, Collection<Wanted> names) {
        doubt.shown = true;
        return trusted(names);
    }

    private static List<Wanted> trusted(Collection<Wanted> names) {
        List<Wanted> trusted = names.stream()
                .filter(name -> {
                    Doubt doubt = name.doubt;
                    return doubt != null && doubt.isOver();
                })
                .toList();
        trusted.forEach(name -> name.doubt = null);
        return trusted;
    }
}
