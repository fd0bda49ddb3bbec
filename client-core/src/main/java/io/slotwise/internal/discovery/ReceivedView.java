package io.slotwise.internal.discovery;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view with the mark at which it was asked for, laid out by slot and by node. Immutable. */
final class ReceivedView {
    private final TopologyView view;
    private final int requestedAt;
    private final @Nullable Shard[] bySlot = new Shard[Slot.COUNT];
    private final Map<NodeId, Shard> byNode = new HashMap<>();
    private final Map<NodeId, Shard> byPrimary = new HashMap<>();

    ReceivedView(TopologyView view, int requestedAt) {
        this.view = view;
        this.requestedAt = requestedAt;
        for (Shard shard : view.shards()) {
            byPrimary.putIfAbsent(shard.primary().id(), shard);
            for (Node node : shard.nodes()) {
                byNode.putIfAbsent(node.id(), shard);
            }
            for (SlotRange range : shard.slots()) {
                claim(shard, range);
            }
        }
    }

    private void claim(Shard shard, SlotRange range) {
        for (int slot = range.first(); slot <= range.last(); slot++) {
            Shard other = bySlot[slot];
            if (other == null || other.configEpoch() <= shard.configEpoch()) {
                bySlot[slot] = shard;
            }
        }
    }

    TopologyView view() {
        return view;
    }

    /** See {@link TopologyHolder#mark}. */
    int requestedAt() {
        return requestedAt;
    }

    /** The shard that the view shows as the slot's owner, or null. */
    @Nullable
    Shard ownerOf(int slot) {
        return bySlot[slot];
    }

    /** The shard that has this node as its primary, or null. */
    @Nullable
    Shard shardOfPrimary(NodeId id) {
        return byPrimary.get(id);
    }

    /** The shard that this node is a part of, or null. */
    @Nullable
    Shard shardWith(NodeId id) {
        return byNode.get(id);
    }

    boolean shows(NodeId id) {
        return byNode.containsKey(id);
    }

    /** Whether the view has not heard yet by which claim this node came to its slots. */
    boolean isBehind(Shard shard) {
        Shard shown = byNode.get(shard.primary().id());
        return view.epochsKnown() && shown != null && shown.configEpoch() < shard.configEpoch();
    }

    long highestEpoch() {
        return ShardParts.highestEpoch(view.shards());
    }

    int nodeCount() {
        return byNode.size();
    }
}
