package io.slotwise.internal.execution;

import io.slotwise.topology.Node;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the first attempts of many executions and sends those for one node together, in the order in which they were
 * added: one write for each node. Confined to the thread that makes the call.
 */
final class GroupedSend {
    /** By the node objects of one snapshot, which are compared by identity: their texts are long. */
    private final IdentityHashMap<Node, List<CommandExecution<?>>> byNode = new IdentityHashMap<>();

    private final List<Node> nodes = new ArrayList<>();
    private final @Nullable BatchOrder order;

    GroupedSend() {
        this(null);
    }

    /** For the commands of a batch, which keep this order. */
    GroupedSend(@Nullable BatchOrder order) {
        this.order = order;
    }

    /** The order among the commands; null when they are not of one batch. */
    @Nullable
    BatchOrder order() {
        return order;
    }

    void add(CommandExecution<?> execution) {
        Node node = execution.nextNode();
        if (node != null) {
            List<CommandExecution<?>> group = byNode.get(node);
            if (group == null) {
                group = new ArrayList<>();
                byNode.put(node, group);
                nodes.add(node);
            }
            group.add(execution);
        }
    }

    void send(CommandExecutor executor) {
        for (Node node : nodes) {
            List<CommandExecution<?>> group = byNode.get(node);
            if (group != null) {
                executor.transport().sendAll(node, group);
            }
        }
    }
}
