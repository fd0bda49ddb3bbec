package io.slotwise.topology;

import org.jspecify.annotations.Nullable;

/**
 * One server process of a cluster, as a view of the topology showed it. Immutable.
 *
 * @param id what makes it that node
 * @param address where it is reached
 * @param role primary or replica
 * @param health how it is, by the word of the node that was asked
 * @param replicationOffset how much of its primary's stream of writes it has, in bytes; -1 when the view did not tell
 * @param availabilityZone where it runs, or null when the server did not tell
 * @param hostname the name that it announces beside its address, or null when the view did not tell one
 */
public record Node(
        NodeId id,
        NodeAddress address,
        NodeRole role,
        NodeHealth health,
        long replicationOffset,
        @Nullable String availabilityZone,
        @Nullable String hostname) {
    /** The value of {@link #replicationOffset()} when the view did not tell it. */
    public static final long UNKNOWN_OFFSET = -1;

    /** A node that announces no name. */
    public Node(
            NodeId id,
            NodeAddress address,
            NodeRole role,
            NodeHealth health,
            long replicationOffset,
            @Nullable String availabilityZone) {
        this(id, address, role, health, replicationOffset, availabilityZone, null);
    }

    /** A healthy primary of which no more is known. */
    public static Node primary(NodeId id, NodeAddress address) {
        return new Node(id, address, NodeRole.PRIMARY, NodeHealth.ONLINE, UNKNOWN_OFFSET, null);
    }

    /** A healthy replica of which no more is known. */
    public static Node replica(NodeId id, NodeAddress address) {
        return new Node(id, address, NodeRole.REPLICA, NodeHealth.ONLINE, UNKNOWN_OFFSET, null);
    }

    /** A primary that a redirect named and that no view has shown yet. */
    public static Node provisional(NodeAddress address) {
        return primary(NodeId.provisional(address), address);
    }

    /** This node in another role. */
    public Node as(NodeRole other) {
        return role == other
                ? this
                : new Node(id, address, other, health, replicationOffset, availabilityZone, hostname);
    }

    /** This node with another health. */
    public Node withHealth(NodeHealth other) {
        return new Node(id, address, role, other, replicationOffset, availabilityZone, hostname);
    }

    /** This node in an availability zone. */
    public Node inZone(String zone) {
        return new Node(id, address, role, health, replicationOffset, zone, hostname);
    }

    /** Whether this node owns its shard's slots. */
    public boolean isPrimary() {
        return role == NodeRole.PRIMARY;
    }

    /** Whether the node serves, by the word of the node that was asked. */
    public boolean isOnline() {
        return health == NodeHealth.ONLINE;
    }

    @Override
    public String toString() {
        return address + " (" + role.name().toLowerCase(java.util.Locale.ROOT)
                + (isOnline() ? "" : ", " + health.name().toLowerCase(java.util.Locale.ROOT)) + ")";
    }
}
