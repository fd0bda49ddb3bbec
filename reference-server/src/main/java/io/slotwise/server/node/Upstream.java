package io.slotwise.server.node;

import io.slotwise.server.replication.Change;
import io.slotwise.server.replication.Replica;
import io.slotwise.server.replication.ReplicaLink;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. One node as a replica: the link on which it receives what its primary does. */
public final class Upstream implements Replica {
    private final ServerNode node;
    private @Nullable ReplicaLink link;
    private @Nullable ClientSession session;
    private Duration lag = Duration.ZERO;
    private boolean held;

    Upstream(ServerNode node) {
        this.node = node;
    }

    /** True while this replica receives what its primary does. */
    public boolean isConnected() {
        return link != null;
    }

    boolean isConnectedTo(ServerNode primary) {
        return node.isReplica() && primary.id().equals(node.view().myself().primaryId()) && isConnected();
    }

    /** Starts to receive from the primary, with a copy of its data first, when that is possible and not done yet. */
    void connect() {
        String primaryId = node.view().myself().primaryId();
        if (primaryId == null || isConnected() || !node.isUp()) {
            return;
        }
        ServerNode primary = node.environment().bus().node(primaryId);
        if (primary != null && primary.isUp() && !primary.isFrozen() && !primary.isReplica()) {
            primary.stream().begin();
            node.keyspace().copyFrom(primary.keyspace());
            node.scripts().copyLibrariesFrom(primary.scripts());
            node.stream().adopt(primary.stream().id(), primary.stream().offset());
            link = primary.stream().attach(this);
        }
    }

    /** What is under way is lost. */
    void disconnect() {
        ReplicaLink present = link;
        if (present != null) {
            link = null;
            present.close();
        }
    }

    @Override
    public void apply(Change change) {
        node.environment().handler().replay(node, change.commands(), change.time());
        node.stream().adopt(node.stream().id(), change.endOffset());
    }

    /** The session in which commands of the primary run. */
    public ClientSession session() {
        ClientSession present = session;
        if (present == null) {
            present = new ClientSession(node, 0, new DetachedChannel());
            present.executingQueue(true);
            session = present;
        }
        return present;
    }

    @Override
    public Duration replicationLag() {
        return lag;
    }

    /** Changes arrive that much later than they were made, those under way too. */
    public void replicationLag(Duration value) {
        lag = value;
        wake();
    }

    @Override
    public boolean isReplicationHeld() {
        return held || node.isFrozen();
    }

    /** While held, changes of the primary do not arrive. */
    public void hold(boolean hold) {
        held = hold;
        wake();
    }

    /** What was held back arrives, if nothing holds it back any more. */
    void wake() {
        ReplicaLink present = link;
        if (present != null) {
            present.wake();
        }
    }
}
