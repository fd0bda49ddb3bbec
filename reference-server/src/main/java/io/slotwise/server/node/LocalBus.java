package io.slotwise.server.node;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. The stand-in for the cluster bus inside one JVM: carries messages between nodes, in order for
 * each pair, each in a later turn of the event loop. Messages to a frozen node wait for it, those to a dead one are lost,
 * and a test can hold back all messages from and to a node.
 */
public final class LocalBus {
    private record Letter(ServerNode from, ServerNode to, Consumer<ServerNode> message) {}

    private final Executor loop;
    private final List<ServerNode> nodes = new ArrayList<>();
    private final Set<ServerNode> held = new HashSet<>();
    private final List<Letter> waiting = new ArrayList<>();
    private final List<Runnable> whenIdle = new ArrayList<>();
    private int underway;

    public LocalBus(Executor loop) {
        this.loop = loop;
    }

    void join(ServerNode node) {
        nodes.add(node);
    }

    /** All nodes, running or not. */
    public List<ServerNode> nodes() {
        return nodes;
    }

    /** The node with that id, running or not. */
    public @Nullable ServerNode node(String id) {
        return nodes.stream().filter(node -> node.id().equals(id)).findFirst().orElse(null);
    }

    /** The running node that listens on that address. */
    public @Nullable ServerNode nodeAt(String host, int port) {
        return nodes.stream()
                .filter(node -> node.isUp() && node.listensOn(host, port))
                .findFirst()
                .orElse(null);
    }

    /** Sends to every other node that the sender knows. */
    void broadcast(ServerNode from, Consumer<ServerNode> message) {
        for (ServerNode to : nodes) {
            if (to != from && from.view().node(to.id()) != null) {
                send(from, to, message);
            }
        }
    }

    void send(ServerNode from, ServerNode to, Consumer<ServerNode> message) {
        Letter letter = new Letter(from, to, message);
        if (isHeldBack(letter)) {
            waiting.add(letter);
            return;
        }
        underway++;
        loop.execute(() -> deliver(letter));
    }

    private boolean isHeldBack(Letter letter) {
        return held.contains(letter.from())
                || held.contains(letter.to())
                || letter.to().isFrozen();
    }

    private void deliver(Letter letter) {
        if (isHeldBack(letter)) {
            waiting.add(letter);
        } else if (letter.to().isUp()) {
            letter.message().accept(letter.to());
        }
        underway--;
        if (underway == 0) {
            List<Runnable> waiters = List.copyOf(whenIdle);
            whenIdle.clear();
            waiters.forEach(Runnable::run);
        }
    }

    /** Messages from and to the node wait. */
    public void hold(ServerNode node) {
        held.add(node);
    }

    public void release(ServerNode node) {
        held.remove(node);
        deliverWaiting();
    }

    public boolean isHeld(ServerNode node) {
        return held.contains(node);
    }

    /** Sends what has waited and need not wait any more. */
    void deliverWaiting() {
        List<Letter> letters = List.copyOf(waiting);
        waiting.clear();
        letters.forEach(letter -> send(letter.from(), letter.to(), letter.message()));
    }

    /** What waited for a node that has died is lost. */
    void dropFor(ServerNode dead) {
        waiting.removeIf(letter -> letter.to() == dead || letter.from() == dead);
    }

    /** Runs the action when every message that is not held back has arrived. */
    public void whenIdle(Runnable action) {
        if (underway == 0) {
            action.run();
        } else {
            whenIdle.add(action);
        }
    }
}
