package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.resp.ErrorLine;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.topology.NodeAddress;
import java.util.List;

/**
 * A connection of its own for what servers send unasked. It awaits no reply: whatever comes goes to its receiver, who knows
 * what was said and in which order. Thread-safe.
 *
 * <p>In RESP2 a subscribed connection takes few commands, and AUTH is not among them; so it is never told of new
 * credentials, but left to its receiver to be replaced.
 */
public final class PushConnection {
    private final Dialler dialler;
    private final ConnectionListener listener;
    private final PushReceiver receiver;
    private final NodeConnection connection;

    PushConnection(Dialler dialler, LinkContext context, NodeAddress address, PushReceiver receiver) {
        this.dialler = dialler;
        this.listener = context.listener();
        this.receiver = receiver;
        Admission nothingWaits = new Admission(1, 1);
        this.connection = dialler.prepare(new Owner(), nothingWaits, false, address);
    }

    /** Dials; the receiver is told what becomes of it. Once. */
    public void open() {
        dialler.dial(connection);
    }

    /** Where it was dialled. */
    public NodeAddress address() {
        return connection.address();
    }

    /** How many times bytes have come. */
    public int timesRead() {
        return connection.timesRead();
    }

    /** Writes commands, in their order, if the connection is open. */
    public void say(List<Command<?>> commands) {
        connection.say(commands);
    }

    /** Closes it because it is not needed any more. */
    public void retire() {
        connection.retire();
    }

    /** Closes what the node has not closed, but does not answer by either. */
    public void giveUp(ReplacementCause why, Throwable cause) {
        connection.giveUp(why, cause);
    }

    /** Closes it. */
    public void close(Throwable cause) {
        connection.close(cause);
    }

    private final class Owner implements NodeConnection.Owner {
        @Override
        public void opened(NodeConnection opened) {
            listener.opened(opened.address());
            receiver.opened();
        }

        @Override
        public void closed(NodeConnection closed, Throwable cause, boolean wasOpen) {
            dialler.forget(closed);
            if (!closed.isRetiring()) {
                if (wasOpen) {
                    listener.closed(closed.address(), cause);
                } else {
                    listener.connectFailed(closed.address(), cause);
                }
            } else if (wasOpen) {
                listener.retired(closed.address(), cause);
            }
            receiver.closed(cause);
        }

        @Override
        public void credentialsChanged(NodeConnection changed) {
            receiver.credentialsChanged();
        }

        @Override
        public void givenUp(NodeConnection givenUp, ReplacementCause cause) {
            listener.replaced(givenUp.address(), cause);
        }

        @Override
        public void replyWasLate(NodeConnection late, Exchange<?> exchange) {
            // It has no exchanges.
        }

        @Override
        public void pushed(NodeConnection from, ReceivedReply push) {
            receiver.received(push);
        }

        @Override
        public void unasked(NodeConnection from, ReceivedReply reply) {
            if (reply.isError()) {
                receiver.refused(ErrorLine.withoutArguments(reply.errorText()));
            } else {
                receiver.received(reply);
            }
        }
    }
}
