package io.slotwise.server;

/** Confined to one thread. A slot that is going to be moved. */
public final class MigrationStart {
    private final ReferenceCluster cluster;
    private final int slot;
    private ReferenceNode source;
    private int pauseAfterKeys = Migration.NO_PAUSE;

    MigrationStart(ReferenceCluster cluster, int slot, ReferenceNode source) {
        this.cluster = cluster;
        this.slot = slot;
        this.source = source;
    }

    /** The node to move the slot from, instead of its owner. */
    public MigrationStart from(ReferenceNode node) {
        source = node;
        return this;
    }

    /** Holds the migration half way, when that many keys have moved; said here, not a key more can move by accident. */
    public MigrationStart pauseAfterKeys(int keys) {
        pauseAfterKeys = keys;
        return this;
    }

    /**
     * Opens the slot at both ends: from now on clients meet ASK and TRYAGAIN. Unless told to pause, the migration then goes
     * on by itself after a moment in which {@link Migration#pauseAfterKeys} can still be said; {@link Migration#finish}
     * brings it to its end at once.
     */
    public Migration to(ReferenceNode target) {
        Migration migration = new Migration(cluster.thread(), slot, source.server(), target.server());
        migration.open(pauseAfterKeys);
        return migration;
    }
}
