package io.slotwise.internal.execution;

import io.slotwise.event.Redirection;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Is told what happens to commands on their way. Called on any thread: must not block. */
public interface ExecutionEvents {
    /** A node sent the command on its way again. */
    void redirected(Redirection kind, String command, int slot, NodeAddress from);

    /** The command is sent again after a pause. */
    void retried(String command, @Nullable NodeAddress node, String cause, Duration pause);
}
