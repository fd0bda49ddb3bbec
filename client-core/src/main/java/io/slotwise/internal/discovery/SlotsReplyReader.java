package io.slotwise.internal.discovery;

import io.slotwise.error.ProtocolException;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads CLUSTER SLOTS, in all the forms it has had: nodes of two elements (before 4.0), three (before 7.0) and four.
 * Immutable. An entry without a usable primary leaves its slots without an owner, and a node without a usable address is
 * left out; nothing of that fails the rest.
 */
final class SlotsReplyReader implements ReplyReader<List<Shard>> {
    private static final int FIRST_NODE = 2;

    private final AskedNode asked;

    SlotsReplyReader(AskedNode asked) {
        this.asked = asked;
    }

    @Override
    public List<Shard> read(ReplyCursor cursor) {
        return shards(cursor.reply());
    }

    List<Shard> shards(Reply whole) {
        if (!(whole instanceof Reply.Sequence reply)) {
            throw new ProtocolException("CLUSTER SLOTS was not answered with an array", null, null, false);
        }
        Map<NodeId, Collected> shards = new LinkedHashMap<>();
        Map<Reply, Optional<Node>> nodes = new HashMap<>();
        for (Reply element : reply.elements()) {
            collect(ReplyTree.elements(element), shards, nodes);
        }
        return shards.values().stream().map(Collected::shard).toList();
    }

    /** One entry: first slot, last slot, the primary, its replicas. A shard has as many entries as ranges. */
    private void collect(List<Reply> entry, Map<NodeId, Collected> shards, Map<Reply, Optional<Node>> nodes) {
        if (entry.size() <= FIRST_NODE) {
            return;
        }
        OptionalLong first = ReplyTree.number(entry.get(0));
        OptionalLong last = ReplyTree.number(entry.get(1));
        SlotRange range = AskedNode.range(first.orElse(-1), last.orElse(-1));
        Node primary = node(entry.get(FIRST_NODE), nodes);
        if (range == null || primary == null) {
            return;
        }
        Collected shard = shards.computeIfAbsent(primary.id(), id -> new Collected(primary));
        shard.slots.add(range);
        for (Reply element : entry.subList(FIRST_NODE + 1, entry.size())) {
            Node replica = node(element, nodes);
            if (replica != null) {
                shard.replicas.add(replica);
            }
        }
    }

    /** The node that was made of an equal part of the reply before, if there is one: it is told of again with each range. */
    private @Nullable Node node(Reply part, Map<Reply, Optional<Node>> nodes) {
        return nodes.computeIfAbsent(part, other -> Optional.ofNullable(node(ReplyTree.elements(other))))
                .orElse(null);
    }

    private @Nullable Node node(List<Reply> parts) {
        if (parts.size() < 2) {
            return null;
        }
        Map<String, Reply> metadata = ReplyTree.fields(parts.size() > 3 ? parts.get(3) : null);
        NodeAddress address = asked.addressOf(
                ReplyTree.text(parts.get(0)), ReplyTree.textOrNull(metadata.get("ip")), ReplyTree.number(parts.get(1)));
        if (address == null) {
            return null;
        }
        String id = parts.size() > 2 ? ReplyTree.textOrNull(parts.get(2)) : null;
        return new Node(
                id == null ? NodeId.provisional(address) : new NodeId(id),
                address,
                NodeRole.PRIMARY, // or not: that is decided where the shard is put together
                NodeHealth.ONLINE,
                Node.UNKNOWN_OFFSET,
                ReplyTree.textOrNull(metadata.get("availability-zone")),
                AskedNode.hostname(metadata.get("hostname")));
    }

    private static final class Collected {
        private final Node primary;
        private final Set<Node> replicas = new LinkedHashSet<>();
        private final List<SlotRange> slots = new ArrayList<>();

        private Collected(Node primary) {
            this.primary = primary;
        }

        private Shard shard() {
            return ShardParts.of(primary, replicas, slots, 0);
        }
    }
}
