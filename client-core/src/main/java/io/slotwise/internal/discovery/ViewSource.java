package io.slotwise.internal.discovery;

import io.slotwise.topology.NodeAddress;
import java.util.concurrent.CompletionStage;

/** Asks one node how it sees the cluster. Thread-safe. */
@FunctionalInterface
public interface ViewSource {
    /**
     * The view of the node at this address. The stage may complete on any thread. It fails with
     * {@link io.slotwise.error.ConfigurationException} or {@link io.slotwise.error.AuthenticationException} when asking
     * again cannot help, and with what went wrong otherwise.
     */
    CompletionStage<TopologyView> ask(NodeAddress address);
}
