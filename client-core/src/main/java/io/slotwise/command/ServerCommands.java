package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The commands that ask or tell nodes rather than keys, as applications do; what administers nodes is apart
 * ({@link AdministrationCommands}, {@link DiagnosticsCommands}). Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. A command that writes nothing is idempotent even where servers do not call it read-only. Versions are
 * the servers' in which the command came.
 *
 * <p>WAIT and WAITAOF are not here: they confirm the writes of their own connection alone, and connections are shared.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class ServerCommands<K, V> extends CatalogueGroup<K, V> {
    private static final ReplyReader<Instant> CLOCK = cursor -> {
        cursor.enterArray();
        long seconds = cursor.wholeNumber();
        return Instant.ofEpochSecond(seconds, 1_000 * cursor.wholeNumber());
    };

    /** The commands for keys and values of these codecs. */
    public ServerCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /** COMMAND COUNT: how many commands the node knows. Writes nothing. Since 2.8.13. Source: valkey.io/commands/command-count. */
    public Command<Long> commandCount() {
        return command("COMMAND COUNT").flags(IDEMPOTENT).returning(integer());
    }

    /**
     * CONFIG GET: the settings of the node whose names match a glob pattern, with their values; empty when none does.
     * O(N), N being the number of settings. Writes nothing. Since 2.0.0. Source: valkey.io/commands/config-get.
     */
    public Command<Map<String, String>> configGet(String pattern) {
        return command("CONFIG GET").text(pattern).flags(IDEMPOTENT).returning(namedTexts());
    }

    /**
     * CONFIG SET: gives a setting a value, on every node, replicas among them; it is lost when a node restarts. Fails
     * when one node refuses, and may then be set on others. Idempotent: the setting is the same each time. Since 2.0.0.
     * Source: valkey.io/commands/config-set.
     */
    public Command<Void> configSet(String setting, String value) {
        return command("CONFIG SET")
                .text(setting)
                .text(value)
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * DBSIZE: how many keys all primaries have together, those that have expired and are not yet deleted among them.
     * Read-only. Since 1.0.0. Source: valkey.io/commands/dbsize.
     */
    public Command<Long> dbsize() {
        return command("DBSIZE")
                .flags(READ_ONLY)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.AGG_SUM)
                .returning(integer());
    }

    /** ECHO: the same value back. Writes nothing. Since 1.0.0. Source: valkey.io/commands/echo. */
    public Command<V> echo(V value) {
        return command("ECHO").value(value).flags(IDEMPOTENT).returning(presentValue());
    }

    /**
     * FLUSHALL: deletes every key of every database, on all primaries, shard by shard. O(N), N being the number of keys.
     * Not sent again when its outcome is unknown, as it would delete what has been written since. Since 1.0.0. Source:
     * valkey.io/commands/flushall.
     */
    public Command<Void> flushall() {
        return command("FLUSHALL")
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FLUSHALL: deletes every key of every database, on all primaries, shard by shard, and frees the memory as the mode
     * says. O(N), N being the number of keys. Not sent again when its outcome is unknown. Since 4.0.0. Source:
     * valkey.io/commands/flushall.
     */
    public Command<Void> flushall(FlushMode mode) {
        return command("FLUSHALL")
                .text(mode.name())
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FLUSHDB: deletes every key of the client's database, on all primaries, shard by shard. O(N), N being the number of
     * keys. Not sent again when its outcome is unknown, as it would delete what has been written since. Since 1.0.0.
     * Source: valkey.io/commands/flushdb.
     */
    public Command<Void> flushdb() {
        return command("FLUSHDB")
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FLUSHDB: deletes every key of the client's database, on all primaries, shard by shard, and frees the memory as the
     * mode says. O(N), N being the number of keys. Not sent again when its outcome is unknown. Since 4.0.0. Source:
     * valkey.io/commands/flushdb.
     */
    public Command<Void> flushdb(FlushMode mode) {
        return command("FLUSHDB")
                .text(mode.name())
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * INFO: what the node tells of itself, as lines of {@code name:value} under headings of {@code # Section}.
     * Writes nothing. Since 1.0.0. Source: valkey.io/commands/info.
     *
     * @param sections which sections, such as {@code replication}; the default ones when there is none. More than one
     *     since 7.0.0
     */
    public Command<String> info(String... sections) {
        return command("INFO").texts(List.of(sections)).flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * KEYS: the keys of all primaries that match a glob pattern, in no particular order. O(N), N being the number of
     * keys, and each node does nothing else meanwhile: for small data and for tests. Read-only. Since 1.0.0. Source:
     * valkey.io/commands/keys.
     */
    public Command<List<K>> keys(String pattern) {
        return command("KEYS")
                .text(pattern)
                .flags(READ_ONLY)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.DEFAULT)
                .returning(fields());
    }

    /**
     * LASTSAVE: when the node last saved its data to disk, to the second. Writes nothing. Since 1.0.0. Source:
     * valkey.io/commands/lastsave.
     */
    public Command<Instant> lastsave() {
        return command("LASTSAVE").flags(IDEMPOTENT).returning(cursor -> Instant.ofEpochSecond(cursor.wholeNumber()));
    }

    /** PING: {@code PONG}. Writes nothing. Since 1.0.0. Source: valkey.io/commands/ping. */
    public Command<String> ping() {
        return command("PING").flags(IDEMPOTENT).returning(presentText());
    }

    /** PING with a message: the same message back. Writes nothing. Since 2.8.0. Source: valkey.io/commands/ping. */
    public Command<V> ping(V message) {
        return command("PING").value(message).flags(IDEMPOTENT).returning(presentValue());
    }

    /**
     * ROLE: the role of the node, and the state of its replication, as the node tells it: the parts differ with the role.
     * Writes nothing. Since 2.8.12. Source: valkey.io/commands/role.
     */
    public Command<Reply> role() {
        return command("ROLE").flags(IDEMPOTENT).returning(ReplyCursor::reply);
    }

    /**
     * TIME: what the clock of the node shows, to the microsecond. Writes nothing. Since 2.6.0. Source:
     * valkey.io/commands/time.
     */
    public Command<Instant> time() {
        return command("TIME").flags(IDEMPOTENT).returning(CLOCK);
    }

    private ReplyReader<Map<String, String>> namedTexts() {
        return cursor -> pairs(cursor, presentText(), presentText());
    }
}
