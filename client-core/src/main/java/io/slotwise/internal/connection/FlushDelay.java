package io.slotwise.internal.connection;

import io.netty.channel.EventLoop;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

/**
 * Holds back what waits to be written on one connection for a moment, so that more can leave with it, where the options
 * ask for that. What a burst brings by itself does not wait: from a number of commands or bytes on it leaves at once.
 *
 * <p>Threading: {@link #plan} is confined to the event loop; the rest is for any thread.
 */
final class FlushDelay {
    /** So many commands of one node do not wait for more: another one would save nothing that can be measured. */
    private static final int ENOUGH_COMMANDS = 256;

    /** Nor do so many bytes: more than one write takes. */
    private static final int ENOUGH_BYTES = LoopBuffers.BYTES;

    private static final VarHandle HOLDS_BACK;

    static {
        try {
            HOLDS_BACK = MethodHandles.lookup().findVarHandle(FlushDelay.class, "holdsBack", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final EventLoop loop;
    private final long delayNanos;
    private final Admission admission;
    private final Runnable flush;
    private volatile boolean holdsBack;
    private boolean planned;

    /**
     * For one connection.
     *
     * @param delayNanos 0: no delay
     */
    FlushDelay(EventLoop loop, long delayNanos, Admission admission, Runnable flush) {
        this.loop = loop;
        this.delayNanos = delayNanos;
        this.admission = admission;
        this.flush = flush;
    }

    /** What the loop does when something waits where nothing did. */
    Runnable whenFirst() {
        return delayNanos == 0 ? flush : this::plan;
    }

    /** Whether what has been held back is to leave now, because enough has come to it. True once; who asks sees to it. */
    boolean endsEarly() {
        return holdsBack && isEnough() && HOLDS_BACK.compareAndSet(this, true, false);
    }

    private boolean isEnough() {
        return admission.commands() >= ENOUGH_COMMANDS || admission.bytes() >= ENOUGH_BYTES;
    }

    private void plan() {
        if (isEnough()) {
            flush.run();
            return;
        }
        holdsBack = true;
        if (!planned) {
            planned = true;
            loop.schedule(
                    () -> {
                        planned = false;
                        holdsBack = false;
                        flush.run();
                    },
                    delayNanos,
                    TimeUnit.NANOSECONDS);
        }
    }
}
