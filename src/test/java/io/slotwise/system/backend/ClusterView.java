package io.slotwise.system.backend;

import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;

/**
 * Immutable. The cluster as one node sees it: its reply to CLUSTER NODES.
 *
 * @param nodes in the order of their ids
 */
public record ClusterView(List<ClusterNode> nodes) {
    static ClusterView parse(String reply) {
        return new ClusterView(reply.lines()
                .filter(line -> !line.isBlank())
                .map(ClusterNode::parse)
                .sorted(Comparator.comparing(ClusterNode::id))
                .toList());
    }

    /** The node with that id. */
    public ClusterNode node(String id) {
        return nodes.stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no node " + id + " among " + nodes));
    }

    /** The primaries that are not failing, by their first slot; those without slots come last. */
    public List<ClusterNode> primaries() {
        return nodes.stream()
                .filter(node -> node.isPrimary() && !node.isFailing())
                .sorted(Comparator.comparing(ClusterView::firstSlot).thenComparing(ClusterNode::id))
                .toList();
    }

    /** All replicas that are not failing. */
    public List<ClusterNode> replicas() {
        return nodes.stream()
                .filter(node -> !node.isPrimary() && !node.isFailing())
                .toList();
    }

    /** The replicas of that primary that are not failing. */
    public List<ClusterNode> replicasOf(ClusterNode primary) {
        return replicas().stream()
                .filter(node -> primary.id().equals(node.primaryId()))
                .toList();
    }

    /** The node that owns the slot. */
    public ClusterNode owner(int slot) {
        return nodes.stream()
                .filter(node -> node.owns(slot))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("nobody owns slot " + slot + " in " + nodes));
    }

    /** A primary that does not own the slot: where the slot can be migrated to. */
    public ClusterNode anotherPrimary(int slot) {
        return primaries().stream()
                .filter(node -> !node.owns(slot))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no second primary in " + nodes));
    }

    /** What two nodes must agree on: who is there, in which role, with which slots and epochs. Link states may differ. */
    String agreement() {
        return nodes.stream()
                .map(node -> node.id() + " " + node.address() + " " + node.primaryId() + " " + node.slots()
                        + (node.isPrimary() ? " " + node.configEpoch() : ""))
                .collect(Collectors.joining("\n"));
    }

    int coveredSlots() {
        return nodes.stream()
                .flatMap(node -> node.slots().stream())
                .mapToInt(SlotSpan::size)
                .sum();
    }

    private static int firstSlot(ClusterNode node) {
        return node.slots().stream().mapToInt(SlotSpan::first).min().orElse(SlotSpan.SLOTS);
    }
}
