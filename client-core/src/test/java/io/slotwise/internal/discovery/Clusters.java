package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Clusters as text, a shard a line: primary, config epoch ({@code -} when unknown), slots ({@code -} for none), replicas.
 *
 * <p>A node named {@code a} is reached at {@code a.test:6379}; {@code a!} has failed, {@code a~} is loading, {@code a?} is not reached by the giver of the view, {@code x@a}
 * has the id x and the address of a, {@code @a} is known by its address alone.
 */
final class Clusters {
    private Clusters() {}

    static ClusterTopology topology(String... shards) {
        return ClusterTopology.of(shards(List.of(shards)));
    }

    static TopologyView view(String asked, String... shards) {
        return view(asked, List.of(shards));
    }

    static TopologyView view(String asked, List<String> lines) {
        boolean epochsKnown =
                lines.stream().noneMatch(line -> line.strip().split(" +", -1)[1].equals("-"));
        Set<NodeId> suspects = lines.stream()
                .map(line -> line.strip().split(" +", -1)[0])
                .filter(primary -> primary.endsWith("?"))
                .map(primary -> node(primary, NodeRole.PRIMARY).id())
                .collect(Collectors.toSet());
        return TopologyView.of(address(asked), new NodeId(asked), shards(lines), epochsKnown, suspects);
    }

    static List<Shard> shards(List<String> lines) {
        List<Shard> shards = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.strip().split(" +", -1);
            List<Node> replicas = new ArrayList<>();
            for (int i = 3; i < words.length; i++) {
                replicas.add(node(words[i], NodeRole.REPLICA));
            }
            long epoch = words[1].equals("-") ? 0 : Long.parseLong(words[1]);
            shards.add(new Shard(node(words[0], NodeRole.PRIMARY), replicas, ranges(words[2]), epoch));
        }
        return shards;
    }

    static Node node(String text, NodeRole role) {
        String name = text.replaceAll("[!~?]$", "");
        NodeHealth health =
                text.endsWith("!") ? NodeHealth.FAILED : text.endsWith("~") ? NodeHealth.LOADING : NodeHealth.ONLINE;
        int at = name.indexOf('@');
        NodeAddress address = address(name.substring(at + 1));
        NodeId id = at == 0 ? NodeId.provisional(address) : new NodeId(at < 0 ? name : name.substring(0, at));
        return new Node(id, address, role, health, Node.UNKNOWN_OFFSET, null);
    }

    static NodeAddress address(String name) {
        return new NodeAddress(name + ".test", 6379);
    }

    private static List<SlotRange> ranges(String text) {
        List<SlotRange> ranges = new ArrayList<>();
        for (String part : text.equals("-") ? new String[0] : text.split(",", -1)) {
            int dash = part.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            ranges.add(new SlotRange(first, dash < 0 ? first : Integer.parseInt(part.substring(dash + 1))));
        }
        return ranges;
    }

    /** The shards as such lines, in their order. */
    static List<String> lines(ClusterTopology topology) {
        return topology.shards().stream().map(Clusters::line).toList();
    }

    private static String line(Shard shard) {
        String slots = shard.slots().stream().map(SlotRange::toString).collect(Collectors.joining(","));
        StringBuilder line = new StringBuilder(name(shard.primary()))
                .append(' ')
                .append(shard.configEpoch() == 0 ? "-" : Long.toString(shard.configEpoch()))
                .append(' ')
                .append(slots.isEmpty() ? "-" : slots);
        shard.replicas().forEach(replica -> line.append(' ').append(name(replica)));
        return line.toString();
    }

    private static String name(Node node) {
        String host = node.address().host().replace(".test", "");
        String id = node.id().isProvisional() ? "" : node.id().value();
        String health = switch (node.health()) {
            case ONLINE -> "";
            case FAILED -> "!";
            case LOADING -> "~";
        };
        return (id.equals(host) ? id : id + "@" + host) + health;
    }
}
