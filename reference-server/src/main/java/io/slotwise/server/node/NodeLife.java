package io.slotwise.server.node;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Confined to the event loop. Whether a node runs: killed, frozen, asleep, and started again. */
public final class NodeLife {
    private final ServerNode node;
    private boolean up;
    private boolean asleep;
    private long stops;

    NodeLife(ServerNode node) {
        this.node = node;
    }

    private NodeSockets sockets() {
        return node.sockets();
    }

    private LocalBus bus() {
        return node.environment().bus();
    }

    boolean isUp() {
        return up;
    }

    /** No request is run at present. */
    boolean isStopped() {
        return asleep || !up || sockets().isFrozen();
    }

    /** How often the node was stopped; tells one stop from the next. */
    long stops() {
        return stops;
    }

    /** The process runs from now on. */
    void begin() {
        up = true;
    }

    /** Dies: all sockets close, what was not replicated yet is lost. */
    public void kill() {
        up = false;
        stops++;
        sockets().close();
        node.pause().end();
        node.stream().detachAll();
        for (ServerNode peer : bus().nodes()) {
            if (node.id().equals(peer.view().myself().primaryId())) {
                peer.upstream().disconnect();
            }
        }
        node.upstream().disconnect();
        node.scripts().kill(node.environment().persistent());
        bus().dropFor(node);
        FailureDetector.stopped(node);
    }

    /** Stops reading and answering; sockets stay open. */
    public void freeze() {
        stops++;
        sockets().freeze(true);
        FailureDetector.stopped(node);
    }

    public void unfreeze() {
        stops++;
        sockets().freeze(false);
        node.upstream().wake();
        bus().deliverWaiting();
        node.membership().announceAndAsk();
        bus().whenIdle(() -> {
            sockets().runAll();
            node.blocked().wake();
        });
    }

    /** To be called on the event loop before the sockets of a dead node open again. */
    public void revive() {
        if (!node.environment().persistent()) {
            node.keyspace().clear();
        }
        node.statistics().reset();
        up = true;
        asleep = true;
    }

    /** The sockets of a revived node are open: it looks for its place in the cluster, and runs requests when it has it. */
    public void rejoin() {
        bus().nodes().stream()
                .filter(peer -> peer != node && FailureDetector.isSilent(peer))
                .forEach(silent -> node.membership().missed(silent.id()));
        node.membership().announceAndAsk();
        bus().whenIdle(() -> {
            asleep = false;
            node.upstream().connect();
            sockets().runAll();
        });
    }

    /** No request of this node is run for that time; others go on: DEBUG SLEEP. */
    public void sleep(Duration duration, Runnable afterwards) {
        asleep = true;
        var unused = node.environment()
                .loop()
                .schedule(
                        () -> {
                            asleep = false;
                            afterwards.run();
                            sockets().runAll();
                            node.blocked().wake();
                        },
                        duration.toNanos(),
                        TimeUnit.NANOSECONDS);
    }
}
