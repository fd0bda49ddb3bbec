package io.slotwise.topology;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a topology, and where to find each. Immutable. Topologies that differ in slots alone share one: moving a
 * slot costs nothing that grows with the number of nodes.
 */
final class NodeIndex {
    private final Map<NodeId, Node> byId = new LinkedHashMap<>();
    private final Map<NodeAddress, Node> byAddress = new HashMap<>();
    private final Map<NodeId, Integer> shards = new HashMap<>();
    private final Collection<Node> nodes = Collections.unmodifiableCollection(byId.values());

    NodeIndex(Shard[] topology) {
        for (int shard = 0; shard < topology.length; shard++) {
            Node primary = topology[shard].primary();
            byId.put(primary.id(), primary);
            shards.putIfAbsent(primary.id(), shard);
            for (Node replica : topology[shard].replicas()) {
                byId.putIfAbsent(replica.id(), replica);
                shards.putIfAbsent(replica.id(), shard);
            }
        }
        for (Node node : byId.values()) {
            byAddress.putIfAbsent(node.address(), node);
        }
    }

    /** Every node, each once. */
    Collection<Node> nodes() {
        return nodes;
    }

    @Nullable
    Node node(NodeId id) {
        return byId.get(id);
    }

    @Nullable
    Node nodeAt(NodeAddress address) {
        return byAddress.get(address);
    }

    /** The place of the first shard that the node is a part of, or -1. */
    int shardOf(NodeId id) {
        return shards.getOrDefault(id, -1);
    }
}
