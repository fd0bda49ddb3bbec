package io.slotwise.internal.connection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The thread that waits for one call. Where it finds the event loop that its reply comes by without an owner, it runs the
 * loop itself meanwhile; otherwise it parks. Made and used by that thread; {@link #wake} and {@link #offeredTo} are for
 * any.
 */
public final class Waiter {
    /** {@code Thread.isVirtual}, or null on a JDK that has no virtual threads (before 21). */
    private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();

    private final Thread thread = Thread.currentThread();
    private final boolean mayLead = !isVirtual(thread);
    private volatile @Nullable CallerDrivenLoop loop;
    private volatile @Nullable CallerDrivenLoop led;

    /** For the current thread. */
    public Waiter() {}

    /**
     * Whether the thread may run an event loop. A virtual thread may not: it would hold its carrier while it waits for
     * sockets.
     */
    public boolean mayLead() {
        return mayLead;
    }

    /** The call is about to be queued on a connection of this loop. */
    void offeredTo(CallerDrivenLoop target) {
        loop = target;
        if (mayLead && led == null && Thread.currentThread() == thread && target.tryLead()) {
            led = target;
        }
    }

    boolean waitsOn(CallerDrivenLoop asked) {
        return loop == asked;
    }

    /**
     * Waits until the call has ended, which wakes this waiter.
     *
     * @return false if the thread was interrupted before; its flag is clear then
     */
    public boolean await(ResultFuture<?> call) {
        while (true) {
            leadIfOwner(call);
            if (call.isDone()) {
                return true;
            }
            if (Thread.interrupted()) {
                return false;
            }
            CallerDrivenLoop awaited = loop;
            if (mayLead && awaited != null && awaited.tryLead()) {
                led = awaited;
            } else {
                LockSupport.park(this);
            }
        }
    }

    /** Gives a loop back that was taken for a call; for when there is nothing to wait for after all. */
    public void giveUp() {
        CallerDrivenLoop own = led;
        if (own != null) {
            led = null;
            own.giveUp();
        }
    }

    private void leadIfOwner(ResultFuture<?> call) {
        CallerDrivenLoop own = led;
        if (own != null) {
            try {
                own.lead(call, this);
            } finally {
                led = null;
            }
        }
    }

    /** Has the thread look again; after what it waits for has happened. */
    public void wake() {
        if (Thread.currentThread() != thread) {
            CallerDrivenLoop own = led;
            if (own != null) {
                own.wakeLeader();
            }
            LockSupport.unpark(thread); // in any case: it may just have left the loop
        }
    }

    private static boolean isVirtual(Thread thread) {
        if (IS_VIRTUAL == null) {
            return false;
        }
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException("Thread.isVirtual threw", e);
        }
    }

    private static @Nullable MethodHandle isVirtual() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
