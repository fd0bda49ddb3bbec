package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import java.util.List;
import java.util.Map;

/**
 * The commands on modules of servers. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. Those that load and unload are not
 * sent again when their outcome is unknown. Versions are the servers' in which the command came.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class ModuleCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public ModuleCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * MODULE LIST: the modules of the node. O(N), N being their number. Writes nothing. Since 4.0.0. Source:
     * valkey.io/commands/module-list.
     */
    public Command<List<ServerModule>> moduleList() {
        return command("MODULE LIST").flags(IDEMPOTENT).returning(listOf(ServerModule.READER));
    }

    /**
     * MODULE LOAD: loads a module from a file on the node's machine. Fails when there is none, or the node does not
     * allow it. Since 4.0.0. Source: valkey.io/commands/module-load.
     */
    public Command<Void> moduleLoad(String path, String... arguments) {
        return command("MODULE LOAD").text(path).texts(arguments).returning(ok());
    }

    /**
     * MODULE LOADEX: loads a module, with settings of its own, from a file on the node's machine. Fails when there is
     * none, or the node does not allow it. Since 7.0.0. Source: valkey.io/commands/module-loadex.
     */
    public Command<Void> moduleLoadex(String path, Map<String, String> settings, List<String> arguments) {
        return command("MODULE LOADEX")
                .text(path)
                .settings("CONFIG", settings)
                .wordsAfter("ARGS", arguments)
                .returning(ok());
    }

    /**
     * MODULE UNLOAD: unloads a module. Fails when the node has none of this name, or cannot do without it. Since
     * 4.0.0. Source: valkey.io/commands/module-unload.
     */
    public Command<Void> moduleUnload(String name) {
        return command("MODULE UNLOAD").text(name).returning(ok());
    }
}
