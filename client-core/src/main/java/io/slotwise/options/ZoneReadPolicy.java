package io.slotwise.options;

import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads in one availability zone where that is possible: from a replica of the zone, else from the primary if it is there,
 * else from any replica, else from the primary. Replicas take turns. Immutable; chooses without allocating. A node whose
 * zone is not known counts as one of another zone.
 *
 * @param zone by the servers' word for it
 */
public record ZoneReadPolicy(String zone) implements ReadPolicy {
    /** Needs a zone. */
    public ZoneReadPolicy {
        Objects.requireNonNull(zone, "zone");
        if (zone.isBlank()) {
            throw new IllegalArgumentException("An availability zone has a name");
        }
    }

    @Override
    public List<Node> candidates(int slot, Shard shard) {
        List<Node> near = new ArrayList<>();
        List<Node> far = new ArrayList<>();
        for (Node replica : shard.replicas()) {
            (isHere(replica) ? near : far).add(replica);
        }
        (isHere(shard.primary()) ? near : far).add(shard.primary());
        near.addAll(far);
        return near;
    }

    @Override
    public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
        Node near = replica(shard, usable, turn, true);
        if (near != null) {
            return near;
        }
        Node primary = usable.test(shard.primary()) ? shard.primary() : null;
        if (primary != null && isHere(primary)) {
            return primary;
        }
        Node far = replica(shard, usable, turn, false);
        return far != null ? far : primary;
    }

    private @Nullable Node replica(Shard shard, Predicate<Node> usable, int turn, boolean here) {
        List<Node> replicas = shard.replicas();
        int count = replicas.size();
        for (int i = 0; i < count; i++) {
            Node replica = replicas.get((int) ((turn + (long) i) % count));
            if (isHere(replica) == here && usable.test(replica)) {
                return replica;
            }
        }
        return null;
    }

    private boolean isHere(Node node) {
        return zone.equals(node.availabilityZone());
    }
}
