package io.slotwise.internal.discovery;

import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What CLUSTER NODES adds to a view: the epochs, which no other reply tells. Immutable.
 *
 * @param self the node that was asked, or null
 * @param lines what is said of each node
 */
record ClusterNodes(@Nullable NodeId self, Map<NodeId, Line> lines) {
    /** When the command is not allowed or was not answered. */
    static final ClusterNodes UNKNOWN = new ClusterNodes(null, Map.of());

    ClusterNodes {
        lines = Map.copyOf(lines);
    }

    /**
     * One node.
     *
     * @param configEpoch for a replica, its primary's
     * @param failed whether the majority holds it to have failed
     * @param suspected whether the node that was asked cannot reach it
     * @param slots those it claims; migration marks do not count
     */
    record Line(
            NodeId id, boolean primary, boolean failed, boolean suspected, long configEpoch, List<SlotRange> slots) {
        Line {
            slots = List.copyOf(slots);
        }

        /** Whether it is a primary that claims slots. */
        boolean claimsSlots() {
            return primary && !slots.isEmpty();
        }
    }

    Set<NodeId> suspects() {
        Set<NodeId> suspects = new HashSet<>();
        for (Line line : lines.values()) {
            if (line.failed() || line.suspected()) {
                suspects.add(line.id());
            }
        }
        return suspects;
    }

    boolean isKnown() {
        return !lines.isEmpty();
    }

    @Nullable
    Line line(NodeId id) {
        return lines.get(id);
    }
}
