package io.slotwise.server;

import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.node.KeyTransfer;
import io.slotwise.server.node.ServerNode;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Thread-safe; its state is confined to the cluster's thread. The move of one slot, as an administrator does it with CLUSTER
 * SETSLOT and MIGRATE.
 */
public final class Migration {
    static final int NO_PAUSE = -1;

    /** How long a migration waits for a word about pausing before it goes on by itself. */
    private static final long GRACE_MILLIS = 100;

    /** Keys moved in one turn of the event loop while the migration goes on by itself. */
    private static final int BATCH = 10;

    private final ClusterThread thread;
    private final int slot;
    private final ServerNode source;
    private final ServerNode target;
    private int moved;
    private boolean held;
    private boolean ended;

    Migration(ClusterThread thread, int slot, ServerNode source, ServerNode target) {
        this.thread = thread;
        this.slot = slot;
        this.source = source;
        this.target = target;
    }

    void open(int pauseAfterKeys) {
        thread.run(() -> {
            if (source == target) {
                throw new IllegalArgumentException("slot " + slot + " is already at the target");
            }
            target.slots().importFrom(slot, known(target, source));
            source.slots().migrateTo(slot, known(source, target));
            if (pauseAfterKeys == NO_PAUSE) {
                var unused = thread.loop().schedule(this::continueByItself, GRACE_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                held = true;
                moveKeys(pauseAfterKeys);
            }
        });
    }

    private static KnownNode known(ServerNode viewer, ServerNode other) {
        KnownNode known = viewer.view().node(other.id());
        if (known == null) {
            throw new IllegalStateException("source and target of a migration must know each other");
        }
        return known;
    }

    private void continueByItself() {
        if (held || ended || !source.isUp() || !target.isUp()) {
            return;
        }
        moveKeys(BATCH);
        if (keysAtSource().isEmpty()) {
            close();
        } else {
            thread.loop().execute(this::continueByItself);
        }
    }

    private Collection<Key> keysAtSource() {
        return source.keyspace().keysInSlot(slot);
    }

    private void moveKeys(int limit) {
        for (Key key : keysAtSource().stream().limit(limit).toList()) {
            move(key);
        }
    }

    private void move(Key key) {
        if (KeyTransfer.move(source, target, key, false)) {
            moved++;
        }
    }

    /**
     * Holds the migration with exactly that many keys moved, or all keys when there are fewer; the slot stays open.
     *
     * @throws IllegalStateException when more keys have moved already
     */
    public Migration pauseAfterKeys(int keys) {
        thread.run(() -> {
            requireOpen();
            if (moved > keys) {
                throw new IllegalStateException(moved + " keys have moved already: say pauseAfterKeys before to(…)");
            }
            held = true;
            moveKeys(keys - moved);
        });
        return this;
    }

    /** Moves one key and holds the migration; false when the key is not at the source. */
    public boolean moveKey(String name) {
        return thread.call(() -> {
            requireOpen();
            held = true;
            int before = moved;
            move(Key.of(name));
            return moved > before;
        });
    }

    /** Goes on in the background to its end. */
    public void resume() {
        thread.run(() -> {
            requireOpen();
            held = false;
            thread.loop().execute(this::continueByItself);
        });
    }

    /** Moves all other keys, gives the slot to the target and returns when all nodes know. Does nothing when that is done. */
    public void finish() {
        thread.runAndSpread(() -> {
            if (!ended) {
                moveKeys(Integer.MAX_VALUE);
                close();
            }
        });
    }

    /** The target becomes the owner first, so that nobody ever sees a slot without one. */
    private void close() {
        ended = true;
        target.slots().assign(slot, target.view().myself());
        source.view().migrating().remove(slot);
        if (source.view().owner(slot) == source.view().myself()) {
            source.slots().assign(slot, known(source, target));
        }
    }

    /** Moves the keys back, those that were created at the target too, and closes the slot at both ends. */
    public void cancel() {
        thread.runAndSpread(() -> {
            requireOpen();
            ended = true;
            for (Key key : List.copyOf(target.keyspace().keysInSlot(slot))) {
                KeyTransfer.move(/* source= */ target, /* target= */ source, key, false);
            }
            source.slots().stabilise(slot);
            target.slots().stabilise(slot);
        });
    }

    private void requireOpen() {
        if (ended) {
            throw new IllegalStateException("the migration of slot " + slot + " has ended");
        }
    }

    /** Keys moved so far. */
    public int movedKeys() {
        return thread.call(() -> moved);
    }

    /** True when the slot belongs to the target, or again to the source after {@link #cancel}. */
    public boolean isFinished() {
        return thread.call(() -> ended);
    }
}
