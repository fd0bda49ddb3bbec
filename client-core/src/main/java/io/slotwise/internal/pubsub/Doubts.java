package io.slotwise.internal.pubsub;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Confined to turns. Which names servers have taken away, and whether what they have confirmed since is to be believed, and
 * told: when a refresh that began later has shown nothing else, and the server has been given time to think better of it.
 */
final class Doubts {
    /**
     * A node that is demoted may take its channels away twice, by what its successor says and by what it had said before. Nodes
     * speak ten times a second (clusterCron in cluster.c); this is two of these.
     */
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** A refresh that takes longer shows what it shows as any other does. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final SubscriptionContext context;
    private final WantedNames names;
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

        private boolean isOver() {
            return shown && kept;
        }
    }

    Doubts(SubscriptionContext context, WantedNames names) {
        this.context = context;
        this.names = names;
    }

    /**
     * A server has taken them away. It knows who has them, and says so at once when it is asked. But one that has become a
     * replica takes them again; so what it confirms counts only when a refresh has not shown anything else.
     */
    void begin(Collection<Wanted> taken) {
        Doubt doubt = new Doubt(refreshes);
        taken.forEach(name -> name.doubt = doubt);
        context.later(
                () -> {
                    doubt.shown = true; // it has taken too long
                    tellTrusted();
                },
                LONGEST_NANOS);
    }

    void refreshStarted() {
        refreshes++;
    }

    /** What it has brought is in place. One refresh runs at a time: the last that began has ended. */
    void refreshEnded() {
        for (Wanted name : names.all()) {
            Doubt doubt = name.doubt;
            if (doubt != null && doubt.since < refreshes) {
                doubt.shown = true;
            }
        }
        tellTrusted();
    }

    /** A server has confirmed it: those who wait for that are told, now or when it is not doubted any more. */
    void confirmed(Placement placement) {
        Doubt doubt = placement.wanted().doubt;
        if (doubt == null) {
            tell(placement);
        } else if (!doubt.confirmed) {
            doubt.confirmed = true;
            context.later(
                    () -> {
                        doubt.kept = true; // or else it was taken away again, and is doubted for that
                        tellTrusted();
                    },
                    SHORTEST_NANOS);
        }
    }

    private void tellTrusted() {
        List<Wanted> trusted = names.all().stream()
                .filter(name -> {
                    Doubt doubt = name.doubt;
                    return doubt != null && doubt.isOver();
                })
                .toList();
        trusted.forEach(name -> name.doubt = null);
        trusted.stream()
                .flatMap(name -> name.placements().values().stream())
                .filter(placement -> placement.confirmed)
                .forEach(Doubts::tell);
    }

    private static void tell(Placement placement) {
        for (ActiveSubscription<?, ?> subscription : placement.wanted().subscribers()) {
            subscription.needsNoMore(placement);
            subscription.settle();
        }
    }
}
