package io.slotwise.system.backend;

/** Confined to the test's thread. A slot that is on its way: the source answers ASK for keys it no longer has. */
public interface SlotMigration {
    /** The slot. */
    int slot();

    /** Who owns the slot until {@link #finish}. */
    ClusterNode source();

    /** Who will own it. */
    ClusterNode target();

    /** Moves up to that many keys of the slot, and returns how many were moved. */
    int moveKeys(int limit);

    /** Moves that key alone; a missing key is no error. */
    void moveKey(String key);

    /** Moves the remaining keys and makes the target the owner, known to all nodes when this returns. */
    void finish();

    /** Ends the migration where it is, with the source as the owner. Keys that were moved come back first. */
    void cancel();
}
