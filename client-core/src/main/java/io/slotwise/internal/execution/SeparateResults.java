package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.command.RequestPolicy;
import io.slotwise.command.ResponsePolicy;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CodecException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.UnsupportedCommandException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.routing.ReplyMerge;
import io.slotwise.internal.routing.SlotSplit;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.topology.Node;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands that go to several nodes or slots, and whose results stay apart: each part succeeds or fails for itself.
 * Thread-safe.
 */
public final class SeparateResults {
    /** A call that cannot begin. */
    private static final class Refused<R> extends ResultFuture<R> {
        Refused(ClusterClientException why) {
            fail(why);
        }
    }

    private final CommandExecutor executor;

    SeparateResults(CommandExecutor executor) {
        this.executor = executor;
    }

    /**
     * Begins a command at each node that its request policy or its target names.
     *
     * @param isAwaited whether a thread waits for it, and hands the future to nobody
     */
    public <R extends @Nullable Object> ResultFuture<NodeResults<R>> perNode(Command<R> command, boolean isAwaited) {
        return executor.described(
                command, isAwaited, (described, startedAt) -> beginPerNode(described, isAwaited, startedAt));
    }

    private <R extends @Nullable Object> ResultFuture<NodeResults<R>> beginPerNode(
            Command<R> command, boolean isAwaited, long startedAt) {
        List<Node> nodes = executor.routes().nodesOf(command);
        if (nodes == null) {
            return refused(
                    command, "goes to the owner of its keys or to any primary; a target says to which nodes else");
        }
        if (nodes.isEmpty()) {
            return new Refused<>(new NoNodeAvailableException("No node fits the target", null, null));
        }
        return executor.beginApart(
                CommandRoutes.forEach(nodes, command), isAwaited, startedAt, results -> NodeResults.of(nodes, results));
    }

    /**
     * Begins a command for each of its keys; the results are in the order of the keys.
     *
     * @param isAwaited whether a thread waits for it, and hands the future to nobody
     */
    public ResultFuture<BatchResult> perKey(Command<?> command, boolean isAwaited) {
        return executor.described(
                command, isAwaited, (described, startedAt) -> beginPerKey(described, isAwaited, startedAt));
    }

    private <R extends @Nullable Object> ResultFuture<BatchResult> beginPerKey(
            Command<R> command, boolean isAwaited, long startedAt) {
        if (command.requestPolicy() != RequestPolicy.MULTI_SHARD || command.keyCount() == 0) {
            return refused(command, "is not split by its keys");
        }
        ResponsePolicy policy = command.responsePolicy();
        boolean saysNothingOfOneKey = policy != ResponsePolicy.DEFAULT && policy != ResponsePolicy.ALL_SUCCEEDED;
        SlotSplit<R> split = saysNothingOfOneKey ? SlotSplit.byKey(command) : SlotSplit.bySlot(command);
        return executor.beginApart(split.parts(), isAwaited, startedAt, results -> byKeys(command, split, results));
    }

    private static BatchResult byKeys(Command<?> command, SlotSplit<?> split, BatchResult parts) {
        @Nullable Object[] values = new Object[split.keys()];
        @Nullable RuntimeException[] failures = new RuntimeException[split.keys()];
        for (int part = 0; part < parts.size(); part++) {
            for (int i = 0; i < split.keysOf(part); i++) {
                int key = split.positionOf(part, i);
                failures[key] = parts.failure(part);
                if (failures[key] == null) {
                    try {
                        values[key] = ReplyMerge.ofKey(command.responsePolicy(), parts.get(part), i);
                    } catch (RuntimeException e) {
                        failures[key] = new CodecException(
                                "The reply of a part of " + command + " does not fit its keys", e, null, true);
                    }
                }
            }
        }
        return BatchResult.of(Arrays.asList(values), Arrays.asList(failures));
    }

    private static <T> ResultFuture<T> refused(Command<?> command, String why) {
        return new Refused<>(new UnsupportedCommandException(command.name() + " " + why, null, null));
    }
}
