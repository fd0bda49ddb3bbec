package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.internal.connection.Lease;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The life of a command that the server may hold for a while. Each attempt has a connection to itself, which goes back to
 * the others with the reply and is closed when the caller does not wait for one any more: so the server notices, and takes
 * nothing for nobody. An attempt after the first asks for what is left of the block time. Threading as its superclass; the
 * lease may be closed from any thread.
 */
final class BlockingExecution<R extends @Nullable Object> extends CommandExecution<R> {
    /** Without end; far from what the clock can count to. */
    private static final long ENDLESS_NANOS = Long.MAX_VALUE >> 2;

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final CommandExecutor executor;
    private final boolean isAwaited;
    private final Duration blockTime;
    private final long begunAt;
    private volatile Command<R> sent;
    private volatile @Nullable CompletableFuture<Lease> wanted;
    private volatile @Nullable Lease lease;

    /**
     * With what is to be carried out.
     *
     * @param isAwaited whether a thread waits for it, and hands it to nobody
     */
    BlockingExecution(CommandExecutor executor, Command<R> command, boolean isAwaited, long deadlineNanos) {
        super(executor, command, deadlineNanos);
        this.executor = executor;
        this.isAwaited = isAwaited;
        this.blockTime = Objects.requireNonNull(command.blockTime(), "it blocks");
        this.begunAt = executor.nanoTime();
        this.sent = command;
    }

    @Override
    boolean hasNoStages() {
        return isAwaited;
    }

    /** How long a call may take whose command may be held for so long. */
    static long timeoutNanos(Duration blockTime, ClusterClientOptions options) {
        Duration whole = blockTime.plus(options.blockingMargin());
        return blockTime.isZero() || whole.compareTo(Duration.ofNanos(ENDLESS_NANOS)) > 0
                ? ENDLESS_NANOS
                : whole.toNanos();
    }

    @Override
    void send(Node to) {
        long left = deadlineNanos() - executor.nanoTime();
        long patience = Math.min(left, executor.options().commandTimeout().toNanos());
        CompletableFuture<Lease> asked = executor.transport().lease(to, Math.max(0, patience));
        wanted = asked;
        asked.whenComplete((given, failure) -> {
            if (failure == null) {
                sendBy(given);
            } else if (!isDone()) {
                onAttemptFailed(failure, false);
            }
        });
        if (isDone()) {
            release(); // whoever ended it may not have seen what was asked for
        }
    }

    private void sendBy(Lease given) {
        sent = blockTime.isZero() || isFirstAttempt() ? command() : command().blockingFor(timeLeft());
        lease = given;
        if (isDone()) {
            given.giveBack();
            return;
        }
        given.mayBlock();
        given.send(this);
    }

    private Duration timeLeft() {
        Duration left = blockTime.minusNanos(executor.nanoTime() - begunAt);
        return left.compareTo(SHORTEST) < 0 ? SHORTEST : left;
    }

    @Override
    protected Command<R> sent() {
        return sent;
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        Lease answered = lease;
        lease = null;
        if (answered != null) {
            if (reply.isError()) {
                answered.close(); // the server may be about to do so too
            } else {
                answered.giveBack();
            }
        }
        super.onReply(reply);
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        release();
        if (!isAbandoned()) { // else the connection was closed because of that, and whoever abandoned it says why
            super.onAttemptFailed(cause, written);
        }
    }

    @Override
    protected void onExpired(boolean written) {
        release();
        super.onExpired(written);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (isDone()) {
            release();
        }
        return cancelled;
    }

    private void release() {
        CompletableFuture<Lease> asked = wanted;
        if (asked != null) {
            asked.cancel(false);
        }
        Lease held = lease;
        if (held != null) {
            lease = null;
            held.close();
        }
    }
}
