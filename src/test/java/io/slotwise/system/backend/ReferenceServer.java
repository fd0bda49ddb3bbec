package io.slotwise.system.backend;

import io.slotwise.server.ReferenceNode;
import java.time.Duration;

/** Confined to its cluster, which starts and ends it. A node of the reference cluster. */
final class ReferenceServer implements ServerNode {
    private final ReferenceNode node;
    private boolean moves;

    ReferenceServer(ReferenceNode node) {
        this.node = node;
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return node.port();
    }

    @Override
    public void start() {
        if (moves) {
            node.restartOnNewPort();
        } else {
            node.restart();
        }
        moves = false;
    }

    @Override
    public void move() {
        moves = true;
    }

    @Override
    public void kill() {
        node.kill();
    }

    @Override
    public void freeze() {
        node.freeze();
    }

    @Override
    public void unfreeze() {
        node.unfreeze();
    }

    @Override
    public void cutOff() {
        throw new UnsupportedOperationException("a node in this JVM cannot be cut off");
    }

    @Override
    public void reconnect() {
        throw new UnsupportedOperationException("a node in this JVM cannot be cut off");
    }

    @Override
    public Duration electionPause() {
        return Duration.ZERO;
    }

    @Override
    public void dispose() {
        // The cluster ends all its nodes at once.
    }

    @Override
    public String lastWords() {
        return node.toString();
    }
}
