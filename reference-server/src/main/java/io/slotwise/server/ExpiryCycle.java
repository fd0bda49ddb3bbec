package io.slotwise.server;

import io.netty.channel.EventLoop;
import io.slotwise.server.node.ServerNode;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Confined to the cluster's thread. Removes expired keys that nobody asks for, as the server does ten times a second. */
final class ExpiryCycle {
    /** hz 10. */
    private static final long PERIOD_MILLIS = 100;

    private static final int KEYS_PER_NODE = 1000;

    private ExpiryCycle() {}

    static void start(EventLoop loop, List<ServerNode> nodes) {
        var unused = loop.scheduleWithFixedDelay(
                () -> nodes.forEach(ExpiryCycle::removeExpired), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static void removeExpired(ServerNode node) {
        if (!node.isUp() || node.isFrozen() || node.isReplica()) {
            return;
        }
        if (node.keyspace().expiringCount() > 0) {
            node.keyspace().removeExpired(node.now(), KEYS_PER_NODE);
        }
        node.fieldExpiry().removeExpired(node.now());
    }
}
