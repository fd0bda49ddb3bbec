package io.slotwise.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The picture of who owns which slot at one moment. Immutable: what the cluster changes shows up in the next snapshot,
 * and whoever decides something takes one snapshot for the whole decision. Slots may be without an owner.
 */
public final class ClusterTopology {
    private static final ClusterTopology EMPTY = of(List.of());

    private final List<Shard> shards;
    private final Shard[] shardsByIndex;
    private final SlotTable slots;
    private final Map<NodeId, Node> nodes;

    private ClusterTopology(List<Shard> shards, SlotTable slots, Map<NodeId, Node> nodes) {
        this.shards = shards;
        this.shardsByIndex = shards.toArray(new Shard[0]);
        this.slots = slots;
        this.nodes = nodes;
    }

    /** The topology without nodes, known before the first view has come. */
    public static ClusterTopology empty() {
        return EMPTY;
    }

    /** The topology of these shards. Where two of them claim a slot, the later one has it. */
    public static ClusterTopology of(List<Shard> shards) {
        List<Shard> copy = List.copyOf(shards);
        return new ClusterTopology(copy, SlotTable.of(copy), nodesOf(copy));
    }

    /** Every shard, those without slots among them. After a patch, {@link Shard#slots()} are those of the patch too. */
    public List<Shard> shards() {
        return shards;
    }

    /** The shard that owns the slot, or null when none is known to. */
    public @Nullable Shard shardOf(int slot) {
        int index = slots.shardOf(slot);
        return index == SlotTable.NONE ? null : shardsByIndex[index];
    }

    /** The primary that owns the slot, or null when none is known to. */
    public @Nullable Node primaryOf(int slot) {
        Shard shard = shardOf(slot);
        return shard == null ? null : shard.primary();
    }

    /** Every node, each once. */
    public Collection<Node> nodes() {
        return nodes.values();
    }

    /** The primaries of all shards, those without slots among them. */
    public List<Node> primaries() {
        return shards.stream().map(Shard::primary).toList();
    }

    /** The node with this id, or null. */
    public @Nullable Node node(NodeId id) {
        return nodes.get(id);
    }

    /** The node at this address, or null. */
    public @Nullable Node nodeAt(NodeAddress address) {
        for (Node node : nodes.values()) {
            if (node.address().equals(address)) {
                return node;
            }
        }
        return null;
    }

    /** The shard that this node belongs to, or null. */
    public @Nullable Shard shardOf(NodeId id) {
        for (Shard shard : shards) {
            if (shard.primary().id().equals(id)
                    || shard.replicas().stream().anyMatch(node -> node.id().equals(id))) {
                return shard;
            }
        }
        return null;
    }

    /** How many slots have an owner: 16,384 for a whole cluster. */
    public int coveredSlots() {
        return slots.covered();
    }

    /** Whether no node is known. */
    public boolean isEmpty() {
        return shards.isEmpty();
    }

    /**
     * This topology with one slot moved to the shard of the given node; when the node belongs to none, to a new shard
     * of its own. What a {@code MOVED} tells before the next refresh tells it all.
     */
    public ClusterTopology withSlotMovedTo(int slot, Node node) {
        int owner = indexOfShardWith(node.id());
        List<Shard> patchedShards = new ArrayList<>(shards);
        if (owner < 0) {
            owner = shards.size();
            patchedShards.add(new Shard(node, List.of(), List.of(), 0));
        } else if (!shards.get(owner).primary().id().equals(node.id())) {
            patchedShards.set(owner, withPrimary(shards.get(owner), node.id()));
        }
        int former = slots.shardOf(slot);
        if (former == owner && patchedShards.equals(shards)) {
            return this;
        }
        SlotTable patched = slots.with(slot, owner);
        if (former >= 0) {
            patchedShards.set(former, patchedShards.get(former).withSlots(patched.rangesOf(former)));
        }
        patchedShards.set(owner, patchedShards.get(owner).withSlots(patched.rangesOf(owner)));
        List<Shard> published = Collections.unmodifiableList(patchedShards);
        return new ClusterTopology(published, patched, nodesOf(published));
    }

    private int indexOfShardWith(NodeId id) {
        for (int i = 0; i < shardsByIndex.length; i++) {
            Shard shard = shardsByIndex[i];
            if (shard.primary().id().equals(id)
                    || shard.replicas().stream().anyMatch(node -> node.id().equals(id))) {
                return i;
            }
        }
        return -1;
    }

    /** A MOVED to a replica of the shard says that the replica has been promoted. */
    private static Shard withPrimary(Shard shard, NodeId promoted) {
        Node primary = shard.primary();
        List<Node> replicas = new ArrayList<>();
        for (Node node : shard.nodes()) {
            if (node.id().equals(promoted)) {
                primary = withRole(node, NodeRole.PRIMARY);
            } else {
                replicas.add(withRole(node, NodeRole.REPLICA));
            }
        }
        return new Shard(primary, replicas, shard.slots(), shard.configEpoch());
    }

    private static Node withRole(Node node, NodeRole role) {
        return new Node(
                node.id(), node.address(), role, node.health(), node.replicationOffset(), node.availabilityZone());
    }

    private static Map<NodeId, Node> nodesOf(List<Shard> shards) {
        Map<NodeId, Node> nodes = new LinkedHashMap<>();
        for (Shard shard : shards) {
            nodes.put(shard.primary().id(), shard.primary());
            for (Node replica : shard.replicas()) {
                nodes.putIfAbsent(replica.id(), replica);
            }
        }
        return Collections.unmodifiableMap(nodes);
    }

    /** Whether both show the same shards with the same nodes and slots. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClusterTopology that && shards.equals(that.shards);
    }

    @Override
    public int hashCode() {
        return Objects.hash(shards);
    }

    @Override
    public String toString() {
        return "ClusterTopology" + shards;
    }
}
