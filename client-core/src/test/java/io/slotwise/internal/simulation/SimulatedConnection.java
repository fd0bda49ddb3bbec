package io.slotwise.internal.simulation;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection: what the driver's socket and the node have in common. Bytes take their time in each direction and
 * never overtake each other. While the node is cut off they wait, as TCP would have it.
 */
final class SimulatedConnection {
    /** So much may be under way before the client's socket takes no more. */
    private static final int WINDOW = 256 * 1024;

    /** One direction. */
    private final class Lane {
        private final Deque<byte[]> stuck = new ArrayDeque<>();
        private long last;
        private long bytesLeft = Long.MAX_VALUE;
        private int underway;
        private boolean closed;

        /** The receiver gets this when it arrives: an empty piece is the end of the stream. */
        void send(byte[] piece, boolean toNode) {
            underway += piece.length;
            last = Math.max(last, network.time().elapsed() + network.latencyOf(node));
            network.time().after(last - network.time().elapsed(), () -> arrive(piece, toNode));
        }

        private void arrive(byte[] piece, boolean toNode) {
            if (node.isCutOff() || !stuck.isEmpty()) {
                stuck.add(piece);
                network.isStuck(SimulatedConnection.this);
            } else {
                deliver(piece, toNode);
            }
        }

        private void deliver(byte[] piece, boolean toNode) {
            underway -= piece.length;
            if (toNode && session.gone && !clientClosed) {
                network.time().after(network.latencyOf(node), SimulatedConnection.this::reset);
            }
            if (closed) {
                return;
            }
            byte[] passing = piece.length <= bytesLeft ? piece : Arrays.copyOf(piece, (int) bytesLeft);
            boolean cut = bytesLeft <= piece.length && bytesLeft != Long.MAX_VALUE;
            bytesLeft = bytesLeft == Long.MAX_VALUE ? bytesLeft : bytesLeft - passing.length;
            if (toNode) {
                node.receive(SimulatedConnection.this, passing);
            } else if (passing.length > 0) {
                channel.onBytes(passing);
            }
            if (cut) {
                reset();
            }
        }

        void unstick(boolean toNode) {
            while (!stuck.isEmpty()) {
                deliver(stuck.poll(), toNode);
            }
        }
    }

    private final SimulatedNetwork network;
    private final SimulatedNode node;
    private final SimulatedChannel channel;
    private final Lane toNode = new Lane();
    private final Lane toClient = new Lane();
    private final Wire.Requests sent = new Wire.Requests();
    private boolean full;
    private boolean clientClosed;

    /** The node's side of it. */
    final Session session = new Session();

    SimulatedConnection(SimulatedNetwork network, SimulatedNode node, SimulatedChannel channel) {
        this.network = network;
        this.node = node;
        this.channel = channel;
    }

    SimulatedNode node() {
        return node;
    }

    // ---- the client's side ----

    /** How many bytes the socket takes at the moment. */
    int room() {
        int room = Math.max(0, WINDOW - toNode.underway);
        if (room == 0) {
            full = true;
            network.congested();
        }
        return room;
    }

    void fromClient(byte[] bytes) {
        for (List<String> request : sent.add(bytes)) {
            network.sawSent(request);
        }
        toNode.send(bytes, true);
    }

    /** What was sent before may arrive all the same, or be lost with the connection. */
    void closedByClient() {
        if (clientClosed) {
            return;
        }
        clientClosed = true;
        toClient.closed = true;
        network.closed(this);
        if (network.random().nextInt(3) == 0) {
            toNode.closed = true;
        }
        network.time().after(network.latencyOf(node), () -> node.disconnected(this));
    }

    // ---- the node's side ----

    void fromNode(String reply) {
        toClient.send(Wire.bytes(reply), false);
    }

    /** The process ends, or closes the connection: what is on its way from it still comes, what was sent to it does not. */
    void closedByNode(boolean orderly) {
        toNode.closed = true;
        node.disconnected(this);
        network.time().after(network.latencyOf(node), () -> {
            if (!node.isCutOff()) { // else the client learns it when it sends something
                end(orderly ? null : reset("Connection reset by peer"));
            }
        });
    }

    // ---- what happens to it ----

    /** Both sides learn at once that it is no more; what is under way is lost. */
    void reset() {
        toNode.closed = true;
        node.disconnected(this);
        end(reset("Connection reset by peer"));
    }

    private static IOException reset(String text) {
        return new IOException(text);
    }

    private void end(@Nullable IOException reset) {
        if (!toClient.closed) {
            toClient.closed = true;
            network.closed(this);
            channel.onEnd(reset);
        }
    }

    /** The client loses it, and does not see what is answered; what it has sent arrives. */
    void loseForClient() {
        end(reset("Connection timed out"));
    }

    /** Breaks when so many more bytes have come to the node. */
    void breakAfterRequestBytes(long bytes) {
        toNode.bytesLeft = bytes;
    }

    /** Breaks when so many more bytes have come to the client: what they answer has been carried out. */
    void breakAfterReplyBytes(long bytes) {
        toClient.bytesLeft = bytes;
    }

    /** The node can be reached again. */
    void unstick() {
        toNode.unstick(true);
        toClient.unstick(false);
        roomAgain();
    }

    private void roomAgain() {
        if (full && room() > 0) {
            full = false;
            channel.onRoom();
        }
    }

    /** The node has taken what was sent. */
    void consumed() {
        roomAgain();
    }

    /** What a node knows of who is connected. */
    static final class Session {
        final Wire.Requests received = new Wire.Requests();
        final Deque<List<String>> unread = new ArrayDeque<>();
        Wire wire = new Wire(false);
        boolean readOnly;
        boolean asking;
        boolean gone;
    }
}
