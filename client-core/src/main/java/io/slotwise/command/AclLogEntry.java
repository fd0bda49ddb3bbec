package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that a node has refused for want of a permission. Immutable. Source: valkey.io/commands/acl-log.
 *
 * @param count how often it was refused
 * @param reason what was wrong: {@code command}, {@code key}, {@code channel}, {@code auth}, …
 * @param context where it was: {@code toplevel}, {@code multi}, {@code lua} or {@code module}
 * @param object what was refused: the command, key or channel
 * @param user who it was refused to
 * @param age how long ago
 * @param client the connection, as CLIENT LIST has it, by name
 * @param id a number of its own; null before 7.2
 * @param created when it was refused first; null before 7.2
 * @param updated when it was refused last; null before 7.2
 */
public record AclLogEntry(
        long count,
        String reason,
        String context,
        String object,
        String user,
        Duration age,
        Map<String, String> client,
        @Nullable Long id,
        @Nullable Instant created,
        @Nullable Instant updated) {
    private static final double NANOS_OF_A_SECOND = 1e9;

    static final ReplyReader<AclLogEntry> READER = cursor -> {
        long count = 0;
        String reason = "";
        String context = "";
        String object = "";
        String user = "";
        Duration age = Duration.ZERO;
        Map<String, String> client = Map.of();
        Long id = null;
        Instant created = null;
        Instant updated = null;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "count" -> count = cursor.wholeNumber();
                case "reason" -> reason = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "context" -> context = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "object" -> object = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "username" -> user = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "age-seconds" -> age = Duration.ofNanos(Math.round(cursor.decimal() * NANOS_OF_A_SECOND));
                case "client-info" -> client = ClientLines.ONE.read(cursor);
                case "entry-id" -> id = cursor.wholeNumber();
                case "timestamp-created" -> created = Instant.ofEpochMilli(cursor.wholeNumber());
                case "timestamp-last-updated" -> updated = Instant.ofEpochMilli(cursor.wholeNumber());
                default -> cursor.skip();
            }
        }
        return new AclLogEntry(count, reason, context, object, user, age, client, id, created, updated);
    };

    /** Copies the map. */
    public AclLogEntry {
        client = Map.copyOf(client);
    }
}
