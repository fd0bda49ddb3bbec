package io.slotwise.command;

import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.Map;
import java.util.Objects;

/** The readers that need no codec. Stateless. */
final class SimpleReaders {
    /** The reply that says no more than that it worked. */
    static final ReplyReader<Void> OK = cursor -> {
        cursor.skip();
        return nothing();
    };

    static final ReplyReader<Long> INTEGER = ReplyCursor::wholeNumber;
    static final ReplyReader<Double> DECIMAL = ReplyCursor::decimal;
    static final ReplyReader<Boolean> FLAG = ReplyCursor::flag;

    /** True for anything but a null. */
    static final ReplyReader<Boolean> DONE = cursor -> !cursor.readNull();

    /** Text where the server never answers with nothing. */
    static final ReplyReader<String> PRESENT_TEXT =
            cursor -> Objects.requireNonNull(cursor.text(), "the text of the reply");

    /** What a server tells by name, where names and kinds of value differ from version to version. */
    static final ReplyReader<Map<String, Reply>> NAMED =
            cursor -> CatalogueGroup.pairs(cursor, PRESENT_TEXT, ReplyCursor::reply);

    private SimpleReaders() {}

    @SuppressWarnings("NullAway") // Void has no other value
    private static Void nothing() {
        return null;
    }
}
