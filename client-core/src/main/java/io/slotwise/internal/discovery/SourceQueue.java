package io.slotwise.internal.discovery;

import io.slotwise.topology.NodeAddress;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom one round asks, in which order. Confined to the scheduler's thread.
 *
 * <p>Known nodes come first. When as many as the round wants have been asked and none has given a view, startup nodes take
 * turns with the rest of them: then a cluster whose every node has moved is found again while the deadlines of the old
 * addresses still run.
 */
final class SourceQueue {
    private final Deque<NodeAddress> known;
    private final Deque<NodeAddress> seeds;
    private final int knownFirst;
    private int taken;
    private boolean seedsTurn = true;

    /** With both in the order in which to ask them, and how many known nodes are asked before any startup node. */
    SourceQueue(Collection<NodeAddress> known, Collection<NodeAddress> seeds, int knownFirst) {
        this.known = new ArrayDeque<>(known);
        Set<NodeAddress> others = new LinkedHashSet<>(seeds);
        others.removeAll(new HashSet<>(known));
        this.seeds = new ArrayDeque<>(others);
        this.knownFirst = knownFirst;
    }

    /** The next to ask, or null when there is nobody left. */
    @Nullable
    NodeAddress next(boolean hasViews) {
        boolean seed = !hasViews && !seeds.isEmpty() && (known.isEmpty() || (taken >= knownFirst && seedsTurn));
        if (taken >= knownFirst) {
            seedsTurn = !seed;
        }
        taken++;
        return seed ? seeds.poll() : known.poll();
    }

    /** How many are left to ask. */
    int size(boolean hasViews) {
        return known.size() + (hasViews ? 0 : seeds.size());
    }
}
