package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.options.Target;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import org.jspecify.annotations.Nullable;

/** A part of a command that goes to several slots or nodes; the whole waits for all of them. Threading as its superclass. */
final class PartExecution<R extends @Nullable Object> extends CommandExecution<R> {
    private final CompositeExecution<R> whole;
    private boolean forgone;

    PartExecution(CommandExecutor executor, Command<R> command, long deadlineNanos, CompositeExecution<R> whole) {
        super(executor, command, deadlineNanos);
        this.whole = whole;
    }

    /** Whether its node is gone, so that nobody misses what it would have answered. */
    boolean isForgone() {
        return forgone;
    }

    @Override
    @Nullable
    Node nextNode() {
        if (CommandRoutes.targetOf(command()) instanceof Target.OneNode one && !isFirstAttempt()) {
            Node successor = whole.successorOf(one.id());
            if (successor != null) {
                goTo(successor);
            } else if (whole.isGone(one.id())) {
                forgone = true;
                finish(new NoNodeAvailableException("The node has left or failed, and owns no slots", null, trace()));
                return null;
            }
        }
        return super.nextNode();
    }

    /** Who has taken the place of its node will do. */
    @Override
    @Nullable
    NodeId onlyNode() {
        return null;
    }

    @Override
    @Nullable
    BatchOrder order() {
        BatchOrder order = whole.order();
        return order == null ? null : order.orNullFor(command());
    }

    @Override
    int placeInBatch() {
        return whole.placeInBatch();
    }

    /** Stages of the whole may hang on its end, unless a thread waits for it and nobody else sees it. */
    @Override
    boolean hasNoStages() {
        return whole.isAwaited();
    }

    @Override
    protected boolean waitsForRoomAt(Node full) {
        return whole.waitForRoom(this, full);
    }

    /** There was no room by the deadline. */
    void hadNoRoom(NodeAddress full, long timeoutNanos) {
        if (abandon()) {
            failWith(QueueRoom.stillFull(traceSoFar(), full, timeoutNanos));
        }
    }

    /** What is measured is the whole. */
    @Override
    protected long endsAt() {
        return NOT_MEASURED;
    }

    @Override
    protected void onEnded() {
        whole.partEnded();
    }
}
