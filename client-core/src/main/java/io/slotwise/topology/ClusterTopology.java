package io.slotwise.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The picture of who owns which slot at one moment. Immutable: what the cluster changes shows up in the next snapshot,
 * and whoever decides something takes one snapshot for the whole decision. Slots may be without an owner.
 */
public final class ClusterTopology {
    private static final ClusterTopology EMPTY = of(List.of());

    private final Shard[] shards;
    private final List<Shard> shardList;
    private final SlotTable slots;
    private final NodeIndex nodes;

    /** The shards' ranges must be those of the table, in canonical form. */
    private ClusterTopology(Shard[] shards, SlotTable slots, NodeIndex nodes) {
        this.shards = shards;
        this.shardList = Collections.unmodifiableList(Arrays.asList(shards));
        this.slots = slots;
        this.nodes = nodes;
    }

    /** The topology without nodes, known before the first view has come. */
    public static ClusterTopology empty() {
        return EMPTY;
    }

    /** The topology of these shards. Where two of them claim a slot, the later one has it. */
    public static ClusterTopology of(List<Shard> shards) {
        Shard[] copy = shards.toArray(new Shard[0]);
        SlotTable slots = SlotTable.of(copy);
        if (!areAsTheTable(copy, slots)) {
            List<List<SlotRange>> ranges = slots.ranges(copy.length);
            for (int i = 0; i < copy.length; i++) {
                copy[i] = copy[i].withSlots(ranges.get(i));
            }
        }
        return new ClusterTopology(copy, slots, new NodeIndex(copy));
    }

    private static boolean areAsTheTable(Shard[] shards, SlotTable slots) {
        int claimed = 0;
        for (Shard shard : shards) {
            if (!SlotRanges.isCanonical(shard.slots())) {
                return false;
            }
            claimed += SlotRanges.size(shard.slots());
        }
        return claimed == slots.covered();
    }

    /** Every shard, those without slots among them. After a patch, {@link Shard#slots()} are those of the patch too. */
    public List<Shard> shards() {
        return shardList;
    }

    /** The shard that owns the slot, or null when none is known to. */
    public @Nullable Shard shardOf(int slot) {
        int index = slots.shardOf(slot);
        return index == SlotTable.NONE ? null : shards[index];
    }

    /** The primary that owns the slot, or null when none is known to. */
    public @Nullable Node primaryOf(int slot) {
        Shard shard = shardOf(slot);
        return shard == null ? null : shard.primary();
    }

    /** Every node, each once. */
    public Collection<Node> nodes() {
        return nodes.nodes();
    }

    /** The primaries of all shards, those without slots among them. */
    public List<Node> primaries() {
        return shardList.stream().map(Shard::primary).toList();
    }

    /** The node with this id, or null. */
    public @Nullable Node node(NodeId id) {
        return nodes.node(id);
    }

    /** The node at this address, or null. */
    public @Nullable Node nodeAt(NodeAddress address) {
        return nodes.nodeAt(address);
    }

    /** The shard that this node belongs to, or null. */
    public @Nullable Shard shardOf(NodeId id) {
        int index = nodes.shardOf(id);
        return index < 0 ? null : shards[index];
    }

    /** How many slots have an owner: 16,384 for a whole cluster. */
    public int coveredSlots() {
        return slots.covered();
    }

    /** Whether no node is known. */
    public boolean isEmpty() {
        return shards.length == 0;
    }

    /**
     * This topology with one slot moved to the shard of the given node; when the node belongs to none, to a new shard
     * of its own. What a {@code MOVED} tells before the next refresh tells it all.
     */
    public ClusterTopology withSlotMovedTo(int slot, Node node) {
        int owner = nodes.shardOf(node.id());
        int former = slots.shardOf(slot);
        boolean provisional = owner < 0;
        boolean promoted = !provisional && !shards[owner].primary().id().equals(node.id());
        if (former == owner && former >= 0 && !promoted) {
            return this;
        }
        Shard[] patched = Arrays.copyOf(shards, provisional ? shards.length + 1 : shards.length);
        if (provisional) {
            owner = shards.length;
            patched[owner] = new Shard(node, List.of(), List.of(), 0);
        } else if (promoted) {
            patched[owner] = withPrimary(shards[owner], node.id());
        }
        SlotTable table = slots;
        if (former != owner) {
            table = slots.with(slot, owner);
            if (former >= 0) {
                patched[former] = patched[former].withSlots(SlotRanges.without(patched[former].slots(), slot));
            }
            patched[owner] = patched[owner].withSlots(SlotRanges.with(patched[owner].slots(), slot));
        }
        return new ClusterTopology(patched, table, provisional || promoted ? new NodeIndex(patched) : nodes);
    }

    /** This topology with the availability zones of nodes of which none is known. */
    public ClusterTopology withZones(Map<NodeId, String> zones) {
        Shard[] told = shards.clone();
        boolean any = false;
        for (int i = 0; i < told.length; i++) {
            Shard shard = told[i];
            if (shard.nodes().stream().anyMatch(node -> isTold(node, zones))) {
                List<Node> replicas = shard.replicas().stream()
                        .map(node -> inZone(node, zones))
                        .toList();
                told[i] = new Shard(inZone(shard.primary(), zones), replicas, shard.slots(), shard.configEpoch());
                any = true;
            }
        }
        return any ? new ClusterTopology(told, slots, new NodeIndex(told)) : this;
    }

    private static boolean isTold(Node node, Map<NodeId, String> zones) {
        return node.availabilityZone() == null && zones.containsKey(node.id());
    }

    private static Node inZone(Node node, Map<NodeId, String> zones) {
        String zone = zones.get(node.id());
        return zone == null || node.availabilityZone() != null ? node : node.inZone(zone);
    }

    /** A MOVED to a replica of the shard says that the replica has been promoted. */
    private static Shard withPrimary(Shard shard, NodeId promoted) {
        Node primary = shard.primary();
        List<Node> replicas = new ArrayList<>();
        for (Node node : shard.nodes()) {
            if (node.id().equals(promoted)) {
                primary = node.as(NodeRole.PRIMARY);
            } else {
                replicas.add(node.as(NodeRole.REPLICA));
            }
        }
        return new Shard(primary, replicas, shard.slots(), shard.configEpoch());
    }

    /** Whether both show the same shards with the same nodes and slots. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClusterTopology that && shardList.equals(that.shardList);
    }

    @Override
    public int hashCode() {
        return shardList.hashCode();
    }

    @Override
    public String toString() {
        return "ClusterTopology" + shardList;
    }
}
