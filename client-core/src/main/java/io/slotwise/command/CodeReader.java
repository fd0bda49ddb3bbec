package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer of a script or a function, and knows the code of it, for a node that does not. Immutable.
 *
 * @param text of a script, or null
 * @param library of a function, or null
 */
record CodeReader<R extends @Nullable Object>(
        ReplyReader<R> reader,
        @Nullable String text,
        @Nullable String library) implements ReplyReader<R> {
    @Override
    public R read(ReplyCursor cursor) {
        return reader.read(cursor);
    }
}
