package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.event.Redirection;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Is told what happens to commands on their way. Called on any thread: must not block. */
public interface ExecutionEvents {
    /** A node sent the command on its way again. */
    void redirected(Redirection kind, String command, int slot, NodeAddress from);

    /** The command is sent again after a pause. */
    void retried(String command, @Nullable NodeAddress node, String cause, Duration pause);

    /** The command was refused because too many wait at that node, or without one. */
    default void queueFull(String command, @Nullable NodeAddress node) {}

    /** Whether {@link #ended} is to be told. Asked once. */
    default boolean measuresCommands() {
        return false;
    }

    /**
     * A call has ended.
     *
     * @param node the node of the last attempt; null when there was none, or several
     * @param attempts how often it was sent, or would have been; 0 of one that was split
     * @param failure null when it has a result
     */
    default void ended(
            Command<?> command, @Nullable Node node, int attempts, @Nullable Throwable failure, long nanos) {}
}
