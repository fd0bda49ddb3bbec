package io.slotwise.server.node;

import java.util.concurrent.TimeUnit;

/**
 * Confined to the event loop. Notices that a node has stopped: inside one JVM no pings are needed, a stopped node is known
 * at once and counts as silent when the node timeout has passed.
 */
public final class FailureDetector {
    private FailureDetector() {}

    static void stopped(ServerNode node) {
        long stop = node.life().stops();
        NodeEnvironment environment = node.environment();
        var unused = environment
                .loop()
                .schedule(
                        () -> {
                            if (node.life().stops() == stop && isSilent(node)) {
                                report(node);
                            }
                        },
                        node.config().nodeTimeoutMillis(),
                        TimeUnit.MILLISECONDS);
    }

    /** Tells all others that the node is silent, without waiting any longer. */
    public static void report(ServerNode silent) {
        String id = silent.id();
        for (ServerNode other : silent.environment().bus().nodes()) {
            if (other != silent && other.isUp()) {
                silent.environment()
                        .bus()
                        .send(other, other, listening -> listening.membership().missed(id));
            }
        }
    }

    /** Killed or frozen. */
    public static boolean isSilent(ServerNode node) {
        return !node.isUp() || node.isFrozen();
    }
}
