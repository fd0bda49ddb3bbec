package io.slotwise.internal.execution;

import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.internal.connection.Lease;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.reply.Reply;
import io.slotwise.topology.Node;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe: one step after the other, each on the thread that ends the one before. The opening of one session: waits for
 * the slot to have an owner, then for a connection to that.
 */
final class SessionOpening<S> {
    private final CommandExecutor executor;
    private final int slot;
    private final boolean isAwaited;
    private final Function<DedicatedSession, S> wrap;
    private final long deadline;
    private final CompletableFuture<S> opened = new CompletableFuture<>();

    SessionOpening(CommandExecutor executor, int slot, boolean isAwaited, Function<DedicatedSession, S> wrap) {
        this.executor = executor;
        this.slot = slot;
        this.isAwaited = isAwaited;
        this.wrap = wrap;
        this.deadline =
                executor.nanoTime() + executor.options().commandTimeout().toNanos();
    }

    /** What becomes of it; cancelling that gives up. Once. */
    CompletableFuture<S> begin() {
        Node owner = owner();
        if (owner == null) {
            waitForOwner();
        } else {
            lease(owner);
        }
        return opened;
    }

    private @Nullable Node owner() {
        return executor.topology().current().primaryOf(slot);
    }

    /** Whatever is sent to the owner of a slot has the topology asked for, and waits, as long as there is none. */
    private void waitForOwner() {
        ResultFuture<Reply> served = executor.executeOwn(DedicatedSession.boundTo(slot, NodeProbes.PING));
        served.whenEnded((reply, failure) -> goOn(executor.stages().mayRunHere(), () -> {
            Node owner = owner();
            if (owner != null) {
                lease(owner);
            } else {
                opened.completeExceptionally(
                        failure != null
                                ? failure
                                : new NoNodeAvailableException("slot " + slot + " has no known owner", null, null));
            }
        }));
        opened.whenComplete((session, failure) -> served.cancel(false));
    }

    private void lease(Node owner) {
        if (opened.isDone()) {
            return; // nobody wants it any more
        }
        long patience = Math.max(0, deadline - executor.nanoTime());
        CompletableFuture<Lease> asked = executor.transport().lease(owner, patience);
        // Else a user's stages would run in the midst of what makes a connection free.
        boolean isFreeAlready = asked.isDone();
        asked.whenComplete((lease, failure) -> goOn(isFreeAlready, () -> {
            if (failure != null) {
                opened.completeExceptionally(failure);
            } else if (!opened.complete(wrap.apply(new DedicatedSession(executor, slot, owner, lease, isAwaited)))) {
                lease.giveBack(); // nobody wants it any more
            }
        }));
        opened.whenComplete((session, failure) -> asked.cancel(false));
    }

    /** On this thread if a user's stages may run here, or if there are none because another thread does nothing but wait. */
    private void goOn(boolean stagesMayRunHere, Runnable step) {
        if (isAwaited || stagesMayRunHere) {
            step.run();
        } else {
            executor.stages().endElsewhere(step);
        }
    }
}
