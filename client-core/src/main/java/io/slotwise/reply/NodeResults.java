package io.slotwise.reply;

import io.slotwise.topology.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a command at each of the nodes that it was sent to. Immutable.
 *
 * @param <R> what the command reads its reply into
 */
public final class NodeResults<R extends @Nullable Object> {
    private final List<Node> nodes;
    private final BatchResult results;

    private NodeResults(List<Node> nodes, BatchResult results) {
        this.nodes = List.copyOf(nodes);
        this.results = results;
    }

    /**
     * Of nodes and results side by side.
     *
     * @throws IllegalArgumentException if there are not as many
     */
    public static <R extends @Nullable Object> NodeResults<R> of(List<Node> nodes, BatchResult results) {
        if (nodes.size() != results.size()) {
            throw new IllegalArgumentException(results.size() + " results of " + nodes.size() + " nodes");
        }
        return new NodeResults<>(nodes, results);
    }

    /** The nodes, in the order of the topology that the call was routed by. */
    public List<Node> nodes() {
        return nodes;
    }

    /**
     * The result of one node.
     *
     * @throws io.slotwise.error.ClusterClientException if the command failed there
     * @throws IllegalArgumentException if the command was not sent there
     */
    public R get(Node node) {
        return results.get(placeOf(node));
    }

    /**
     * Why the command failed at one node, or null when it succeeded there.
     *
     * @throws IllegalArgumentException if the command was not sent there
     */
    public @Nullable RuntimeException failure(Node node) {
        return results.failure(placeOf(node));
    }

    /** Whether it succeeded at every node. */
    public boolean allSucceeded() {
        return results.allSucceeded();
    }

    private int placeOf(Node node) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).id().equals(node.id())) {
                return i;
            }
        }
        throw new IllegalArgumentException("The command was not sent to " + node.address());
    }
}
