package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Set;

/**
 * A command as a node knows it. Immutable. What a server is too old to tell is empty. Source: valkey.io/commands/command.
 *
 * @param name its name in lower case, that of a subcommand after a bar
 * @param arity how many words it has with its name; at least so many when negative
 * @param flags such as {@code readonly} and {@code blocking}
 * @param firstKey which word is the first key, counted from its name; 0 when it has none
 * @param lastKey which word is the last key, from the end when negative
 * @param keyStep how many words it is from a key to the next
 * @param categories those of ACL rules, such as {@code @read}; since 6.0.0
 * @param tips what clients may use it for, such as {@code request_policy:all_shards}; since 7.0.0
 * @param keySpecifications how its keys are found; since 7.0.0
 * @param subcommands its subcommands; since 7.0.0
 */
public record CommandDetails(
        String name,
        long arity,
        Set<String> flags,
        int firstKey,
        int lastKey,
        int keyStep,
        Set<String> categories,
        List<String> tips,
        List<KeySpecification> keySpecifications,
        List<CommandDetails> subcommands) {
    private static final int SINCE_6_0 = 7;
    private static final int SINCE_7_0 = 10;

    static final ReplyReader<CommandDetails> READER = CommandDetails::read;

    /** Copies the collections. */
    public CommandDetails {
        flags = Set.copyOf(flags);
        categories = Set.copyOf(categories);
        tips = List.copyOf(tips);
        keySpecifications = List.copyOf(keySpecifications);
        subcommands = List.copyOf(subcommands);
    }

    private static CommandDetails read(ReplyCursor cursor) {
        int parts = cursor.enterArray();
        String name = SimpleReaders.PRESENT_TEXT.read(cursor);
        long arity = cursor.wholeNumber();
        Set<String> flags = CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
        int firstKey = (int) cursor.wholeNumber();
        int lastKey = (int) cursor.wholeNumber();
        int keyStep = (int) cursor.wholeNumber();
        Set<String> categories = parts < SINCE_6_0 ? Set.of() : CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
        List<String> tips = List.of();
        List<KeySpecification> keys = List.of();
        List<CommandDetails> subcommands = List.of();
        if (parts >= SINCE_7_0) {
            tips = CatalogueGroup.list(cursor, SimpleReaders.PRESENT_TEXT);
            keys = CatalogueGroup.list(cursor, KeySpecification.READER);
            subcommands = CatalogueGroup.list(cursor, CommandDetails::read);
        }
        for (int i = SINCE_7_0; i < parts; i++) {
            cursor.skip();
        }
        return new CommandDetails(name, arity, flags, firstKey, lastKey, keyStep, categories, tips, keys, subcommands);
    }
}
