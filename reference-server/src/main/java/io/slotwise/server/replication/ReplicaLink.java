package io.slotwise.server.replication;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. The way of changes from one primary to one replica. Never delivers inside the command that
 * made the change: replication is asynchronous even without lag.
 */
public final class ReplicaLink {
    private record Underway(Change change, long sentNanos) {}

    private final ReplicationStream stream;
    private final Replica replica;
    private final ScheduledExecutorService loop;
    private final Queue<Underway> underway = new ArrayDeque<>();
    private long acknowledgedOffset;
    private boolean scheduled;
    private boolean closed;

    ReplicaLink(ReplicationStream stream, Replica replica, ScheduledExecutorService loop, long offset) {
        this.stream = stream;
        this.replica = replica;
        this.loop = loop;
        this.acknowledgedOffset = offset;
    }

    /** The offset that the replica has applied and the primary knows of. */
    public long acknowledgedOffset() {
        return acknowledgedOffset;
    }

    Replica replica() {
        return replica;
    }

    void send(Change change) {
        underway.add(new Underway(change, System.nanoTime()));
        schedule();
    }

    /** To be called when the replica's lag or hold has changed. */
    public void wake() {
        scheduled = false;
        schedule();
    }

    /** What is under way is lost. */
    public void close() {
        closed = true;
        underway.clear();
        stream.detach(this);
    }

    private void schedule() {
        Underway next = underway.peek();
        if (closed || scheduled || next == null || replica.isReplicationHeld()) {
            return;
        }
        scheduled = true;
        long wait = next.sentNanos() + replica.replicationLag().toNanos() - System.nanoTime();
        if (wait <= 0) {
            loop.execute(this::deliver);
        } else {
            var unused = loop.schedule(this::deliver, wait, TimeUnit.NANOSECONDS);
        }
    }

    private void deliver() {
        scheduled = false;
        long now = System.nanoTime();
        boolean progressed = false;
        for (Underway next = underway.peek(); isDue(next, now); next = underway.peek()) {
            underway.remove();
            replica.apply(next.change());
            acknowledgedOffset = next.change().endOffset();
            progressed = true;
        }
        if (progressed) {
            stream.acknowledged();
        }
        schedule();
    }

    private boolean isDue(@Nullable Underway next, long now) {
        return !closed
                && next != null
                && next.sentNanos() + replica.replicationLag().toNanos() <= now
                && !replica.isReplicationHeld();
    }
}
