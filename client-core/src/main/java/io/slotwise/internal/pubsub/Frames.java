package io.slotwise.internal.pubsub;

import io.slotwise.error.ProtocolException;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyType;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop of the connection, but for {@link #haveBroughtMessages}. What comes on the connection of a
 * session: messages are delivered at once, of answers the session is told.
 *
 * <p>RESP3 brings messages and confirmations as pushes, RESP2 as replies; both are arrays with the same words. So what comes
 * is told apart by these words alone.
 */
final class Frames {
    private final SubscriptionLink link;
    private final Session session;

    /** Whether messages have come since that was last asked; written by the event loop and by turns. */
    private volatile boolean heard = true;

    Frames(SubscriptionLink link, Session session) {
        this.link = link;
        this.session = session;
    }

    /** Whether there have been messages since this was last asked, or it never was. For turns. */
    boolean haveBroughtMessages() {
        if (!heard) {
            return false;
        }
        heard = false;
        return true;
    }

    void received(ReplyCursor frame) {
        if (frame.type() == ReplyType.ARRAY) {
            onArray(frame);
        } else {
            session.ponged();
        }
    }

    /** Sources: server documentation, "Pub/Sub"; pubsub.c. */
    private void onArray(ReplyCursor frame) {
        int size = frame.enterArray();
        String kind = size < 1 ? null : frame.text();
        switch (kind == null ? "" : kind) {
            case "message" -> deliver(Topics.Kind.CHANNEL, null, frame);
            case "smessage" -> deliver(Topics.Kind.SHARD_CHANNEL, null, frame);
            case "pmessage" -> deliver(link.kindOfPatterns(), bytes(frame), frame);
            case "subscribe" -> session.confirmed(name(Topics.Kind.CHANNEL, frame));
            case "ssubscribe" -> session.confirmed(name(Topics.Kind.SHARD_CHANNEL, frame));
            case "psubscribe" -> session.confirmed(name(link.kindOfPatterns(), frame));
            case "unsubscribe" -> session.unsubscribed(name(Topics.Kind.CHANNEL, frame));
            case "sunsubscribe" -> session.unsubscribed(name(Topics.Kind.SHARD_CHANNEL, frame));
            case "punsubscribe" -> session.unsubscribed(name(link.kindOfPatterns(), frame));
            case "pong" -> session.ponged();
            default -> {} // other pushes concern nobody here
        }
    }

    private void deliver(Topics.Kind kind, byte @Nullable [] pattern, ReplyCursor frame) {
        if (!heard) {
            heard = true;
        }
        byte[] channel = bytes(frame);
        Placement placement = link.placement(new Name(kind, pattern == null ? channel : pattern));
        if (placement != null) {
            placement.wanted().deliver(new RawMessage(channel, pattern, bytes(frame), session.address()));
        }
    }

    private static Name name(Topics.Kind kind, ReplyCursor frame) {
        return new Name(kind, bytes(frame));
    }

    private static byte[] bytes(ReplyCursor frame) {
        byte[] bytes = frame.bytes();
        if (bytes == null) {
            throw new ProtocolException("A message without a channel or a value", null, null, false);
        }
        return bytes;
    }
}
