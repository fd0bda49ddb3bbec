package io.slotwise.server.replication;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** Confined to the event loop. The changes of one node, its replication offset, and the replicas that follow it. */
public final class ReplicationStream {
    private static final byte[] PING = "PING".getBytes(StandardCharsets.US_ASCII);

    private final ScheduledExecutorService loop;
    private final List<ReplicaLink> links = new ArrayList<>();
    private final List<OffsetListener> listeners = new ArrayList<>();
    private String id;
    private long offset;

    /** Told when replicas have acknowledged more. */
    @FunctionalInterface
    public interface OffsetListener {
        /** True when the listener has seen what it waits for and is to be removed. */
        boolean acknowledged();
    }

    public ReplicationStream(ScheduledExecutorService loop, String id) {
        this.loop = loop;
        this.id = id;
    }

    /** The replication id of INFO. */
    public String id() {
        return id;
    }

    /** Bytes of all changes so far; on a replica what it has applied. */
    public long offset() {
        return offset;
    }

    /** Takes over the history of a primary. */
    public void adopt(String streamId, long streamOffset) {
        id = streamId;
        offset = streamOffset;
    }

    /** The history goes on under a new name: a promotion. */
    public void rename(String newId) {
        id = newId;
    }

    public List<ReplicaLink> links() {
        return links;
    }

    /**
     * The first replica finds a stream that is not empty. A real server writes its first PING within ten seconds, and until
     * then shows the replica as loading; a cluster for tests is to be complete when it has started.
     */
    public void begin() {
        if (offset == 0) {
            append(new byte[][] {PING}, 0);
        }
    }

    /** Adds a replica that already has everything up to the present offset. */
    public ReplicaLink attach(Replica replica) {
        ReplicaLink link = new ReplicaLink(this, replica, loop, offset);
        links.add(link);
        return link;
    }

    void detach(ReplicaLink link) {
        links.remove(link);
    }

    /** All replicas lose the connection; what was under way is lost. */
    public void detachAll() {
        List.copyOf(links).forEach(ReplicaLink::close);
    }

    /** Sends one command on its way to every replica. */
    public void append(byte[][] command, long time) {
        append(Collections.singletonList(command), time);
    }

    /** Sends a change of several commands on its way to every replica. */
    public void append(List<byte[][]> commands, long time) {
        offset += Change.encodedLength(commands);
        if (links.isEmpty()) {
            return;
        }
        Change change = new Change(commands, time, offset);
        for (ReplicaLink link : links) {
            link.send(change);
        }
    }

    /** Sends a PING to the replicas, if there are any. */
    public void ping(long time) {
        if (!links.isEmpty()) {
            append(new byte[][] {PING}, time);
        }
    }

    /** Replicas that have applied everything up to the offset. */
    public int acknowledgedBy(long wantedOffset) {
        return (int) links.stream()
                .filter(link -> link.acknowledgedOffset() >= wantedOffset)
                .count();
    }

    /** The offset of that replica's link, or -1 when it is not attached. */
    public long acknowledgedOffset(Replica replica) {
        return links.stream()
                .filter(link -> link.replica() == replica)
                .mapToLong(ReplicaLink::acknowledgedOffset)
                .findFirst()
                .orElse(-1);
    }

    /** Tells the listener of progress until it returns true. */
    public void listen(OffsetListener listener) {
        listeners.add(listener);
    }

    public void removeListener(OffsetListener listener) {
        listeners.remove(listener);
    }

    /** Asks the listeners once more, without progress. */
    public void reconsider() {
        acknowledged();
    }

    void acknowledged() {
        for (OffsetListener listener : List.copyOf(listeners)) {
            if (listener.acknowledged()) {
                listeners.remove(listener);
            }
        }
    }
}
