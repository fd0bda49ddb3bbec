package io.slotwise.examples.demo;

import io.slotwise.topology.Slot;

/**
 * Immutable. The keys of the session store: all of one session lie in one slot, by the hash tag.
 *
 * @param run sets the keys of this run apart from those of others
 * @param sessions how many sessions there are
 */
record SessionStoreKeys(String run, int sessions) {
    /** What the session holds. */
    String data(int session) {
        return "session:{" + id(session) + "}:data";
    }

    /** Its page views. */
    String views(int session) {
        return "session:{" + id(session) + "}:views";
    }

    String id(int session) {
        return run + "-" + session;
    }

    int slot(int session) {
        return Slot.of(data(session));
    }
}
