package io.slotwise.internal.pubsub;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.pubsub.Topics;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One place at which names are subscribed to: one connection at a time, opened with the first name, opened again as long as
 * there are any, and closed after the last. Confined to turns, but for the connection and the names, which event loops read.
 */
final class SubscriptionLink {
    /** Where a place is, and who hears what becomes of the names there. Called in turns. */
    interface Keeper {
        /** Where to dial now; null when no node is known. */
        @Nullable
        NodeAddress addressOf(SubscriptionLink link);

        void confirmed(Placement placement);

        /** The connection has gone, or the server has taken them away; they will be asked for again. */
        void lost(List<Placement> placements);

        /** A server does not do it. */
        void refused(List<Placement> placements, String error, NodeAddress by);

        /** A server has taken sharded channels away. */
        void slotLeft(List<Placement> placements);

        /** Messages came to the place that may be at any node, and for a while none have. */
        void fallenSilent();

        /** No connection could be had. */
        void unreachable(SubscriptionLink link, Throwable cause);
    }

    /** A connection that has lasted for so long is a sign that the next one will, too. */
    private static final long LASTING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Keeper keeper;
    private final SubscriptionContext context;
    private final @Nullable NodeAddress fixed;
    private final Map<Name, Placement> placements = new ConcurrentHashMap<>();
    private volatile @Nullable Session session;
    private @Nullable NodeAddress lastFailed;
    private @Nullable NodeAddress lastServed;
    private boolean resting;
    private int failures;

    /**
     * With where it is.
     *
     * @param fixed the node's address; null for the place that may be at any node
     */
    SubscriptionLink(Keeper keeper, SubscriptionContext context, @Nullable NodeAddress fixed) {
        this.keeper = keeper;
        this.context = context;
        this.fixed = fixed;
    }

    /** The one node that it leads to; null when that may be any. */
    @Nullable
    NodeAddress fixedAddress() {
        return fixed;
    }

    /** Where its connection has been dialled, if it has one. */
    @Nullable
    NodeAddress address() {
        Session current = session;
        return current == null ? null : current.address();
    }

    /** Whether it has a connection that can be used. */
    boolean isOpen() {
        Session current = session;
        return current != null && current.isOpen();
    }

    /** The node to which no connection could be had of late. */
    @Nullable
    NodeAddress lastFailed() {
        return lastFailed;
    }

    /** The node to which there was a connection of late, that was not given up. */
    @Nullable
    NodeAddress lastServed() {
        return lastServed;
    }

    boolean isEmpty() {
        return placements.isEmpty();
    }

    /** By any thread. */
    @Nullable
    Placement placement(Name name) {
        return placements.get(name);
    }

    /** Which kind of name patterns are here. */
    Topics.Kind kindOfPatterns() {
        return fixed == null ? Topics.Kind.PATTERN : Topics.Kind.KEYSPACE_EVENTS;
    }

    /** By any thread. */
    @SuppressWarnings("ReferenceEquality")
    boolean isCurrent(Session asking) {
        return session == asking;
    }

    void add(Placement placement) {
        placements.put(placement.name(), placement);
    }

    /** Asks for all that is due, as soon as there is a connection. */
    void ask() {
        Session current = session;
        if (current == null) {
            if (!resting && !placements.isEmpty()) {
                dial();
            }
        } else {
            current.subscribe(
                    placements.values().stream().filter(Placement::isDue).toList());
        }
    }

    /** Asks for these again, in two parts, to find out which of them the server refuses. */
    void askInHalves(List<Placement> refused) {
        Session current = session;
        List<Placement> due = refused.stream().filter(Placement::isDue).toList();
        if (current == null || due.size() < 2) {
            ask();
        } else {
            int half = due.size() / 2;
            current.subscribeTogether(due.subList(0, half));
            current.subscribeTogether(due.subList(half, due.size()));
        }
    }

    /**
     * Takes names away.
     *
     * @param whenDone when the server has confirmed it, or need not
     */
    void remove(Collection<Placement> leaving, Runnable whenDone) {
        List<Name> known = new ArrayList<>();
        for (Placement placement : leaving) {
            placements.remove(placement.name(), placement);
            if (placement.confirmed || placement.ask != null) {
                known.add(placement.name());
            }
            placement.forget();
        }
        Session current = session;
        if (current == null || known.isEmpty()) {
            whenDone.run();
        } else {
            current.unsubscribe(known, whenDone);
        }
        closeIfUnused();
    }

    private void dial() {
        NodeAddress address = keeper.addressOf(this);
        if (address == null) {
            rest();
            return;
        }
        Session next = new Session(this, context);
        session = next;
        context.connections().openForPushes(address, next, next::over);
    }

    private void rest() {
        failures++;
        resting = true;
        context.later(
                () -> {
                    resting = false;
                    ask();
                },
                context.pauseNanos(failures));
    }

    // ---- told by the session ----

    void confirmed(Placement placement) {
        keeper.confirmed(placement);
    }

    void fallenSilent() {
        if (fixed == null) {
            keeper.fallenSilent();
        }
    }

    void refused(List<Placement> refused, String error, NodeAddress by) {
        List<Placement> current = refused.stream()
                .filter(placement -> placements.get(placement.name()) == placement)
                .toList();
        current.forEach(Placement::forget);
        if (!current.isEmpty()) {
            keeper.refused(current, error, by);
        }
    }

    /** All channels of a slot go at once, each with a push of its own. */
    void channelLeft(Name channel) {
        Placement left = placements.get(channel);
        if (left == null || !left.confirmed) {
            return; // asked for anew already
        }
        int slot = left.wanted().slot();
        List<Placement> all = placements.values().stream()
                .filter(placement -> placement.confirmed && placement.wanted().slot() == slot)
                .toList();
        all.forEach(Placement::forget);
        keeper.lost(all);
        keeper.slotLeft(all);
    }

    void closed(Session closed, Throwable cause) {
        if (!isCurrent(closed)) {
            return;
        }
        session = null;
        boolean served = closed.hasServed();
        lastFailed = served ? null : closed.address();
        lastServed = served ? closed.address() : null;
        List<Placement> lost = placements.values().stream()
                .filter(placement -> placement.confirmed)
                .toList();
        placements.values().forEach(Placement::forget);
        if (placements.isEmpty()) {
            return;
        }
        keeper.lost(lost);
        keeper.unreachable(this, cause);
        if (served && closed.nanosOpen() >= LASTING_NANOS) {
            failures = 0;
            ask();
        } else {
            rest();
        }
    }

    /** Leaves the connection for another, which may be to another node. */
    void replace(String why) {
        Session current = session;
        if (current != null) {
            ConnectionFailedException cause = new ConnectionFailedException(
                    "The subscriptions at " + current.address() + " are made anew: " + why, null, null);
            closed(current, cause);
            current.retire();
        }
    }

    /** After the last name, when all that was said has been answered. */
    void closeIfUnused() {
        Session current = session;
        if (placements.isEmpty() && (current == null || !current.expectsAnswers())) {
            close();
        }
    }

    void close() {
        Session current = session;
        session = null;
        placements.clear();
        if (current != null) {
            current.retire();
        }
    }
}
