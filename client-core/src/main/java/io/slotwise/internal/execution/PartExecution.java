package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/** A part of a command that goes to several slots or nodes; the whole waits for all of them. Threading as its superclass. */
final class PartExecution<R extends @Nullable Object> extends CommandExecution<R> {
    private final CompositeExecution<R> whole;

    private final int ownedSlot;

    /**
     * With what it is a part of.
     *
     * @param ownedSlot a slot whose owner it is for, whichever node that is by then; else negative
     */
    PartExecution(
            CommandExecutor executor,
            Command<R> command,
            long deadlineNanos,
            CompositeExecution<R> whole,
            int ownedSlot) {
        super(executor, command, deadlineNanos);
        this.whole = whole;
        this.ownedSlot = ownedSlot;
    }

    @Override
    int ownedSlot() {
        return ownedSlot;
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
