package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Slot;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the topology that is in place. Thread-safe and lock-free; reading it is one volatile read.
 *
 * <p>Topologies form a chain: who swaps one in hangs it behind the one that it replaced, and observers are led along
 * the chain, so they see the swaps in order whichever thread gets to report them.
 *
 * <p>Patches are dated by marks, a counter that moves on whenever a view is asked for: a slot patched at or after the
 * mark of a view was patched when that view was already on its way, so the view knows nothing of it.
 */
public final class TopologyHolder {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyHolder.class);

    private static final AtomicReferenceFieldUpdater<TopologyHolder, Link> PLACE =
            AtomicReferenceFieldUpdater.newUpdater(TopologyHolder.class, Link.class, "place");

    private final TopologyObserver observer;
    private volatile Link place;
    private final AtomicInteger marks = new AtomicInteger(1);
    private final PatchMarks patchedAt = new PatchMarks();
    private final Map<NodeId, String> zones = new ConcurrentHashMap<>();
    private final AtomicInteger unreported = new AtomicInteger();
    private Link reported; // belongs to the thread that took unreported from 0

    /** With who is told of new topologies. */
    public TopologyHolder(TopologyObserver observer) {
        this.observer = observer;
        this.reported = new Link(ClusterTopology.empty());
        this.place = reported;
    }

    /** The topology in place; without nodes before the first view. */
    public ClusterTopology current() {
        return place.topology;
    }

    /**
     * Moves a slot to the owner that a {@code MOVED} named. A provisional owner becomes the known node at its address,
     * if there is one. Costs next to nothing when the slot is that node's already.
     */
    public void patch(int slot, Node owner) {
        // Dated before it is swapped in, so that whoever sees the patch sees its date.
        patchedAt.set(slot, marks.get());
        Link before = place;
        while (!isOwner(before.topology, slot, owner)) {
            Link after = new Link(moved(before.topology, slot, owner));
            if (swap(before, after)) {
                return;
            }
            before = place;
        }
    }

    /**
     * Puts a topology in place of the one it was made from. Slots that have been patched since then keep their patch.
     */
    void adopt(ClusterTopology madeFrom, ClusterTopology adopted) {
        ClusterTopology base = madeFrom;
        ClusterTopology next = adopted;
        while (true) {
            Link before = place;
            next = withPatches(base, before.topology, next).withZones(zones);
            base = before.topology;
            if (swap(before, new Link(next))) {
                return;
            }
        }
    }

    /** Tells where a node runs, for views that do not: it stays so as long as the node belongs to the cluster. */
    @SuppressWarnings("ReferenceEquality") // a topology that is told nothing new stays itself
    public void tellZone(NodeId id, String zone) {
        zones.put(id, zone);
        while (true) {
            Link before = place;
            zones.keySet().removeIf(node -> before.topology.node(node) == null);
            ClusterTopology after = before.topology.withZones(zones);
            if (after == before.topology || swap(before, new Link(after))) {
                return;
            }
        }
    }

    /** Dates what begins now: patches made after this call are at or after the mark. */
    int mark() {
        return marks.incrementAndGet();
    }

    /** What has been patched at or after this mark. */
    PatchDates patchedSince(int mark) {
        return new PatchDates(patchedAt.since(mark));
    }

    /** What patches have done to {@code base} so far, done to {@code target}: only patches come between adoptions. */
    @SuppressWarnings("ReferenceEquality")
    private static ClusterTopology withPatches(ClusterTopology base, ClusterTopology patched, ClusterTopology target) {
        if (base == patched) {
            return target;
        }
        ClusterTopology result = target;
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            Node owner = patched.primaryOf(slot);
            Node former = base.primaryOf(slot);
            if (owner == null || (former != null && former.id().equals(owner.id()))) {
                continue;
            }
            if (!isOwner(result, slot, owner)) {
                result = moved(result, slot, owner);
            }
        }
        return result;
    }

    private static boolean isOwner(ClusterTopology topology, int slot, Node owner) {
        Node primary = topology.primaryOf(slot);
        return primary != null
                && (primary.id().equals(owner.id())
                        || (owner.id().isProvisional() && primary.address().equals(owner.address())));
    }

    private static ClusterTopology moved(ClusterTopology topology, int slot, Node owner) {
        Node known = owner.id().isProvisional() ? topology.nodeAt(owner.address()) : null;
        return topology.withSlotMovedTo(slot, known == null ? owner : known);
    }

    private boolean swap(Link before, Link after) {
        if (!PLACE.compareAndSet(this, before, after)) {
            return false;
        }
        before.next = after;
        report();
        return true;
    }

    /** The swapper that finds nobody reporting reports until nothing is left, the swaps of others among it. */
    private void report() {
        if (unreported.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            Link next = reported.next;
            while (next != null) {
                tell(reported.topology, next.topology);
                reported = next;
                next = reported.next;
            }
            seen = unreported.addAndGet(-seen);
        } while (seen != 0);
    }

    private void tell(ClusterTopology before, ClusterTopology after) {
        if (!TopologyChange.isNoticeable(before, after)) {
            return;
        }
        try {
            observer.topologyChanged(before, after);
        } catch (Throwable e) { // whatever it is, later swaps must be reported too
            LOG.warn("An observer of the topology failed", e);
        }
    }

    private static final class Link {
        private final ClusterTopology topology;
        private volatile @Nullable Link next;

        private Link(ClusterTopology topology) {
            this.topology = topology;
        }
    }
}
