package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a command takes. Immutable. Source: valkey.io/topics/command-arguments.
 *
 * @param name its name, unique among those beside it
 * @param type such as {@code key}, {@code integer}, {@code oneof} or {@code block}
 * @param displayText what to call it to people; null when there is nothing
 * @param token the word before it, or that it is; null when there is none
 * @param summary what it is for; null when that is not told
 * @param since the version in which it came; null when that is the command's own
 * @param deprecatedSince the version from which on it is not to be used; null when there is none
 * @param flags such as {@code optional} and {@code multiple}
 * @param keySpecification which of the command's key specifications finds it; null when none does
 * @param arguments what it consists of, or is one of
 */
public record CommandArgument(
        String name,
        String type,
        @Nullable String displayText,
        @Nullable String token,
        @Nullable String summary,
        @Nullable String since,
        @Nullable String deprecatedSince,
        Set<String> flags,
        @Nullable Integer keySpecification,
        List<CommandArgument> arguments) {
    static final ReplyReader<CommandArgument> READER = CommandArgument::read;

    /** Copies the collections. */
    public CommandArgument {
        flags = Set.copyOf(flags);
        arguments = List.copyOf(arguments);
    }

    private static CommandArgument read(ReplyCursor cursor) {
        String name = "";
        String type = "";
        String displayText = null;
        String token = null;
        String summary = null;
        String since = null;
        String deprecatedSince = null;
        Set<String> flags = Set.of();
        Integer keySpecification = null;
        List<CommandArgument> arguments = List.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "type" -> type = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "display_text" -> displayText = cursor.text();
                case "token" -> token = cursor.text();
                case "summary" -> summary = cursor.text();
                case "since" -> since = cursor.text();
                case "deprecated_since" -> deprecatedSince = cursor.text();
                case "flags" -> flags = CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
                case "key_spec_index" -> keySpecification = (int) cursor.wholeNumber();
                case "arguments" -> arguments = CatalogueGroup.list(cursor, CommandArgument::read);
                default -> cursor.skip();
            }
        }
        return new CommandArgument(
                name, type, displayText, token, summary, since, deprecatedSince, flags, keySpecification, arguments);
    }
}
