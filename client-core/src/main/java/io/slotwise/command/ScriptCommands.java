package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands on scripts. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word, and what follows an underscore, capitalised.
 * Versions are the servers' in which the command came. A script goes to the owner of its keys, which must lie in one slot
 * and be all that it uses; without keys to any one primary. What it answers with is a tree, or what a reader makes of it; an
 * error that it gives or meets is thrown. A script may do anything, so those that run one are not idempotent.
 *
 * <p>SCRIPT DEBUG is not here: it changes its connection, and connections are shared.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class ScriptCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public ScriptCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /** EVAL: runs a script. As complex as the script. Since 2.6.0. Source: valkey.io/commands/eval. */
    public Command<Reply> eval(String script, List<? extends K> keys, List<? extends V> arguments) {
        return eval(script, keys, arguments, ReplyCursor::reply);
    }

    /**
     * EVAL: runs a script, and answers with what the reader makes of its reply. As complex as the script. Since 2.6.0.
     * Source: valkey.io/commands/eval.
     */
    public <R extends @Nullable Object> Command<R> eval(
            String script, List<? extends K> keys, List<? extends V> arguments, ReplyReader<R> reader) {
        return command("EVAL")
                .text(script)
                .countedKeysOrNone(keys)
                .values(arguments)
                .returning(reader);
    }

    /**
     * EVAL_RO: runs a script that only reads. Fails when it writes. As complex as the script. Read-only. Since 7.0.0.
     * Source: valkey.io/commands/eval_ro.
     */
    public Command<Reply> evalRo(String script, List<? extends K> keys, List<? extends V> arguments) {
        return evalRo(script, keys, arguments, ReplyCursor::reply);
    }

    /**
     * EVAL_RO: runs a script that only reads, and answers with what the reader makes of its reply. Fails when it writes. As
     * complex as the script. Read-only. Since 7.0.0. Source: valkey.io/commands/eval_ro.
     */
    public <R extends @Nullable Object> Command<R> evalRo(
            String script, List<? extends K> keys, List<? extends V> arguments, ReplyReader<R> reader) {
        return command("EVAL_RO")
                .text(script)
                .countedKeysOrNone(keys)
                .values(arguments)
                .flags(READ_ONLY)
                .returning(reader);
    }

    /**
     * EVALSHA: runs a script that the node knows, by the SHA-1 digest of its text in hexadecimal. Fails with
     * {@link io.slotwise.error.NoScriptException} when the node does not. As complex as the script. Since 2.6.0. Source:
     * valkey.io/commands/evalsha.
     */
    public Command<Reply> evalsha(String digest, List<? extends K> keys, List<? extends V> arguments) {
        return evalsha(digest, keys, arguments, ReplyCursor::reply);
    }

    /**
     * EVALSHA: like {@link #evalsha(String, List, List)}, but answers with what the reader makes of the reply. As complex
     * as the script. Since 2.6.0. Source: valkey.io/commands/evalsha.
     */
    public <R extends @Nullable Object> Command<R> evalsha(
            String digest, List<? extends K> keys, List<? extends V> arguments, ReplyReader<R> reader) {
        return command("EVALSHA")
                .text(digest)
                .countedKeysOrNone(keys)
                .values(arguments)
                .returning(reader);
    }

    /**
     * EVALSHA_RO: runs a script that only reads and that the node knows, by the SHA-1 digest of its text in hexadecimal.
     * Fails with {@link io.slotwise.error.NoScriptException} when the node does not, and when the script writes. As complex
     * as the script. Read-only. Since 7.0.0. Source: valkey.io/commands/evalsha_ro.
     */
    public Command<Reply> evalshaRo(String digest, List<? extends K> keys, List<? extends V> arguments) {
        return evalshaRo(digest, keys, arguments, ReplyCursor::reply);
    }

    /**
     * EVALSHA_RO: like {@link #evalshaRo(String, List, List)}, but answers with what the reader makes of the reply. As
     * complex as the script. Read-only. Since 7.0.0. Source: valkey.io/commands/evalsha_ro.
     */
    public <R extends @Nullable Object> Command<R> evalshaRo(
            String digest, List<? extends K> keys, List<? extends V> arguments, ReplyReader<R> reader) {
        return command("EVALSHA_RO")
                .text(digest)
                .countedKeysOrNone(keys)
                .values(arguments)
                .flags(READ_ONLY)
                .returning(reader);
    }

    /**
     * EVALSHA, or EVALSHA_RO for a script that only reads: runs a script by its digest, and by its text where the node does
     * not know it: after a failover, a restart, or SCRIPT FLUSH. In a transaction it is sent as its text. As complex as the
     * script. Read-only if the script is said to be. Since 2.6.0. Source: valkey.io/commands/evalsha.
     */
    public <R extends @Nullable Object> Command<R> run(
            Script<R> script, List<? extends K> keys, List<? extends V> arguments) {
        ReplyReader<R> reader = new CodeReader<>(script.reader(), script.text(), null);
        return script.isReadOnly()
                ? evalshaRo(script.digest(), keys, arguments, reader)
                : evalsha(script.digest(), keys, arguments, reader);
    }

    /**
     * SCRIPT EXISTS: whether every primary knows each of the scripts, by their digests, in their order. O(N), N being the
     * number of scripts. Writes nothing. Since 2.6.0. Source: valkey.io/commands/script-exists.
     */
    public Command<List<Boolean>> scriptExists(String... digests) {
        return command("SCRIPT EXISTS")
                .texts(digests)
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.AGG_LOGICAL_AND)
                .returning(allFlags());
    }

    /**
     * SCRIPT FLUSH: every node, replicas among them, forgets all scripts. O(N), N being their number. Not sent again when
     * its outcome is unknown, as it would take what was loaded since. Since 2.6.0. Source: valkey.io/commands/script-flush.
     */
    public Command<Void> scriptFlush() {
        return command("SCRIPT FLUSH")
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * SCRIPT FLUSH: every node, replicas among them, forgets all scripts, and frees the memory as the mode says. O(N), N
     * being their number. Not sent again when its outcome is unknown. Since 6.2.0. Source:
     * valkey.io/commands/script-flush.
     */
    public Command<Void> scriptFlush(FlushMode mode) {
        return command("SCRIPT FLUSH")
                .text(mode.name())
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * SCRIPT KILL: stops a script that runs on a primary and has written nothing. Fails with the code word NOTBUSY when none
     * runs on any. Since 2.6.0. Source: valkey.io/commands/script-kill.
     */
    public Command<Void> scriptKill() {
        return command("SCRIPT KILL")
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ONE_SUCCEEDED)
                .returning(ok());
    }

    /**
     * SCRIPT LOAD: lets every node, replicas among them, know a script without running it, and answers with the digest to
     * call it by. O(N), N being the length of the script. Idempotent: the script is known, by the same digest, each time.
     * Since 2.6.0. Source: valkey.io/commands/script-load.
     */
    public Command<String> scriptLoad(String script) {
        return command("SCRIPT LOAD")
                .text(script)
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(presentText());
    }

    /**
     * SCRIPT SHOW: the text of a script that the node knows, by its digest. Fails with
     * {@link io.slotwise.error.NoScriptException} when the node does not. Writes nothing. Since Valkey 8.0. Source:
     * valkey.io/commands/script-show.
     */
    public Command<String> scriptShow(String digest) {
        return command("SCRIPT SHOW").text(digest).flags(IDEMPOTENT).returning(presentText());
    }
}
