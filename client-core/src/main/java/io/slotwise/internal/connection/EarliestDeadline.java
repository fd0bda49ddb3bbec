package io.slotwise.internal.connection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The earliest deadline of all that a connection holds, or an earlier moment; one volatile word. Thread-safe: any thread
 * lowers it, the deadline thread alone begins it anew.
 */
final class EarliestDeadline {
    private static final VarHandle MOMENT;

    static {
        try {
            MOMENT = MethodHandles.lookup().findVarHandle(EarliestDeadline.class, "moment", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Deadlines deadlines;
    private volatile long moment = Deadlines.NONE;

    EarliestDeadline(Deadlines deadlines) {
        this.deadlines = deadlines;
    }

    long get() {
        return moment;
    }

    /** Takes a deadline into account. */
    void lower(long deadline) {
        if (deadline == Deadlines.NONE) {
            return;
        }
        long seen = moment;
        while (seen == Deadlines.NONE || deadline - seen < 0) {
            if (MOMENT.compareAndSet(this, seen, deadline)) {
                deadlines.watch(deadline);
                return;
            }
            seen = moment;
        }
    }

    /** Forgets all deadlines, before a look finds those that still count. */
    void beginAnew() {
        moment = Deadlines.NONE;
    }
}
