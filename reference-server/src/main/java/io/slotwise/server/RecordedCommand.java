package io.slotwise.server;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * Immutable. A command as a node saw it.
 *
 * @param node who saw it
 * @param connectionId CLIENT ID of the connection, unique at its node
 * @param time when it was run, to the millisecond
 * @param words its words as text; of long words and long commands the beginning alone
 * @param asked ASKING was in force
 * @param reply what kind of reply it got
 * @param error text of an error reply ("MOVED 42 127.0.0.1:7000"), else empty
 */
public record RecordedCommand(
        ReferenceNode node,
        long connectionId,
        Instant time,
        List<String> words,
        boolean asked,
        ReplyKind reply,
        String error) {
    /** The command's name in upper case, without a subcommand. */
    public String name() {
        return words.get(0).toUpperCase(Locale.ROOT);
    }

    /** The code word of an error reply ("MOVED"), else empty. */
    public String errorCode() {
        int end = error.indexOf(' ');
        return end < 0 ? error : error.substring(0, end);
    }
}
