package io.slotwise.internal.pubsub;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A name that at least one subscription wants, who wants it, and where it is subscribed to. Confined to turns, but for the
 * subscribers, a list that is replaced, which event loops read.
 */
final class Wanted {
    private final Name name;
    private final int slot;
    private final Map<SubscriptionLink, Placement> placements = new LinkedHashMap<>();

    /** Why what a server confirms is not told yet. */
    Doubts.@Nullable Doubt doubt;

    /** It waits for another attempt, wherever that will be. */
    boolean paused;

    /** Refusals in a row. */
    int failures;

    private volatile List<ActiveSubscription<?, ?>> subscribers = List.of();

    Wanted(Name name) {
        this.name = name;
        this.slot = name.slot();
    }

    Name name() {
        return name;
    }

    int slot() {
        return slot;
    }

    Map<SubscriptionLink, Placement> placements() {
        return placements;
    }

    List<ActiveSubscription<?, ?>> subscribers() {
        return subscribers;
    }

    void add(ActiveSubscription<?, ?> subscription) {
        List<ActiveSubscription<?, ?>> more = new ArrayList<>(subscribers);
        more.add(subscription);
        subscribers = List.copyOf(more);
    }

    void remove(ActiveSubscription<?, ?> subscription) {
        List<ActiveSubscription<?, ?>> fewer = new ArrayList<>(subscribers);
        fewer.remove(subscription);
        subscribers = List.copyOf(fewer);
    }

    /** On the event loop of the connection that brought it. */
    void deliver(RawMessage message) {
        List<ActiveSubscription<?, ?>> all = subscribers;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).accept(i == 0 ? message : message.copy());
        }
    }
}
