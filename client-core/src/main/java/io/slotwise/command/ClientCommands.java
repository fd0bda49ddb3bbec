package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on the clients of a node, which are connections: a client of this library has several. Immutable, safe for use
 * by many threads.
 *
 * <p>A method is named as its command is, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. Versions are the servers' in which the command
 * came. What only tells writes nothing, and so is idempotent even where servers do not call it read-only.
 *
 * <p>What changes its own connection (CLIENT SETNAME, CLIENT REPLY, CLIENT TRACKING, …) is not here: connections are
 * shared.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class ClientCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public ClientCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * CLIENT GETNAME: the name of the connection that this comes on; null when it has none. Writes nothing. Since
     * 2.6.9. Source: valkey.io/commands/client-getname.
     */
    public Command<@Nullable String> clientGetname() {
        return command("CLIENT GETNAME").flags(IDEMPOTENT).returning(nameOrNull());
    }

    /**
     * CLIENT ID: the number of the connection that this comes on. Writes nothing. Since 5.0.0. Source:
     * valkey.io/commands/client-id.
     */
    public Command<Long> clientId() {
        return command("CLIENT ID").flags(IDEMPOTENT).returning(integer());
    }

    /**
     * CLIENT INFO: what the node knows of the connection that this comes on, by name. Writes nothing. Since 6.2.0.
     * Source: valkey.io/commands/client-info.
     */
    public Command<Map<String, String>> clientInfo() {
        return command("CLIENT INFO").flags(IDEMPOTENT).returning(ClientLines.ONE);
    }

    /**
     * CLIENT KILL: closes the connections that the filter lets through, and answers how many; the one that this comes
     * on is spared unless the filter says otherwise. O(N), N being the number of connections. Since 2.8.12. Source:
     * valkey.io/commands/client-kill.
     */
    public Command<Long> clientKill(ClientFilter filter) {
        return command("CLIENT KILL").options(filter).returning(integer());
    }

    /**
     * CLIENT LIST: the connections of the node, what it knows of each by name. O(N), N being their number. Writes
     * nothing. Since 2.4.0. Source: valkey.io/commands/client-list.
     */
    public Command<List<Map<String, String>>> clientList() {
        return command("CLIENT LIST").flags(IDEMPOTENT).returning(ClientLines.ALL);
    }

    /**
     * CLIENT LIST with a filter: the connections of the node that it lets through, what the node knows of each by
     * name. O(N), N being the number of all. Writes nothing. Since 5.0.0 by type, since 6.2.0 by ids, otherwise since
     * Valkey 9.0. Source: valkey.io/commands/client-list.
     */
    public Command<List<Map<String, String>>> clientList(ClientFilter filter) {
        return command("CLIENT LIST").options(filter).flags(IDEMPOTENT).returning(ClientLines.ALL);
    }

    /**
     * CLIENT PAUSE: the node lets commands wait for a while, in whole milliseconds, rounded up. Not idempotent: the
     * span would begin anew. Since 3.0.0. Source: valkey.io/commands/client-pause.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public Command<Void> clientPause(Duration span, ClientPause pause) {
        return command("CLIENT PAUSE").millis(span).text(pause.name()).returning(ok());
    }

    /**
     * CLIENT UNBLOCK: ends the waiting of a connection whose command blocks, as if its time were over, and answers
     * whether it waited. Since 5.0.0. Source: valkey.io/commands/client-unblock.
     */
    public Command<Boolean> clientUnblock(long id) {
        return command("CLIENT UNBLOCK").number(id).returning(flag());
    }

    /**
     * CLIENT UNBLOCK with ERROR: ends the waiting of a connection whose command blocks, with the error UNBLOCKED, and
     * answers whether it waited. Since 5.0.0. Source: valkey.io/commands/client-unblock.
     */
    public Command<Boolean> clientUnblockWithError(long id) {
        return command("CLIENT UNBLOCK").number(id).text("ERROR").returning(flag());
    }

    /**
     * CLIENT UNPAUSE: ends what {@link #clientPause} began. O(N), N being the number of connections that wait.
     * Idempotent: the second time there is nothing to end. Since 6.2.0. Source: valkey.io/commands/client-unpause.
     */
    public Command<Void> clientUnpause() {
        return command("CLIENT UNPAUSE").flags(IDEMPOTENT).returning(ok());
    }

    /** Source: what servers answer with: nothing, or an empty name. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    private static ReplyReader<@Nullable String> nameOrNull() {
        return cursor -> {
            String name = cursor.text();
            return name == null || name.isEmpty() ? null : name;
        };
    }
}
