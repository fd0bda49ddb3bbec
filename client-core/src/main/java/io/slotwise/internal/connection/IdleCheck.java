package io.slotwise.internal.connection;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.options.ClusterClientOptions;
import java.util.concurrent.TimeUnit;

/**
 * Confined to the connection's event loop. Looks at a connection from time to time: when nothing has come for a while, sends a
 * PING, and takes a node that does not answer it for dead; so it does with one that has owed a reply for so long that its
 * caller has given up, and twice as long.
 */
final class IdleCheck {
    private final NodeConnection connection;
    private final ClusterClientOptions options;
    private final Scheduler clock;
    private final Runnable look = this::look;
    private int timesReadBefore;
    private long silentSince;

    IdleCheck(NodeConnection connection, LinkContext context) {
        this.connection = connection;
        this.options = context.options();
        this.clock = context.scheduler();
    }

    /** Looks, as long as the connection is open. Called when it has just been opened. */
    void begin() {
        timesReadBefore = connection.timesRead();
        silentSince = clock.nanoTime();
        lookLater();
    }

    private void lookLater() {
        long period = options.pingOnIdle().toNanos();
        if (period > 0) {
            connection.loop().schedule(look, period, TimeUnit.NANOSECONDS);
        }
    }

    private void look() {
        if (!connection.isOpen()) {
            return;
        }
        long now = clock.nanoTime();
        if (connection.timesRead() != timesReadBefore) {
            silentSince = now;
        } else if (connection.pending().isIdle()) {
            ping(now);
        } else if (connection.pending().owesAnAbandonedReply()
                && now - silentSince >= 2 * options.commandTimeout().toNanos()) {
            connection.giveUp(
                    ReplacementCause.REPLY_OWED,
                    new ConnectionFailedException(
                            connection.address() + " owes a reply and has been silent", null, null));
        }
        timesReadBefore = connection.timesRead();
        lookLater();
    }

    private void ping(long now) {
        Ping ping = new Ping(now + options.connectTimeout().toNanos(), connection);
        if (ping.queueAt(connection.pending().admission()) && !connection.offer(ping)) {
            ping.takeBack();
        }
    }
}
