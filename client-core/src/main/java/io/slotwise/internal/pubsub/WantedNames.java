package io.slotwise.internal.pubsub;

import io.slotwise.event.RefreshCause;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined to turns. The names that anybody wants, each subscribed to at the links that the topology says and, as soon as
 * another has it, at no other: channels and patterns at one node, whichever; a sharded channel at the owner of its slot;
 * events of the keyspace at every primary.
 */
final class WantedNames {
    private final SubscriptionContext context;
    private final TopologyHolder topology;
    private final TopologyRefresher refresher;
    private final Places places;
    private final Map<Name, Wanted> wanted = new LinkedHashMap<>();

    WantedNames(
            SubscriptionContext context,
            TopologyHolder topology,
            TopologyRefresher refresher,
            SubscriptionLink.Keeper keeper) {
        this.context = context;
        this.topology = topology;
        this.refresher = refresher;
        this.places = new Places(keeper, context);
    }

    /** All of them, at each moment. */
    Collection<Wanted> all() {
        return Collections.unmodifiableCollection(wanted.values());
    }

    /** Where a link is to be dialled; null when no node is known. */
    @Nullable
    NodeAddress addressOf(SubscriptionLink link) {
        return places.addressOf(link, topology.current());
    }

    // ---- who wants them ----

    /** Wants all names of a subscription; {@link #place} of these follows. */
    List<Wanted> want(ActiveSubscription<?, ?> subscription) {
        List<Wanted> all = new ArrayList<>();
        for (byte[] bytes : subscription.topics().names()) {
            Wanted name = wanted.computeIfAbsent(new Name(subscription.topics().kind(), bytes), Wanted::new);
            name.add(subscription);
            subscription.wanted().add(name);
            all.add(name);
            name.placements().values().stream()
                    .filter(placement -> !placement.confirmed)
                    .forEach(subscription::needs);
        }
        return all;
    }

    /**
     * Wants no name of a subscription any more; what nobody else wants is unsubscribed from.
     *
     * @param whenDone when the servers have confirmed that, or need not
     */
    void leave(ActiveSubscription<?, ?> subscription, Runnable whenDone) {
        Map<SubscriptionLink, List<Placement>> leaving = new LinkedHashMap<>();
        for (Wanted name : subscription.wanted()) {
            name.remove(subscription);
            if (name.subscribers().isEmpty()) {
                wanted.remove(name.name());
                name.placements()
                        .forEach((link, placement) -> leaving.computeIfAbsent(link, key -> new ArrayList<>())
                                .add(placement));
                name.placements().clear();
            }
        }
        int[] left = {leaving.size() + 1};
        Runnable whenOneIsDone = () -> {
            if (--left[0] == 0) {
                whenDone.run();
            }
        };
        leaving.forEach((link, placements) -> link.remove(placements, whenOneIsDone));
        whenOneIsDone.run();
        places.forgetUnused();
    }

    void close() {
        wanted.clear();
        places.close();
    }

    // ---- where they are ----

    /** Follows a new topology. */
    void follow(ClusterTopology after) {
        if (!wanted.isEmpty()) {
            places.leaveWhatHasLeft(after);
            place(List.copyOf(wanted.values()));
        }
    }

    /** Nobody else may wait for an owner of a slot that has none. */
    void askForMissingOwners() {
        if (wanted.values().stream().anyMatch(name -> name.placements().isEmpty())) {
            refresher.request(RefreshCause.UNCOVERED_SLOT);
        }
    }

    /** Subscribes to them where they belong now, and nowhere else. */
    void place(Collection<Wanted> names) {
        ClusterTopology current = topology.current();
        Map<SubscriptionLink, List<Placement>> leaving = new LinkedHashMap<>();
        Set<SubscriptionLink> touched = new LinkedHashSet<>();
        Set<ActiveSubscription<?, ?>> concerned = new LinkedHashSet<>();
        for (Wanted name : names) {
            if (place(name, current, leaving)) {
                concerned.addAll(name.subscribers());
            }
            touched.addAll(name.placements().keySet());
        }
        leaving.forEach((link, placements) -> link.remove(placements, () -> {}));
        touched.forEach(SubscriptionLink::ask);
        concerned.forEach(ActiveSubscription::settle);
        places.forgetUnused();
    }

    /** Whether anything is where it was not, or not where it was. */
    private boolean place(Wanted name, ClusterTopology current, Map<SubscriptionLink, List<Placement>> leaving) {
        Map<SubscriptionLink, Boolean> wantedAt = places.of(name, current);
        if (wantedAt.isEmpty()) {
            if (name.placements().isEmpty()) {
                refresher.request(RefreshCause.UNCOVERED_SLOT);
                name.subscribers().forEach(subscription -> subscription.needs(name));
            }
            return false; // it stays where it is until somebody else is said to have it
        }
        boolean changed = false;
        for (Map.Entry<SubscriptionLink, Boolean> place : wantedAt.entrySet()) {
            SubscriptionLink link = place.getKey();
            if (!name.placements().containsKey(link)) {
                changed = true;
                name.doubt = null;
                Placement placement = new Placement(name, link);
                name.placements().put(link, placement);
                link.add(placement);
                for (ActiveSubscription<?, ?> subscription : name.subscribers()) {
                    subscription.needsNoMore(name);
                    if (!subscription.hasBegun()) {
                        subscription.needs(placement);
                    } else if (place.getValue()) {
                        subscription.lost(placement);
                    }
                }
            }
        }
        for (Placement placement : List.copyOf(name.placements().values())) {
            if (!wantedAt.containsKey(placement.link())) {
                changed = true;
                name.placements().remove(placement.link());
                leaving.computeIfAbsent(placement.link(), link -> new ArrayList<>())
                        .add(placement);
                name.subscribers().forEach(subscription -> subscription.needsNoMore(placement));
            }
        }
        return changed;
    }

    /** Places anew what a server has refused. The first redirect is followed at once, the next after a pause that grows. */
    void placeAgain(List<Wanted> refused, boolean redirected) {
        int failures = 0;
        for (Wanted name : refused) {
            name.failures++;
            name.paused = true;
            failures = Math.max(failures, name.failures);
        }
        Runnable again = () -> {
            refused.forEach(name -> name.paused = false);
            place(refused.stream()
                    .filter(name -> wanted.get(name.name()) == name)
                    .toList());
        };
        if (redirected && failures == 1) {
            again.run();
        } else {
            context.later(again, context.pauseNanos(failures));
        }
    }
}
