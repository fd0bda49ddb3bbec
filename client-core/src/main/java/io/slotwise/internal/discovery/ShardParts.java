package io.slotwise.internal.discovery;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts shards together from their nodes and slots. Stateless. */
final class ShardParts {
    private ShardParts() {}

    /** The shard of this primary with all others of the nodes as its replicas, and its slots in canonical form. */
    static Shard of(Node primary, Collection<Node> nodes, List<SlotRange> slots, long configEpoch) {
        Map<NodeId, Node> replicas = new LinkedHashMap<>();
        for (Node node : nodes) {
            if (!node.id().equals(primary.id())) {
                replicas.putIfAbsent(node.id(), node.as(NodeRole.REPLICA));
            }
        }
        return new Shard(primary.as(NodeRole.PRIMARY), List.copyOf(replicas.values()), canonical(slots), configEpoch);
    }

    private static List<SlotRange> canonical(List<SlotRange> slots) {
        for (int i = 1; i < slots.size(); i++) {
            if (slots.get(i - 1).last() + 1 >= slots.get(i).first()) {
                return ranges(bits(slots));
            }
        }
        return slots;
    }

    /** The newest claim to slots; 0 when none has an epoch. */
    static long highestEpoch(List<Shard> shards) {
        long highest = 0;
        for (Shard shard : shards) {
            highest = Math.max(highest, shard.configEpoch());
        }
        return highest;
    }

    static BitSet bits(List<SlotRange> ranges) {
        BitSet bits = new BitSet();
        add(ranges, bits);
        return bits;
    }

    static void add(List<SlotRange> ranges, BitSet bits) {
        for (SlotRange range : ranges) {
            bits.set(range.first(), range.last() + 1);
        }
    }

    /** Ascending, neighbours joined. */
    static List<SlotRange> ranges(BitSet slots) {
        List<SlotRange> ranges = new ArrayList<>();
        int first = slots.nextSetBit(0);
        while (first >= 0) {
            int end = slots.nextClearBit(first);
            ranges.add(new SlotRange(first, end - 1));
            first = slots.nextSetBit(end);
        }
        return ranges;
    }
}
