package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.internal.resp.ReceivedReply;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An exchange that makes one attempt, and remembers what it was told. */
class RecordedExchange<R extends @Nullable Object> extends Query<R> {
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicInteger expiries = new AtomicInteger();
    private volatile boolean written;
    private volatile boolean released;

    RecordedExchange(Command<R> command, long deadlineNanos) {
        super(command, deadlineNanos);
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        ends.incrementAndGet();
        written = true;
        super.onReply(reply);
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean mayHaveLeft) {
        ends.incrementAndGet();
        written = mayHaveLeft;
        super.onAttemptFailed(cause, mayHaveLeft);
    }

    @Override
    protected void onReleased() {
        ends.incrementAndGet();
        released = true;
        super.onReleased();
    }

    @Override
    protected void onExpired(boolean mayHaveLeft) {
        expiries.incrementAndGet();
        written = mayHaveLeft;
        super.onExpired(mayHaveLeft);
    }

    void withAsking() {
        asking(true);
    }

    /** Whether bytes of it may have left, by what it was told at its end. */
    boolean wasWritten() {
        return written;
    }

    boolean wasReleased() {
        return released;
    }

    /** Whether its connection and the deadline thread each told it at most once how it ends. */
    boolean wasToldOnce() {
        return ends.get() <= 1 && expiries.get() <= 1;
    }

    /** The result, waited for. */
    R result() throws ExecutionException {
        try {
            return get(30, TimeUnit.SECONDS);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(command().name() + " did not end", e);
        }
    }

    /** The failure, waited for. */
    Throwable failure() {
        try {
            R result = result();
            throw new AssertionError(command().name() + " succeeded with " + result);
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        }
    }
}
