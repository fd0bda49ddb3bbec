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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads CLUSTER SHARDS. Immutable. Unknown fields are skipped, and so are nodes without a usable address and shards
 * without a usable primary; nothing of that fails the rest.
 *
 * <p>A shard may show several primaries while it changes: the first that is online is taken, and the others are kept
 * as replicas, which is what they are about to be.
 */
final class ShardsReplyReader implements ReplyReader<List<Shard>> {
    private final AskedNode asked;

    ShardsReplyReader(AskedNode asked) {
        this.asked = asked;
    }

    @Override
    public List<Shard> read(ReplyCursor cursor) {
        if (!(cursor.reply() instanceof Reply.Sequence reply)) {
            throw new ProtocolException("CLUSTER SHARDS was not answered with an array", null, null, false);
        }
        List<Shard> shards = new ArrayList<>();
        for (Reply element : reply.elements()) {
            Shard shard = shard(ReplyTree.fields(element));
            if (shard != null) {
                shards.add(shard);
            }
        }
        return shards;
    }

    private @Nullable Shard shard(Map<String, Reply> fields) {
        List<Node> nodes = new ArrayList<>();
        for (Reply element : ReplyTree.elements(fields.get("nodes"))) {
            Node node = node(ReplyTree.fields(element));
            if (node != null) {
                nodes.add(node);
            }
        }
        Node primary = primaryAmong(nodes);
        return primary == null ? null : ShardParts.of(primary, nodes, slots(fields.get("slots")), 0);
    }

    private static @Nullable Node primaryAmong(List<Node> nodes) {
        Node chosen = null;
        for (Node node : nodes) {
            if (node.isPrimary() && (chosen == null || (!chosen.isOnline() && node.isOnline()))) {
                chosen = node;
            }
        }
        return chosen;
    }

    /** The slots come as start, end, start, end, … */
    private static List<SlotRange> slots(@Nullable Reply reply) {
        List<Long> ends = ReplyTree.numbers(reply);
        List<SlotRange> slots = new ArrayList<>();
        for (int i = 0; i + 1 < ends.size(); i += 2) {
            SlotRange range = AskedNode.range(ends.get(i), ends.get(i + 1));
            if (range != null) {
                slots.add(range);
            }
        }
        return slots;
    }

    private @Nullable Node node(Map<String, Reply> fields) {
        String id = ReplyTree.textOrNull(fields.get("id"));
        NodeRole role = role(ReplyTree.text(fields.get("role")));
        NodeAddress address = address(fields);
        if (id == null || role == null || address == null) {
            return null;
        }
        OptionalLong offset = ReplyTree.number(fields.get("replication-offset"));
        return new Node(
                new NodeId(id),
                address,
                role,
                health(ReplyTree.text(fields.get("health")), role, offset),
                offset.orElse(Node.UNKNOWN_OFFSET),
                ReplyTree.textOrNull(fields.get("availability-zone")),
                AskedNode.hostname(fields.get("hostname")));
    }

    private @Nullable NodeAddress address(Map<String, Reply> fields) {
        String ip = ReplyTree.textOrNull(fields.get("ip"));
        // A field that is not there says nothing; one that is null or empty says "the host that was asked".
        String endpoint = fields.containsKey("endpoint") ? ReplyTree.text(fields.get("endpoint")) : ip;
        return asked.addressOf(endpoint, ip, ReplyTree.number(fields.get(asked.tls() ? "tls-port" : "port")));
    }

    private static @Nullable NodeRole role(@Nullable String role) {
        if (role == null) {
            return null;
        }
        return switch (role.toLowerCase(Locale.ROOT)) {
            case "master", "primary" -> NodeRole.PRIMARY;
            case "replica", "slave" -> NodeRole.REPLICA;
            default -> null;
        };
    }

    /** The documentation says "failed", the servers' source "fail". A word that is not known yet does not mean "serves". */
    private static NodeHealth health(@Nullable String health, NodeRole role, OptionalLong offset) {
        NodeHealth told = switch (health == null ? "online" : health.toLowerCase(Locale.ROOT)) {
            case "online" -> NodeHealth.ONLINE;
            case "fail", "failed" -> NodeHealth.FAILED;
            default -> NodeHealth.LOADING;
        };
        boolean empty = role == NodeRole.REPLICA && offset.isPresent() && offset.getAsLong() <= 0;
        return told == NodeHealth.ONLINE && empty ? NodeHealth.LOADING : told;
    }
}
