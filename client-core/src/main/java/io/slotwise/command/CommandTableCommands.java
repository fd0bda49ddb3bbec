package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands that ask a node about its commands. None writes anything, so each is idempotent even where servers do not
 * call it read-only. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. Versions are the servers' in which
 * the command came. COMMAND COUNT is {@link ServerCommands#commandCount}.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class CommandTableCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public CommandTableCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * COMMAND: all commands with their arity, flags, keys, tips and subcommands. O(N), N being their number. Since 2.8.13.
     * Source: valkey.io/commands/command.
     */
    public Command<List<CommandDetails>> command() {
        return command("COMMAND").flags(IDEMPOTENT).returning(listOf(CommandDetails.READER));
    }

    /**
     * COMMAND DOCS: what the node says of these commands, of all when none is named, by name; unknown ones are left out.
     * O(N), N being their number. Since 7.0.0. Source: valkey.io/commands/command-docs.
     */
    public Command<Map<String, CommandDocumentation>> commandDocs(String... names) {
        return command("COMMAND DOCS").texts(names).flags(IDEMPOTENT).returning(CommandDocumentation.BY_NAME);
    }

    /**
     * COMMAND GETKEYS: the keys among the words of a command. Fails when it has none. O(N), N being the number of
     * words. Since 2.8.13. Source: valkey.io/commands/command-getkeys.
     */
    public Command<List<K>> commandGetkeys(String... words) {
        return command("COMMAND GETKEYS").texts(words).flags(IDEMPOTENT).returning(fields());
    }

    /**
     * COMMAND GETKEYSANDFLAGS: the keys among the words of a command, each with what the command does with it. Fails
     * when it has none. O(N), N being the number of words. Since 7.0.0. Source: valkey.io/commands/command-
     * getkeysandflags.
     */
    public Command<List<KeyUse<K>>> commandGetkeysandflags(String... words) {
        return command("COMMAND GETKEYSANDFLAGS")
                .texts(words)
                .flags(IDEMPOTENT)
                .returning(listOf(KeyUse.reader(presentField())));
    }

    /**
     * COMMAND INFO: these commands, all when none is named, in their order; null for an unknown one. O(N), N being their
     * number. Since 2.8.13. Source: valkey.io/commands/command-info.
     */
    public Command<List<@Nullable CommandDetails>> commandInfo(String... names) {
        return command("COMMAND INFO").texts(names).flags(IDEMPOTENT).returning(listOf(orNull(CommandDetails.READER)));
    }

    /**
     * COMMAND LIST: the names of all commands, a subcommand after a bar. O(N), N being their number. Since 7.0.0.
     * Source: valkey.io/commands/command-list.
     */
    public Command<List<String>> commandList() {
        return command("COMMAND LIST").flags(IDEMPOTENT).returning(texts());
    }

    /**
     * COMMAND LIST with FILTERBY: the names of the commands that the filter lets through, a subcommand after a bar.
     * O(N), N being the number of all commands. Since 7.0.0. Source: valkey.io/commands/command-list.
     */
    public Command<List<String>> commandList(CommandFilter filter) {
        return command("COMMAND LIST").options(filter).flags(IDEMPOTENT).returning(texts());
    }
}
