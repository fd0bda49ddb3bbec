package io.slotwise.reply;

import org.jspecify.annotations.Nullable;

/**
 * Reads a reply into a Java value. Called on an I/O thread for each reply that is not an error, so it must not block;
 * what it throws fails the one command. It may leave a part of the reply unread.
 *
 * @param <R> the Java type
 */
@FunctionalInterface
public interface ReplyReader<R extends @Nullable Object> {
    /** The value of the reply that the cursor stands before. */
    R read(ReplyCursor cursor);
}
