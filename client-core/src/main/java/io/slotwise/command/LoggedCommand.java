package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Instant;
import java.util.List;

/**
 * A command that a node's log has. Immutable; its text shows no more than its id, as keys and values do not belong in logs.
 *
 * @param id a number that grows with each command in the log
 * @param time when it ran, to the second
 * @param measure what put it into the log: the microseconds that it took, or the bytes that it or its reply had
 * @param words the command, shortened
 * @param client the address of who sent it
 * @param clientName the name of that connection; empty when it has none
 */
public record LoggedCommand(long id, Instant time, long measure, List<String> words, String client, String clientName) {
    private static final int PARTS_WITH_CLIENT = 6;

    static final ReplyReader<LoggedCommand> READER = cursor -> {
        int parts = cursor.enterArray();
        long id = cursor.wholeNumber();
        Instant time = Instant.ofEpochSecond(cursor.wholeNumber());
        long measure = cursor.wholeNumber();
        List<String> words = CatalogueGroup.list(cursor, SimpleReaders.PRESENT_TEXT);
        boolean named = parts >= PARTS_WITH_CLIENT;
        String client = named ? SimpleReaders.PRESENT_TEXT.read(cursor) : "";
        return new LoggedCommand(
                id, time, measure, words, client, named ? SimpleReaders.PRESENT_TEXT.read(cursor) : "");
    };

    /** Copies the list. */
    public LoggedCommand {
        words = List.copyOf(words);
    }

    @Override
    public String toString() {
        return "LoggedCommand " + id;
    }
}
