package io.slotwise.internal.pubsub;

import org.jspecify.annotations.Nullable;

/** One wanted name at one place. Confined to turns, but for what never changes. */
final class Placement {
    private final Wanted wanted;
    private final SubscriptionLink link;

    /** What asks for it on the connection that is open; confirmed with it, or still to be. */
    @Nullable
    Ask ask;

    boolean confirmed;

    Placement(Wanted wanted, SubscriptionLink link) {
        this.wanted = wanted;
        this.link = link;
    }

    Wanted wanted() {
        return wanted;
    }

    SubscriptionLink link() {
        return link;
    }

    Name name() {
        return wanted.name();
    }

    /** Whether it is to be asked for on a connection that is open. */
    boolean isDue() {
        return !confirmed && ask == null && !wanted.paused;
    }

    /** Its connection has gone, or the server does not serve it there any more. */
    void forget() {
        confirmed = false;
        ask = null;
    }
}
