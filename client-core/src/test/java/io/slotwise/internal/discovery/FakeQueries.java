package io.slotwise.internal.discovery;

import io.slotwise.command.Command;
import io.slotwise.error.ServerErrorException;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A node that answers each command with the reply it was given, an error if that begins with a minus sign. */
final class FakeQueries implements NodeQueries {
    private final Map<String, String> replies = new HashMap<>();
    final List<String> sent = new ArrayList<>();

    FakeQueries answers(String command, String wire) {
        replies.put(command, wire);
        return this;
    }

    @Override
    public <R extends @Nullable Object> CompletionStage<R> send(NodeAddress address, Command<R> command) {
        sent.add(command.name());
        String wire = replies.getOrDefault(command.name(), "-ERR unknown command '" + command.name() + "'");
        if (wire.startsWith("-")) {
            return CompletableFuture.failedFuture(ServerErrorException.of(wire.substring(1), null));
        }
        return CompletableFuture.completedFuture(Lines.readAny(wire, command.reader()));
    }
}
