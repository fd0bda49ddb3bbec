package io.slotwise.benchmarks.compare;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One place in a {@link Window}: the callback of the command that has it at the moment. Used again and again, so that
 * the measuring allocates nothing. Handed from the caller to the thread that completes the command, and back through the
 * window.
 */
final class Ticket implements BiConsumer<Object, Throwable> {
    private final Window window;
    private final boolean expectsValue;
    private boolean failed;
    private long startNanos;
    private long endNanos;

    /** Which one was given back before, and how many there are with this one: the window's links. */
    @Nullable
    Ticket below;

    int depth;

    Ticket(Window window, boolean expectsValue) {
        this.window = window;
        this.expectsValue = expectsValue;
    }

    void start() {
        failed = false;
        startNanos = System.nanoTime();
    }

    @Override
    public void accept(@Nullable Object value, @Nullable Throwable failure) {
        endNanos = System.nanoTime();
        failed = failure != null || (expectsValue && value == null);
        window.giveBack(this);
    }

    boolean isUsed() {
        return startNanos != 0;
    }

    boolean hasFailed() {
        return failed;
    }

    long nanos() {
        return endNanos - startNanos;
    }
}
