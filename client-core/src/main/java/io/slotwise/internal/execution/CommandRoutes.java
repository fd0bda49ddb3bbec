package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.command.RequestPolicy;
import io.slotwise.event.Explanation;
import io.slotwise.internal.connection.NodeCondition;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.Transport;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.routing.Obstacle;
import io.slotwise.internal.routing.Router;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.options.ZoneReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where commands go: to the nodes that their target names, or their request policy, or to one of the shard of their slot, by the
 * read policy and what is known of its nodes. Thread-safe.
 */
public final class CommandRoutes {
    private final ClusterClientOptions options;
    private final TopologyHolder topology;
    private final Transport transport;
    private final Scheduler scheduler;
    private final MigratingSlots migratingSlots = new MigratingSlots();
    private final LowestLatency lowestLatency;
    private final NodeProbes probes;

    /** Counts calls, for policies that take turns. Races make two calls share a turn, which does no harm. */
    private int turn;

    CommandRoutes(ClusterClientOptions options, TopologyHolder topology, Transport transport, Scheduler scheduler) {
        this.options = options;
        this.topology = topology;
        this.transport = transport;
        this.scheduler = scheduler;
        this.lowestLatency = new LowestLatency(transport, scheduler);
        this.probes = new NodeProbes(transport, scheduler, topology, lowestLatency, options.connectTimeout());
    }

    void topologyChanged(ClusterTopology after) {
        lowestLatency.follow(after);
    }

    /** Ends what is asked of nodes for the sake of routes. */
    void close() {
        probes.close();
    }

    // ---- to how many nodes ----

    /** Whether one attempt at one node is not enough. */
    boolean goesToSeveral(Command<?> command) {
        return command.slot() == Command.SEVERAL_SLOTS
                || (command.slot() == Command.NO_SLOT && (needsSeveralNodes(command) || isUndescribed(command)));
    }

    /** Whether it is left to a server to say which of the words are keys. */
    boolean isUndescribed(Command<?> command) {
        return command.slot() == Command.NO_SLOT && command.keysAreUnknown() && targetOf(command) == null;
    }

    private static boolean needsSeveralNodes(Command<?> command) {
        Target target = targetOf(command);
        return target == null
                ? command.requestPolicy() == RequestPolicy.ALL_NODES
                        || command.requestPolicy() == RequestPolicy.ALL_SHARDS
                : target instanceof Target.AllNodes || target instanceof Target.AllPrimaries;
    }

    /** The nodes that the request policy or the target of a command names; null when neither names any. */
    @Nullable
    List<Node> nodesOf(Command<?> command) {
        if (needsSeveralNodes(command)) {
            return nodesFor(command);
        }
        Target target = targetOf(command);
        if (target == null) {
            return null;
        }
        ClusterTopology current = topology.current();
        Node one = target instanceof Target.OneNode named
                ? current.node(named.id())
                : target instanceof Target.OwnerOf owner
                        ? current.primaryOf(owner.slot())
                        : Router.anyPrimary(current, transport::isUsable, turn++ & Integer.MAX_VALUE);
        return one == null ? List.of() : List.of(one);
    }

    /** All nodes that the target, or else the request policy, of a command names. */
    List<Node> nodesFor(Command<?> command) {
        Target target = targetOf(command);
        if (target == null) {
            target = command.requestPolicy() == RequestPolicy.ALL_NODES ? Target.allNodes() : Target.allPrimaries();
        }
        List<Node> nodes = Router.nodesOf(topology.current(), target);
        return nodes == null ? List.of() : nodes;
    }

    /** The command for each of these nodes, in their order. */
    static <R extends @Nullable Object> List<Command<R>> forEach(List<Node> nodes, Command<R> command) {
        List<Command<R>> parts = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            parts.add(command.with(CallOptions.to(Target.node(node.id()))));
        }
        return parts;
    }

    /** Whether the cluster does without a node: it has left, or has failed and owns no slots. */
    boolean isGone(NodeId id) {
        ClusterTopology current = topology.current();
        Node node = current.node(id);
        return node == null
                || (node.health() == NodeHealth.FAILED && slotsOf(id, current).isEmpty());
    }

    /** Whether the view takes a node for dead. */
    boolean hasFailed(NodeId id) {
        Node node = topology.current().node(id);
        return node != null && node.health() == NodeHealth.FAILED;
    }

    /** Which slots a node owns by a topology; none if it is a replica, or not there. */
    static List<SlotRange> slotsOf(NodeId node, ClusterTopology topology) {
        Shard shard = topology.shardOf(node);
        return shard == null || !shard.primary().id().equals(node) ? List.of() : shard.slots();
    }

    // ---- to which ----

    /** The node for an attempt by the topology of this moment, or null. */
    @Nullable
    Node route(CommandExecution<?> execution) {
        Command<?> command = execution.command();
        ClusterTopology current = topology.current();
        Target target = targetOf(command);
        if (target instanceof Target.OneNode one) {
            return current.node(one.id());
        }
        int slot = target instanceof Target.OwnerOf owner ? owner.slot() : command.slot();
        int thisTurn = turn++ & Integer.MAX_VALUE;
        if (slot < 0 || target instanceof Target.AnyPrimary) {
            return Router.anyPrimary(current, execution, thisTurn);
        }
        boolean readOnly = command.isReadOnly();
        ReadPolicy policy = policyOf(command, slot, readOnly);
        Node node = Router.nodeFor(current, slot, readOnly, policy, execution, thisTurn);
        return node != null || !readOnly
                ? node
                : Router.nodeForReadAllTheSame(current, slot, policy, execution::isUsableThoughLagging, thisTurn);
    }

    /**
     * Where commands on a key go at this moment.
     *
     * @param conditions how the client gets on with a node
     */
    public Explanation explain(byte[] key, Function<Node, NodeCondition> conditions) {
        Predicate<Integer> migrating = slot -> migratingSlots.contains(slot, scheduler.nanoTime());
        ReadPolicy policy = options.readPolicy();
        return new RouteExplanation(
                        topology.current(),
                        policy == ReadPolicy.LOWEST_LATENCY ? lowestLatency : policy,
                        migrating,
                        this::obstacleTo,
                        turn & Integer.MAX_VALUE,
                        conditions)
                .of(key);
    }

    private ReadPolicy policyOf(Command<?> command, int slot, boolean readOnly) {
        CallOptions call = command.options();
        ReadPolicy policy = call == null || call.readPolicy() == null ? options.readPolicy() : call.readPolicy();
        if (!readOnly || policy == ReadPolicy.PRIMARY) {
            return policy;
        }
        long now = scheduler.nanoTime();
        if (migratingSlots.contains(slot, now)) {
            return ReadPolicy.PRIMARY;
        }
        if (policy == ReadPolicy.LOWEST_LATENCY) {
            probes.latencyUsed(now);
            return lowestLatency;
        }
        if (policy instanceof ZoneReadPolicy) {
            probes.zonesUsed(now);
        }
        return policy;
    }

    /** What speaks against asking a node for a read, or null: for every read, and for whoever asks why. */
    @Nullable
    Obstacle obstacleTo(Node candidate) {
        Obstacle obstacle = obstacleBesidesLag(candidate);
        if (obstacle != null || options.replicaLagLimit() < 0) {
            return obstacle;
        }
        Shard shard = topology.current().shardOf(candidate.id());
        boolean lags = shard != null && Obstacle.isLagging(candidate, shard, options.replicaLagLimit());
        return lags ? Obstacle.LAGGING : null;
    }

    /** The same, but that a replica may be behind by more than the limit. */
    @Nullable
    Obstacle obstacleBesidesLag(Node candidate) {
        Obstacle obstacle = Obstacle.inView(candidate);
        return obstacle != null || transport.isUsable(candidate) ? obstacle : Obstacle.AVOIDED;
    }

    /** An attempt at a node has ended, by a reply, in vain, or otherwise. */
    void attemptEnded(CommandExecution<?> execution, @Nullable Node node, boolean tellsLatency) {
        if (lowestLatency.isInUse() && node != null) {
            lowestLatency.ended(execution, node, tellsLatency);
        }
    }

    String whyNoNode(Command<?> command) {
        if (targetOf(command) instanceof Target.OneNode one) {
            return "the topology has no node " + one.id();
        }
        int slot = targetOf(command) instanceof Target.OwnerOf owner ? owner.slot() : command.slot();
        if (slot < 0) {
            return "no node is known";
        }
        return topology.current().shardOf(slot) == null
                ? "slot " + slot + " has no known owner"
                : "no node of the shard of slot " + slot + " fits the read policy (no usable replica)";
    }

    /** Whether waiting for another topology can help: the slot has no owner yet, or a replica is still synchronising. */
    boolean canBecomeRoutable(Command<?> command) {
        Target target = targetOf(command);
        if (target instanceof Target.OneNode) {
            return false;
        }
        int slot = target instanceof Target.OwnerOf owner ? owner.slot() : command.slot();
        Shard shard = slot < 0 ? null : topology.current().shardOf(slot);
        return shard == null || shard.replicas().stream().anyMatch(replica -> replica.health() == NodeHealth.LOADING);
    }

    /** Whether any primary can carry the command out. */
    boolean isForAnyPrimary(Command<?> command) {
        Target target = targetOf(command);
        return target == null ? command.slot() == Command.NO_SLOT : target instanceof Target.AnyPrimary;
    }

    boolean mayBeReadElsewhere(Command<?> command) {
        if (!command.isReadOnly() || targetOf(command) instanceof Target.OneNode) {
            return false;
        }
        CallOptions call = command.options();
        ReadPolicy policy = call == null || call.readPolicy() == null ? options.readPolicy() : call.readPolicy();
        return command.slot() < 0 || policy != ReadPolicy.PRIMARY;
    }

    /** The primary of a read's slot, if its read policy allows to ask it; else null. */
    @Nullable
    Node primaryToReadFrom(Command<?> command) {
        ClusterTopology current = topology.current();
        Shard shard = command.slot() < 0 ? null : current.shardOf(command.slot());
        if (shard == null) {
            return null;
        }
        List<Node> candidates = policyOf(command, command.slot(), true).candidates(command.slot(), shard);
        return candidates.contains(shard.primary()) ? shard.primary() : null;
    }

    /** Whoever is at an address that a redirect named, as the primary that it says it is. */
    Node primaryAt(NodeAddress address) {
        Node known = topology.current().nodeAt(address);
        return known == null ? Node.provisional(address) : Node.primary(known.id(), address);
    }

    static @Nullable Target targetOf(Command<?> command) {
        CallOptions call = command.options();
        return call == null ? null : call.target();
    }

    void sawMigration(int slot) {
        if (slot >= 0) {
            migratingSlots.saw(slot, scheduler.nanoTime());
        }
    }
}
