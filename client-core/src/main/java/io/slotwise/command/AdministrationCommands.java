package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import java.util.List;

/**
 * The commands that administer nodes. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. A command that says nothing of
 * being idempotent is not sent again when its outcome is unknown. Versions are the servers' in which the command came.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class AdministrationCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public AdministrationCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * BGREWRITEAOF: begins to write the append-only file anew in the background, and answers with what the node says
     * to that. Since 1.0.0. Source: valkey.io/commands/bgrewriteaof.
     */
    public Command<String> bgrewriteaof() {
        return command("BGREWRITEAOF").returning(presentText());
    }

    /**
     * BGSAVE: begins to save the data to disk in the background, and answers with what the node says to that. Fails
     * when it is saving already. O(N), N being the number of keys. Since 1.0.0. Source: valkey.io/commands/bgsave.
     */
    public Command<String> bgsave() {
        return command("BGSAVE").returning(presentText());
    }

    /**
     * BGSAVE with CANCEL: ends a save in the background, or takes back one that is to come. Fails when there is none.
     * Since Valkey 8.1. Source: valkey.io/commands/bgsave.
     */
    public Command<String> bgsaveCancel() {
        return command("BGSAVE").text("CANCEL").returning(presentText());
    }

    /**
     * BGSAVE with SCHEDULE: begins to save the data to disk in the background, or lets it follow when the node is
     * writing its append-only file. O(N), N being the number of keys. Since 3.2.2. Source: valkey.io/commands/bgsave.
     */
    public Command<String> bgsaveSchedule() {
        return command("BGSAVE").text("SCHEDULE").returning(presentText());
    }

    /**
     * CONFIG RESETSTAT: every node, replicas among them, begins its statistics anew. Since 2.0.0. Source:
     * valkey.io/commands/config-resetstat.
     */
    public Command<Void> configResetstat() {
        return command("CONFIG RESETSTAT")
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * CONFIG REWRITE: every node, replicas among them, writes its settings to its configuration file. Fails on one
     * that has none. Idempotent: the file is the same each time. Since 2.8.0. Source: valkey.io/commands/config-
     * rewrite.
     */
    public Command<Void> configRewrite() {
        return command("CONFIG REWRITE")
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * DEBUG: what developers of servers use, refused by most nodes; the answer is a tree. Some of it makes a node
     * crash, sleep, or lose data. A key among the words does not decide where it goes. Since 1.0.0. Source:
     * valkey.io/commands/debug.
     */
    public Command<Reply> debug(String... words) {
        return command("DEBUG").texts(words).returning(ReplyCursor::reply);
    }

    /**
     * FAILOVER: lets a replica take over, outside of a cluster: nodes of a cluster refuse it in favour of CLUSTER
     * FAILOVER. Since 6.2.0. Source: valkey.io/commands/failover.
     */
    public Command<Void> failover() {
        return command("FAILOVER").returning(ok());
    }

    /**
     * The HELP of a command with subcommands: these, with a line or two about each. Writes nothing. Since 5.0.0.
     * Source: the servers' command pages.
     */
    public Command<List<String>> help(HelpTopic topic) {
        return command(topic.command()).flags(IDEMPOTENT).returning(texts());
    }

    /**
     * LOLWUT: a picture in letters, and the version of the server. Read-only. Since 5.0.0. Source:
     * valkey.io/commands/lolwut.
     */
    public Command<String> lolwut() {
        return command("LOLWUT").flags(READ_ONLY).returning(presentText());
    }

    /**
     * REPLICAOF: makes the node a replica, outside of a cluster: nodes of a cluster refuse it in favour of CLUSTER
     * REPLICATE. Since 5.0.0. Source: valkey.io/commands/replicaof.
     */
    public Command<Void> replicaof(String host, int port) {
        return command("REPLICAOF").text(host).number(port).returning(ok());
    }

    /**
     * SAVE: saves the data to disk; the node does nothing else meanwhile. O(N), N being the number of keys. Since
     * 1.0.0. Source: valkey.io/commands/save.
     */
    public Command<Void> save() {
        return command("SAVE").returning(ok());
    }

    /**
     * SHUTDOWN: ends the node. There is no answer when it works: the call then fails because the connection is closed.
     * It needs a {@link io.slotwise.options.Target} if it is not to be just any primary. O(N) when it saves, N being
     * the number of keys. Since 1.0.0, the options later. Source: valkey.io/commands/shutdown.
     */
    public Command<Void> shutdown(ShutdownOption... options) {
        return command("SHUTDOWN").texts(ShutdownOption.words(options)).returning(ok());
    }

    /**
     * SLAVEOF: what REPLICAOF was called before. Deprecated by servers since 5.0.0 in favour of {@link #replicaof}.
     * Since 1.0.0. Source: valkey.io/commands/slaveof.
     */
    public Command<Void> slaveof(String host, int port) {
        return command("SLAVEOF").text(host).number(port).returning(ok());
    }

    /**
     * SWAPDB: swaps two databases of the node. For servers with numbered databases; nodes of a cluster refuse it.
     * O(N), N being the number of clients that watch a key of either. Since 4.0.0. Source: valkey.io/commands/swapdb.
     */
    public Command<Void> swapdb(int first, int second) {
        return command("SWAPDB").number(first).number(second).returning(ok());
    }
}
