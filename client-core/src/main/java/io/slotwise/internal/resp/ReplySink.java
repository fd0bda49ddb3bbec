package io.slotwise.internal.resp;

/**
 * Where a {@link ReplyDecoder} hands what it has received, whole and in order. Called on the connection's event loop.
 * What either method throws comes out of {@link ReplyDecoder#decode}, which cannot be used any more then.
 */
public interface ReplySink {
    /** The answer to the oldest command without one. It is valid until this method returns, and may be left unread. */
    void reply(ReceivedReply reply);

    /** What the server sent of its own accord: an array that begins with its kind. Valid until this method returns. */
    void push(ReceivedReply push);
}
