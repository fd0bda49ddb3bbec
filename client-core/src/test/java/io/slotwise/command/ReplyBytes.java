package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** Reads a reply, as the bytes that a server sends, the way a connection does. */
@FunctionalInterface
interface ReplyBytes {
    /**
     * The value that the command reads.
     *
     * @throws io.slotwise.error.ServerErrorException if the reply is an error
     */
    <R extends @Nullable Object> R read(byte[] reply, Command<R> command);
}
