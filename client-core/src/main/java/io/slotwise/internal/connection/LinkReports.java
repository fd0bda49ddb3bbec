package io.slotwise.internal.connection;

import io.slotwise.event.ReplacementCause;

/**
 * Thread-safe; called on the event loops of a link's connections. What the listener is told of these, and since when there has
 * been none in place of one that was lost.
 */
final class LinkReports {
    private final ConnectionListener listener;
    private final Scheduler clock;
    private volatile boolean lost;
    private volatile long lostAt;

    LinkReports(LinkContext context) {
        this.listener = context.listener();
        this.clock = context.scheduler();
    }

    void opened(NodeConnection connection) {
        long now = clock.nanoTime();
        listener.opened(connection.address());
        String zone = connection.availabilityZone();
        if (zone != null) {
            listener.zoneTold(connection.address(), zone);
        }
        if (lost) {
            lost = false;
            listener.reconnected(connection.address(), now - lostAt);
        }
    }

    void replaced(NodeConnection connection, ReplacementCause cause) {
        listener.replaced(connection.address(), cause);
    }

    /** Of what the driver asks along with a command nobody is told. */
    void replyWasLate(NodeConnection connection, Exchange<?> exchange) {
        if (!(exchange instanceof IgnoredReply || exchange instanceof QueuedReply)) {
            listener.replyWasLate(connection.address(), exchange.command().name());
        }
    }

    void closed(NodeConnection connection, Throwable cause, boolean wasOpen) {
        if (wasOpen && connection.isRetiring()) {
            listener.retired(connection.address(), cause);
        } else if (wasOpen) {
            lostAt = lost ? lostAt : clock.nanoTime();
            lost = true;
            listener.closed(connection.address(), cause);
        } else if (!connection.isRetiring()) {
            listener.connectFailed(connection.address(), cause);
        }
    }
}
