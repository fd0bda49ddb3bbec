package io.slotwise.internal;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** In what two topologies differ, in a line for people. Stateless. */
final class TopologySummary {
    /** More than these are counted, not named. */
    private static final int NAMED = 5;

    private TopologySummary() {}

    /** What became of nodes; null when nothing did, so that only slots have moved. */
    static @Nullable String of(ClusterTopology before, ClusterTopology after) {
        if (haveSameNodes(before, after)) {
            return null;
        }
        List<String> changes = new ArrayList<>();
        add(changes, "joined", nodesOnlyIn(after, before));
        add(changes, "left", nodesOnlyIn(before, after));
        List<Node> primaries = new ArrayList<>();
        List<Node> replicas = new ArrayList<>();
        List<Node> moved = new ArrayList<>();
        List<Node> healthier = new ArrayList<>();
        for (Node node : after.nodes()) {
            Node old = before.node(node.id());
            if (old != null) {
                if (old.role() != node.role()) {
                    (node.isPrimary() ? primaries : replicas).add(node);
                }
                if (!old.address().equals(node.address())) {
                    moved.add(node);
                }
                if (old.health() != node.health()) {
                    healthier.add(node);
                }
            }
        }
        add(changes, "primary now", primaries);
        add(changes, "replica now", replicas);
        add(changes, "at another address now", moved);
        add(changes, "of other health now", healthier);
        return changes.isEmpty() ? null : String.join("; ", changes);
    }

    /** Cheap where a redirect has patched a slot: all shards but two are the same objects then. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean haveSameNodes(ClusterTopology before, ClusterTopology after) {
        List<Shard> old = before.shards();
        List<Shard> now = after.shards();
        if (old.size() != now.size()) {
            return false;
        }
        for (int i = 0; i < old.size(); i++) {
            if (old.get(i) != now.get(i)
                    && !(old.get(i).primary() == now.get(i).primary()
                            && old.get(i).replicas().equals(now.get(i).replicas()))) {
                return false;
            }
        }
        return true;
    }

    private static List<Node> nodesOnlyIn(ClusterTopology one, ClusterTopology other) {
        return one.nodes().stream()
                .filter(node -> other.node(node.id()) == null)
                .toList();
    }

    private static void add(List<String> changes, String what, List<Node> nodes) {
        if (!nodes.isEmpty()) {
            changes.add(what + ": " + named(nodes));
        }
    }

    private static String named(List<?> all) {
        String first = all.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return all.size() <= NAMED ? first : first + " and " + (all.size() - NAMED) + " more";
    }

    /** Which slots have another owner. */
    static String movedSlots(ClusterTopology before, ClusterTopology after) {
        List<SlotRange> ranges = new ArrayList<>();
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            Node old = before.primaryOf(slot);
            Node now = after.primaryOf(slot);
            if (now != null && (old == null || !old.id().equals(now.id()))) {
                addTo(ranges, slot);
            }
        }
        return ranges.isEmpty() ? "none" : named(ranges);
    }

    /** Which slots have no owner. */
    static String uncoveredSlots(ClusterTopology topology) {
        List<SlotRange> ranges = new ArrayList<>();
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            if (topology.shardOf(slot) == null) {
                addTo(ranges, slot);
            }
        }
        return named(ranges);
    }

    private static void addTo(List<SlotRange> ranges, int slot) {
        int last = ranges.size() - 1;
        if (last >= 0 && ranges.get(last).last() == slot - 1) {
            ranges.set(last, new SlotRange(ranges.get(last).first(), slot));
        } else {
            ranges.add(new SlotRange(slot, slot));
        }
    }
}
