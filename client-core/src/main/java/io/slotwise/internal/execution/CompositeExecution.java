package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.FailedAttempt;
import io.slotwise.error.PartialFailureException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A command that goes to several slots or nodes: its parts are executed each for itself, with the same deadline, and
 * their results become one when all have ended. Thread-safe: the parts count themselves out, the last one to end
 * completes.
 */
final class CompositeExecution<R extends @Nullable Object> extends ResultFuture<R> {
    private static final int MOST_FAILURES_TOLD = 16;

    private final CommandExecutor executor;
    private final boolean isCall;
    private final boolean isAwaited;
    private final String command;
    private final Division<R> division;
    private final List<PartExecution<R>> parts;
    private final AtomicInteger running;
    private @Nullable BatchOrder order;
    private int placeInBatch;

    /**
     * With its parts.
     *
     * @param isCall whether it is what the caller asked for, rather than a way to carry that out
     * @param isAwaited whether a thread waits for it, and so for room for its parts
     */
    CompositeExecution(
            CommandExecutor executor,
            boolean isCall,
            boolean isAwaited,
            String command,
            List<Command<R>> commands,
            long deadlineNanos,
            Division<R> division) {
        this.executor = executor;
        this.isCall = isCall;
        this.isAwaited = isAwaited;
        this.command = command;
        this.division = division;
        this.parts = new ArrayList<>(commands.size());
        this.running = new AtomicInteger(commands.size());
        for (Command<R> part : commands) {
            parts.add(new PartExecution<>(executor, part, deadlineNanos, this));
        }
    }

    void start(GroupedSend sending) {
        order = sending.order();
        placeInBatch = order == null ? 0 : order.nextPlace();
        parts.forEach(sending::add);
    }

    /** The order among the commands of the batch that it belongs to, or null. */
    @Nullable
    BatchOrder order() {
        return order;
    }

    int placeInBatch() {
        return placeInBatch;
    }

    boolean isAwaited() {
        return isAwaited;
    }

    String name() {
        return command;
    }

    /** Whether the cluster does without a node. */
    boolean isGone(NodeId node) {
        return executor.routes().isGone(node);
    }

    /** Who is to be asked in place of a node that has been replaced, or null. */
    @Nullable
    Node successorOf(NodeId node) {
        return division.successorOf(node, executor.topology().current());
    }

    /** Has a part wait that found no room at a node. False: nobody waits for the call, it fails at once. */
    boolean waitForRoom(PartExecution<R> part, Node full) {
        if (isAwaited) {
            executor.roomForParts().holdBack(this, part, full);
        }
        return isAwaited;
    }

    /** One part less. */
    void partEnded() {
        if (running.decrementAndGet() == 0 && !isDone()) {
            finish();
        }
    }

    private void finish() {
        List<R> values = new ArrayList<>(parts.size());
        int forgone = 0;
        for (PartExecution<R> part : parts) {
            if (!part.isCompletedExceptionally()) {
                values.add(part.endedWith());
            } else if (part.isForgone()) {
                forgone++;
            }
        }
        if (values.isEmpty() || (values.size() + forgone < parts.size() && !division.needsOneOnly())) {
            fail(failureOfParts());
            return;
        }
        R merged;
        try {
            merged = division.merge(values);
        } catch (RuntimeException | Error e) {
            fail(new CodecException(
                    "The replies of the parts of " + command + " do not fit together", e, traceSoFar(), true));
            return;
        }
        succeed(merged);
    }

    private Throwable failureOfParts() {
        List<PartialFailureException.Part> told = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            told.add(new PartialFailureException.Part(
                    division.nameOf(i), division.keysOf(i), parts.get(i).failureIfAny()));
        }
        return PartialFailureException.of(command, Collections.unmodifiableList(told), trace(List.of()));
    }

    @Override
    public CommandTrace traceSoFar() {
        List<FailedAttempt> failures = new ArrayList<>();
        for (int i = 0; i < parts.size() && failures.size() < MOST_FAILURES_TOLD; i++) {
            failures.addAll(parts.get(i).traceSoFar().failures());
        }
        return trace(failures);
    }

    private CommandTrace trace(List<FailedAttempt> failures) {
        CommandTrace first = parts.get(0).traceSoFar();
        int attempts = 0;
        boolean executed = false;
        for (PartExecution<R> part : parts) {
            CommandTrace trace = part.traceSoFar();
            attempts = Math.max(attempts, trace.attempts());
            executed |= trace.mayHaveExecuted();
        }
        return new CommandTrace(command, Command.NO_SLOT, null, attempts, failures, first.elapsed(), executed);
    }

    @Override
    protected long endsAt() {
        return !isCall || executor.measuring() == null ? NOT_MEASURED : executor.nanoTime();
    }

    /** The parts are commands of the same name, with the same deadline. */
    @Override
    protected void measured(long at, @Nullable Throwable failure) {
        ExecutionEvents events = executor.measuring();
        if (events != null) {
            PartExecution<R> part = parts.get(0);
            long took = at - part.deadlineNanos() + executor.timeoutNanos(part.command());
            events.ended(part.command(), null, 0, failure, took);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        parts.forEach(part -> part.cancel(mayInterruptIfRunning));
        if (isAwaited) {
            executor.roomForParts().leave(this);
        }
        return cancelled;
    }
}
