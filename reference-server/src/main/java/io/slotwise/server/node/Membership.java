package io.slotwise.server.node;

import io.slotwise.server.cluster.Announcement;
import io.slotwise.server.cluster.AnnouncementEffect;
import io.slotwise.server.cluster.AnnouncementRules;
import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import java.util.List;

/** Confined to the event loop. How one node tells the others about itself and takes in what they say. */
public final class Membership {
    private final ServerNode node;

    Membership(ServerNode node) {
        this.node = node;
    }

    private ClusterView view() {
        return node.view();
    }

    private LocalBus bus() {
        return node.environment().bus();
    }

    /** Decides cluster_state anew. */
    public void assess() {
        view().assess(node.config().requiresFullCoverage());
        node.blocked().slotsChanged();
    }

    /** Tells every node that this one knows what it is and owns now. */
    public void announce() {
        assess();
        view().myself().replicationOffset(node.stream().offset());
        Announcement announcement = Announcement.from(view());
        bus().broadcast(node, other -> other.membership().hear(announcement));
    }

    /** Says hello after a start; the others answer with what they are, as a PONG does. */
    void announceAndAsk() {
        announce();
        bus().broadcast(node, other -> {
            if (other.view().node(node.id()) != null) {
                Announcement answer = Announcement.from(other.view());
                bus().send(other, node, asking -> asking.membership().hear(answer));
            }
        });
    }

    private void hear(Announcement announcement) {
        AnnouncementEffect effect = AnnouncementRules.apply(view(), announcement);
        KnownNode newPrimary = effect.newPrimary();
        if (newPrimary != null) {
            node.follow(newPrimary);
        } else {
            effect.lostSlots().stream().forEach(this::dropKeys);
            node.upstream().connect();
        }
        assess();
    }

    /** Keys of a slot that has gone to somebody else are deleted, as the server does with dirty slots. */
    private void dropKeys(int slot) {
        Keyspace keyspace = node.keyspace();
        for (Key key : List.copyOf(keyspace.keysInSlot(slot))) {
            keyspace.remove(key, Long.MIN_VALUE);
            node.stream().append(new byte[][] {KeyTransfer.DEL, key.bytes()}, node.now());
        }
    }

    /** This node and those it knows get to know the other and those that one knows: CLUSTER MEET and its gossip. */
    public void meet(ServerNode other) {
        List<ServerNode> everybody = bus().nodes().stream()
                .filter(candidate -> knows(node, candidate) || knows(other, candidate))
                .toList();
        for (ServerNode one : everybody) {
            for (ServerNode another : everybody) {
                boolean introduced = one == node && another == other;
                if (introduced || !one.view().hasForgotten(another.id())) {
                    one.membership().learn(another);
                }
            }
        }
        everybody.forEach(one -> one.membership().announce());
    }

    private static boolean knows(ServerNode one, ServerNode another) {
        return one == another || one.view().node(another.id()) != null;
    }

    /** Knows the other node from now on, as it is at present. */
    public void learn(ServerNode other) {
        if (view().node(other.id()) == null) {
            KnownNode self = other.view().myself();
            KnownNode known = new KnownNode(self.id(), self.shardId(), self.address());
            known.primaryId(self.primaryId());
            known.configEpoch(self.configEpoch());
            view().add(known);
        }
    }

    /** A node has not been heard of for the node timeout. */
    void missed(String id) {
        KnownNode silent = view().node(id);
        if (silent == null || silent == view().myself()) {
            return;
        }
        silent.suspected(true);
        silent.failed(hasMajority());
        assess();
        if (silent.isFailed() && id.equals(view().myself().primaryId())) {
            node.failover().primaryFailed();
        }
    }

    /** Whether most primaries with slots, by this node's view, are running. */
    boolean hasMajority() {
        long voters = 0;
        long reachable = 0;
        for (KnownNode known : view().nodes()) {
            if (ClusterView.isVoter(known)) {
                voters++;
                ServerNode peer = bus().node(known.id());
                if (peer != null && peer.isUp() && !peer.isFrozen()) {
                    reachable++;
                }
            }
        }
        return reachable >= voters / 2 + 1;
    }
}
