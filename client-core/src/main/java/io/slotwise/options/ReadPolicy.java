package io.slotwise.options;

import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which node of the key's shard answers a read-only command. Writes always go to the primary. A policy is used by many
 * threads at once and on I/O threads, so it must neither block nor keep state without care.
 *
 * <p>A policy of one's own names the candidates in the order of preference:
 *
 * <pre>{@code
 * ReadPolicy newestReplica = (slot, shard) -> shard.replicas().stream()
 *         .sorted(Comparator.comparingLong(Node::replicationOffset).reversed())
 *         .toList();
 * }</pre>
 */
@FunctionalInterface
@SuppressWarnings(
        "ClassInitializationDeadlock") // the built-in policies are hidden: this type is always initialized first
public interface ReadPolicy {
    /** The primary only: reads see every acknowledged write. The default. */
    ReadPolicy PRIMARY = StandardReadPolicy.PRIMARY;

    /** The primary while it can be used, else a replica. */
    ReadPolicy PREFER_PRIMARY = StandardReadPolicy.PREFER_PRIMARY;

    /** A replica only, in turn; {@link io.slotwise.error.NoNodeAvailableException} when the shard has no usable one. */
    ReadPolicy REPLICA = StandardReadPolicy.REPLICA;

    /** A replica, in turn, while one can be used, else the primary. */
    ReadPolicy PREFER_REPLICA = StandardReadPolicy.PREFER_REPLICA;

    /** Any node of the shard, in turn. */
    ReadPolicy ANY = StandardReadPolicy.ANY;

    /**
     * The node of the shard that answers soonest, by what the client has measured: a node with many commands waiting is
     * less wanted, one that nothing is known of is tried. Costs an occasional PING to nodes that are not read from. To be
     * handed to the client as it is: within a policy of one's own it lets all nodes take turns.
     */
    ReadPolicy LOWEST_LATENCY = StandardReadPolicy.LOWEST_LATENCY;

    /**
     * A replica in this availability zone, else the primary if it is there, else any replica, else the primary. Zones are
     * what servers tell (Valkey 8 and later); while a node's is not known it counts as another.
     */
    static ReadPolicy availabilityZone(String zone) {
        return new ZoneReadPolicy(zone);
    }

    /**
     * The nodes to ask, most wanted first; the first that can be used is asked. Nodes of other shards must not be named.
     *
     * @param slot the slot of the key
     * @param shard the shard that owns it
     */
    List<Node> candidates(int slot, Shard shard);

    /**
     * The node to ask, or null when none of the candidates can be used.
     *
     * @param usable false for a node that failed a moment ago, is not in sync, or was tried for this command already
     * @param turn counts up from call to call, for those who let the nodes take turns; not negative
     */
    default @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
        for (Node candidate : candidates(slot, shard)) {
            if (usable.test(candidate)) {
                return candidate;
            }
        }
        return null;
    }
}
