package io.slotwise.internal.simulation;

import java.util.Map;

/**
 * What the driver may cost its servers in one schedule, in numbers. Each bound is what the driver promises, with room for
 * the luck of the draw; the largest seen in 2,000 schedules is about half of each.
 */
final class Bounds {
    /** Requests are served at most every 100 ms, and looks after a failure come at most every 200 ms or so. */
    private static final double REFRESHES_PER_SECOND = 15;

    /** A refresh goes on for as long as the last one brought nothing new: ever more seldom after each thing that happens. */
    private static final int REFRESHES_PER_EVENT = 18;

    /** Three views of two commands each, and as many again if all of these fail. */
    private static final int QUERIES_PER_REFRESH = 12;

    /** While a node cannot be reached, each link doubles its pauses, so it soon dials once in such a mean pause. */
    private static final int DIALS_BEFORE_THE_LONGEST_PAUSE = 12;

    private static final double REDIRECTS_IN_A_ROW = 4;

    private final Invariants invariants;

    Bounds(Invariants invariants) {
        this.invariants = invariants;
    }

    /**
     * A command follows redirects when it begins and after each pause, and pauses when the next one closes a circle. Of two nodes
     * that send it to each other it takes three for that (ASK, MOVED back, ASK: after a failover the target of a migration has
     * forgotten it, its source has not). More in a row takes a slot that moves on meanwhile.
     */
    void redirects(int redirects, int parts, int retries) {
        atMost("redirects", redirects, REDIRECTS_IN_A_ROW * (parts + retries));
    }

    void refreshes(int refreshes, int events, double seconds) {
        atMost("refreshes by time", refreshes, 10 + REFRESHES_PER_SECOND * seconds);
        atMost("refreshes by events", refreshes, 20 + (double) REFRESHES_PER_EVENT * events);
    }

    void queries(int queries, int refreshes) {
        atMost("queries", queries, (double) QUERIES_PER_REFRESH * refreshes);
    }

    void failedDials(Map<String, Integer> ofHosts, int links, double meanPauseSeconds, double seconds) {
        double most = links * (DIALS_BEFORE_THE_LONGEST_PAUSE + 2 * seconds / meanPauseSeconds);
        ofHosts.forEach((host, dials) -> atMost("failed dials of " + host, dials, most));
    }

    /** A connection that worked is opened again when something has ended it. */
    void connections(int opened, int nodes, int links, int faults) {
        atMost("connections", opened, links * (nodes + 4.0 * faults));
    }

    private void atMost(String what, int counted, double most) {
        invariants.require(counted <= most, what + " are bounded: " + counted + " of at most " + (long) most);
    }
}
