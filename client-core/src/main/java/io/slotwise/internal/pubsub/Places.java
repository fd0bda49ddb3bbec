package io.slotwise.internal.pubsub;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.Shard;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says at which nodes a name is to be subscribed to, and has the links to them: one for channels and patterns, which may be
 * at any node, and one for each node of which more is wanted. Confined to turns.
 */
final class Places {
    private final SubscriptionLink.Keeper keeper;
    private final SubscriptionContext context;
    private final SubscriptionLink anywhere;
    private final Map<NodeAddress, SubscriptionLink> links = new HashMap<>();

    Places(SubscriptionLink.Keeper keeper, SubscriptionContext context) {
        this.keeper = keeper;
        this.context = context;
        this.anywhere = new SubscriptionLink(keeper, context, null);
    }

    /** With whether messages may have come there already, which are missed until it is subscribed to. */
    Map<SubscriptionLink, Boolean> of(Wanted name, ClusterTopology current) {
        Map<SubscriptionLink, Boolean> places = new LinkedHashMap<>();
        switch (name.name().kind()) {
            case CHANNEL, PATTERN -> places.put(anywhere, true);
            case SHARD_CHANNEL -> {
                Shard owner = current.shardOf(name.slot());
                if (owner != null) {
                    places.put(linkIn(owner, name, current), true);
                }
            }
            case KEYSPACE_EVENTS -> {
                for (Shard shard : current.shards()) {
                    boolean hasKeys = !shard.slots().isEmpty();
                    if (hasKeys || shard.primary().health() != NodeHealth.FAILED) { // a dead one that was replaced
                        places.put(linkAt(shard.primary().address()), hasKeys);
                    }
                }
            }
        }
        return places;
    }

    /**
     * At the primary; but where a node of the shard has been told already, that stays, since each of them gets all messages of
     * the shard. After a failover the former primary may have brought what the new one is still about to.
     */
    private SubscriptionLink linkIn(Shard owner, Wanted name, ClusterTopology current) {
        for (SubscriptionLink link : name.placements().keySet()) {
            NodeAddress address = link.fixedAddress();
            Node node = address == null ? null : current.nodeAt(address);
            if (node != null && link.isOpen() && belongsTo(owner, node, name, current)) {
                return link;
            }
        }
        return linkAt(owner.primary().address());
    }

    /**
     * Others hear of a new primary before they hear that the former one follows it: for them that is a primary without slots
     * meanwhile. If it is one indeed, it says so when it is asked.
     */
    private static boolean belongsTo(Shard owner, Node node, Wanted name, ClusterTopology current) {
        Shard own = current.shardOf(node.id());
        boolean isOnItsWay = own != null && own.slots().isEmpty() && name.failures == 0;
        return node.health() != NodeHealth.FAILED && (isOnItsWay || owner.equals(own));
    }

    private SubscriptionLink linkAt(NodeAddress address) {
        return links.computeIfAbsent(address, at -> new SubscriptionLink(keeper, context, at));
    }

    /** Forgets nodes at which nothing is wanted any more. */
    void forgetUnused() {
        links.values().removeIf(link -> link.isEmpty() && link.address() == null);
    }

    void close() {
        anywhere.close();
        links.values().forEach(SubscriptionLink::close);
        links.clear();
    }

    // ---- which node it is ----

    /** Channels and patterns are not left at a node that the others do not count on. */
    void leaveWhatHasLeft(ClusterTopology current) {
        NodeAddress home = anywhere.address();
        if (home != null) {
            Node node = current.nodeAt(home);
            boolean served = node != null && node.isOnline();
            if (!served && !candidates(current, home).isEmpty()) {
                anywhere.replace("its node has left or failed");
            }
        }
    }

    /** Where a link is to be dialled; null when no node is known. */
    @Nullable
    NodeAddress addressOf(SubscriptionLink link, ClusterTopology current) {
        NodeAddress fixed = link.fixedAddress();
        if (fixed != null) {
            return fixed;
        }
        NodeAddress before = link.lastServed();
        Node again = before == null ? null : current.nodeAt(before);
        if (before != null && again != null && again.isOnline()) {
            return before; // others may be behind it, and bring again what it has brought
        }
        List<Node> candidates = candidates(current, link.lastFailed());
        if (candidates.isEmpty()) {
            candidates = List.copyOf(current.nodes());
        }
        return candidates.isEmpty()
                ? null
                : candidates.get(context.random().nextInt(candidates.size())).address();
    }

    private List<Node> candidates(ClusterTopology current, @Nullable NodeAddress lastFailed) {
        return current.nodes().stream()
                .filter(node -> node.isOnline()
                        && !node.address().equals(lastFailed)
                        && context.connections().isUsable(node))
                .toList();
    }
}
