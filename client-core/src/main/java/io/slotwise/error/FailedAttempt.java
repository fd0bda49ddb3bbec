package io.slotwise.error;

import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * One sending of a command that did not bring its result. Immutable.
 *
 * @param node where it was sent to; null when no node could be chosen
 * @param cause what came instead of the result, in words; a server's error text, never a key nor a value
 */
public record FailedAttempt(@Nullable NodeAddress node, String cause) {
    @Override
    public String toString() {
        return (node == null ? "no node" : node.toString()) + ": " + cause;
    }
}
