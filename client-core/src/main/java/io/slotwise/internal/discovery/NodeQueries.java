package io.slotwise.internal.discovery;

import io.slotwise.command.Command;
import io.slotwise.topology.NodeAddress;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Sends commands of the client's own to a node that need not be part of any topology yet. Thread-safe. */
@FunctionalInterface
public interface NodeQueries {
    /**
     * Sends the command to the node at this address, whose name is resolved again if a connection has to be opened, and
     * gives its reply. Redirects are not followed. Commands sent one after the other to the same address without
     * waiting share one connection and are answered in order. The stage always completes, at
     * the latest when connecting and answering have taken the connect timeout each, on any thread.
     */
    <R extends @Nullable Object> CompletionStage<R> send(NodeAddress address, Command<R> command);
}
