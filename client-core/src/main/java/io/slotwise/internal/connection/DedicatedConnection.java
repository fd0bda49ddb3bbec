package io.slotwise.internal.connection;

import io.slotwise.event.ReplacementCause;
import io.slotwise.topology.NodeAddress;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A connection that belongs to one user at a time, and waits for the next one in between. Thread-safe; whoever gives it
 * back, closes it or sees it closed first decides what becomes of it.
 */
final class DedicatedConnection implements NodeConnection.Owner {
    private final DedicatedConnections all;
    private final NodeConnection connection;
    private volatile boolean lent;
    private volatile boolean blocking;
    private volatile boolean outdated;
    private volatile long idleSince;

    DedicatedConnection(DedicatedConnections all, Dialler dialler, Admission admission, NodeAddress address) {
        this.all = all;
        this.connection = dialler.prepare(this, admission, false, address);
    }

    NodeConnection connection() {
        return connection;
    }

    Lease lend() {
        lent = true;
        return new Loan();
    }

    boolean isLent() {
        return lent;
    }

    boolean isBlocking() {
        return blocking;
    }

    /** Since when nobody has it, by the clock of the scheduler. */
    long idleSince() {
        return idleSince;
    }

    private boolean isReusable() {
        return connection.isOpen()
                && !connection.isRetiring()
                && !outdated
                && !connection.pending().isQueueing()
                && connection.pending().isIdle();
    }

    void close(Throwable cause) {
        connection.close(cause);
    }

    /** Closes it because nobody uses it any more. */
    void close() {
        connection.close(connection.notNeeded());
    }

    @Override
    public void opened(NodeConnection opened) {
        all.listener().opened(opened.address());
    }

    @Override
    public void closed(NodeConnection closed, Throwable cause, boolean wasOpen) {
        all.closed(this, cause, wasOpen);
    }

    /** AUTH would wait behind what blocks, and be taken for unanswered. */
    @Override
    public void credentialsChanged(NodeConnection changed) {
        if (blocking) {
            outdated = true;
        } else {
            changed.authenticateAnew();
        }
    }

    /** Serves its user to the end, but nobody after. */
    @Override
    public void outdated(NodeConnection old) {
        outdated = true;
    }

    @Override
    public void givenUp(NodeConnection given, ReplacementCause cause) {
        all.listener().replaced(given.address(), cause);
    }

    @Override
    public void replyWasLate(NodeConnection by, Exchange<?> exchange) {
        // It is closed, or about to be, when its user does not wait any more.
    }

    /** One user's time with the connection. */
    private final class Loan implements Lease {
        private final AtomicBoolean over = new AtomicBoolean();

        @Override
        public void send(Exchange<?> exchange) {
            all.send(connection, exchange);
        }

        @Override
        public NodeAddress address() {
            return connection.address();
        }

        @Override
        public boolean isClosed() {
            return over.get() || connection.isClosed();
        }

        @Override
        public void mayBlock() {
            blocking = true;
            all.blocked();
        }

        @Override
        public void giveBack() {
            if (!over.compareAndSet(false, true)) {
                return;
            }
            lent = false;
            blocking = false;
            if (isReusable()) {
                idleSince = all.now();
                all.returned(DedicatedConnection.this);
            } else {
                end();
            }
        }

        @Override
        public void retire() {
            if (over.compareAndSet(false, true)) {
                lent = false;
                connection.retire();
            }
        }

        @Override
        public void close() {
            if (over.compareAndSet(false, true)) {
                end();
            }
        }

        private void end() {
            lent = false;
            DedicatedConnection.this.close();
        }
    }
}
