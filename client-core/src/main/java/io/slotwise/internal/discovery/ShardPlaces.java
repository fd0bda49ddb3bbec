package io.slotwise.internal.discovery;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Places in a list of shards, given away one by one, each to one shard; where several would fit, to the first of them.
 * Confined to one election. Shards are found by their nodes, so that the places of 500 shards are given away in a time
 * that grows with their number, not with its square.
 */
final class ShardPlaces {
    private final List<Shard> shards;
    private final @Nullable Shard[] places;
    private final BitSet placed = new BitSet();
    private final Map<NodeId, Integer> byPrimary = new HashMap<>();
    private final Map<NodeId, Integer> byNode = new HashMap<>();

    /** With shards that have no node in common. */
    ShardPlaces(List<Shard> shards, int places) {
        this.shards = shards;
        this.places = new Shard[places];
        for (int i = 0; i < shards.size(); i++) {
            byPrimary.put(shards.get(i).primary().id(), i);
            for (Node node : shards.get(i).nodes()) {
                byNode.put(node.id(), i);
            }
        }
    }

    /** Gives the place to the shard that this node leads. */
    void giveToLeader(int place, Node node, boolean onlyWithSlots) {
        give(place, fitting(byPrimary, List.of(node), onlyWithSlots));
    }

    /** Gives the place to a shard with slots that one of these nodes leads. */
    void giveToAnyLeader(int place, List<Node> nodes) {
        give(place, fitting(byPrimary, nodes, true));
    }

    /** Gives the place to a shard with slots that one of these nodes is a part of. */
    void giveToAnyMember(int place, List<Node> nodes) {
        give(place, fitting(byNode, nodes, true));
    }

    private int fitting(Map<NodeId, Integer> index, List<Node> nodes, boolean onlyWithSlots) {
        int first = shards.size();
        for (Node node : nodes) {
            int shard = index.getOrDefault(node.id(), first);
            boolean fits = shard < first
                    && !placed.get(shard)
                    && (!onlyWithSlots || !shards.get(shard).slots().isEmpty());
            first = fits ? shard : first;
        }
        return first;
    }

    private void give(int place, int shard) {
        if (places[place] == null && shard < shards.size()) {
            places[place] = shards.get(shard);
            placed.set(shard);
        }
    }

    /** The shards in their places, and behind them those that have none. */
    List<Shard> inOrder() {
        List<Shard> ordered = new ArrayList<>(shards.size());
        for (Shard shard : places) {
            if (shard != null) {
                ordered.add(shard);
            }
        }
        for (int i = placed.nextClearBit(0); i < shards.size(); i = placed.nextClearBit(i + 1)) {
            ordered.add(shards.get(i));
        }
        return ordered;
    }
}
