package io.slotwise.server;

import io.netty.channel.EventLoop;
import io.slotwise.server.node.ServerNode;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Confined to the cluster's thread. Primaries write a PING into their replication stream from time to time, as servers do:
 * offsets grow even while nobody writes.
 */
final class PingCycle {
    private final List<ServerNode> nodes;
    private long seconds;

    private PingCycle(List<ServerNode> nodes) {
        this.nodes = nodes;
    }

    static void start(EventLoop loop, List<ServerNode> nodes) {
        PingCycle cycle = new PingCycle(nodes);
        var unused = loop.scheduleWithFixedDelay(cycle::second, 1, 1, TimeUnit.SECONDS);
    }

    private void second() {
        seconds++;
        for (ServerNode node : nodes) {
            boolean serving = node.isUp() && !node.isFrozen() && !node.isReplica();
            if (serving && seconds % node.config().replicaPingSeconds() == 0) {
                node.stream().ping(node.now());
            }
        }
    }
}
