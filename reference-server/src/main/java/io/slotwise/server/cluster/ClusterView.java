package io.slotwise.server.cluster;

import io.slotwise.server.keyspace.Slots;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. All that one node believes: which nodes exist, who owns which slot, what is migrating. Every
 * node has its own, and it may be stale or wrong.
 */
public final class ClusterView {
    private final Map<String, KnownNode> nodes = new LinkedHashMap<>();
    private final @Nullable KnownNode[] owners = new KnownNode[Slots.COUNT];
    private final Map<Integer, KnownNode> migrating = new TreeMap<>();
    private final Map<Integer, KnownNode> importing = new TreeMap<>();
    private final Set<String> forgotten = new HashSet<>();
    private KnownNode myself;
    private long currentEpoch;
    private boolean up;
    private SlotListener whenAssigned = (slot, before, owner) -> {};

    /** Told each slot that gets another owner. */
    @FunctionalInterface
    public interface SlotListener {
        void assigned(int slot, @Nullable KnownNode before, @Nullable KnownNode owner);
    }

    public ClusterView(KnownNode myself) {
        this.myself = myself;
        nodes.put(myself.id(), myself);
    }

    /** There is one listener. */
    public void whenAssigned(SlotListener listener) {
        whenAssigned = listener;
    }

    public KnownNode myself() {
        return myself;
    }

    /** Starts again as somebody else who knows nobody: CLUSTER RESET HARD. */
    public void become(KnownNode newSelf) {
        myself = newSelf;
        forgetAll();
        nodes.clear();
        nodes.put(newSelf.id(), newSelf);
    }

    /** Starts again knowing nobody and owning nothing: CLUSTER RESET. */
    public void forgetAll() {
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            assign(slot, null);
        }
        migrating.clear();
        importing.clear();
        forgotten.clear();
        nodes.keySet().removeIf(id -> !id.equals(myself.id()));
    }

    public Collection<KnownNode> nodes() {
        return nodes.values();
    }

    public @Nullable KnownNode node(String id) {
        return nodes.get(id);
    }

    public void add(KnownNode node) {
        nodes.put(node.id(), node);
        forgotten.remove(node.id());
    }

    /** Removes a node with its slots and does not listen to it any more until it is met again. */
    public void forget(String id) {
        KnownNode gone = nodes.remove(id);
        forgotten.add(id);
        for (int slot = 0; gone != null && slot < Slots.COUNT; slot++) {
            if (owners[slot] == gone) {
                assign(slot, null);
            }
        }
        migrating.values().removeIf(node -> node == gone);
        importing.values().removeIf(node -> node == gone);
    }

    public boolean hasForgotten(String id) {
        return forgotten.contains(id);
    }

    public @Nullable KnownNode owner(int slot) {
        return owners[slot];
    }

    public void assign(int slot, @Nullable KnownNode owner) {
        KnownNode before = owners[slot];
        if (before != null) {
            before.slotsChanged(-1);
        }
        if (owner != null) {
            owner.slotsChanged(1);
        }
        owners[slot] = owner;
        if (before != owner) {
            whenAssigned.assigned(slot, before, owner);
        }
    }

    public BitSet slotsOf(KnownNode node) {
        BitSet slots = new BitSet(Slots.COUNT);
        for (int slot = 0; slot < Slots.COUNT && slots.cardinality() < node.slotCount(); slot++) {
            if (owners[slot] == node) {
                slots.set(slot);
            }
        }
        return slots;
    }

    public List<SlotRange> rangesOf(KnownNode node) {
        return SlotRange.of(slotsOf(node));
    }

    /** Slots that leave this node, and where to. */
    public Map<Integer, KnownNode> migrating() {
        return migrating;
    }

    /** Slots that come to this node, and from where. */
    public Map<Integer, KnownNode> importing() {
        return importing;
    }

    /** The primary that this node follows, or null when it is a primary or does not know it. */
    public @Nullable KnownNode myPrimary() {
        String id = myself.primaryId();
        return id == null ? null : nodes.get(id);
    }

    public List<KnownNode> replicasOf(KnownNode primary) {
        return nodes.values().stream()
                .filter(node -> primary.id().equals(node.primaryId()))
                .toList();
    }

    public long currentEpoch() {
        return currentEpoch;
    }

    /** Raises the epoch; a lower one is ignored. */
    public void sawEpoch(long epoch) {
        currentEpoch = Math.max(currentEpoch, epoch);
    }

    public void resetEpoch() {
        currentEpoch = 0;
    }

    /** cluster_state as it was at the last {@link #assess}. */
    public boolean isUp() {
        return up;
    }

    /** Overrides the state until the next {@link #assess}. */
    public void up(boolean value) {
        up = value;
    }

    /** Primaries with slots. */
    public int size() {
        return (int) nodes.values().stream().filter(ClusterView::isVoter).count();
    }

    public static boolean isVoter(KnownNode node) {
        return node.isPrimary() && node.slotCount() > 0;
    }

    /** Decides cluster_state anew: coverage when that is required, and a majority of primaries in reach. */
    public void assess(boolean requireFullCoverage) {
        boolean covered = true;
        for (int slot = 0; requireFullCoverage && covered && slot < Slots.COUNT; slot++) {
            KnownNode owner = owners[slot];
            covered = owner != null && !owner.isFailed();
        }
        long reachable = nodes.values().stream()
                .filter(node -> isVoter(node) && !node.isFailed() && !node.isSuspected())
                .count();
        up = covered && reachable >= size() / 2 + 1;
    }
}
