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
 * The commands on functions, which primaries keep and replicate. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word, and what follows an underscore, capitalised.
 * Versions are the servers' in which the command came. A function goes to the owner of its keys, which must lie in one slot
 * and be all that it uses; without keys to any one primary. What it answers with is a tree, or what a reader makes of it; an
 * error that it gives or meets is thrown. A function may do anything, so those that run one are not idempotent.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class FunctionCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public FunctionCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /** FCALL: runs a function. As complex as the function. Since 7.0.0. Source: valkey.io/commands/fcall. */
    public Command<Reply> fcall(String function, List<? extends K> keys, List<? extends V> arguments) {
        return fcall(function, keys, arguments, ReplyCursor::reply);
    }

    /**
     * FCALL: runs a function, and answers with what the reader makes of its reply. As complex as the function. Since 7.0.0.
     * Source: valkey.io/commands/fcall.
     */
    public <R extends @Nullable Object> Command<R> fcall(
            String function, List<? extends K> keys, List<? extends V> arguments, ReplyReader<R> reader) {
        return command("FCALL")
                .text(function)
                .countedKeysOrNone(keys)
                .values(arguments)
                .returning(reader);
    }

    /**
     * FCALL_RO: runs a function that only reads. Fails unless it has the flag {@code no-writes}. As complex as the
     * function. Read-only. Since 7.0.0. Source: valkey.io/commands/fcall_ro.
     */
    public Command<Reply> fcallRo(String function, List<? extends K> keys, List<? extends V> arguments) {
        return fcallRo(function, keys, arguments, ReplyCursor::reply);
    }

    /**
     * FCALL_RO: runs a function that only reads, and answers with what the reader makes of its reply. Fails unless it has
     * the flag {@code no-writes}. As complex as the function. Read-only. Since 7.0.0. Source:
     * valkey.io/commands/fcall_ro.
     */
    public <R extends @Nullable Object> Command<R> fcallRo(
            String function, List<? extends K> keys, List<? extends V> arguments, ReplyReader<R> reader) {
        return command("FCALL_RO")
                .text(function)
                .countedKeysOrNone(keys)
                .values(arguments)
                .flags(READ_ONLY)
                .returning(reader);
    }

    /**
     * FCALL, or FCALL_RO for a function that only reads: runs a function, whose library is loaded where the primary does not
     * know it. As complex as the function. Read-only if the function is said to be. Since 7.0.0. Source:
     * valkey.io/commands/fcall.
     */
    public <R extends @Nullable Object> Command<R> run(
            LibraryFunction<R> function, List<? extends K> keys, List<? extends V> arguments) {
        ReplyReader<R> reader = new CodeReader<>(function.reader(), null, function.library());
        return function.isReadOnly()
                ? fcallRo(function.name(), keys, arguments, reader)
                : fcall(function.name(), keys, arguments, reader);
    }

    /**
     * FUNCTION DELETE: deletes a library on all primaries. Fails where there is none of this name. Since 7.0.0. Source:
     * valkey.io/commands/function-delete.
     */
    public Command<Void> functionDelete(String library) {
        return command("FUNCTION DELETE")
                .text(library)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FUNCTION DUMP: the libraries of one primary, in the servers' own format, for {@link #functionRestore}. O(N), N being
     * the number of functions. Writes nothing. Since 7.0.0. Source: valkey.io/commands/function-dump.
     */
    public Command<byte[]> functionDump() {
        return command("FUNCTION DUMP").flags(IDEMPOTENT).returning(present(bytes()));
    }

    /**
     * FUNCTION FLUSH: deletes all libraries on all primaries. O(N), N being the number of functions. Not sent again when its
     * outcome is unknown, as it would delete what was loaded since. Since 7.0.0. Source:
     * valkey.io/commands/function-flush.
     */
    public Command<Void> functionFlush() {
        return command("FUNCTION FLUSH")
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FUNCTION FLUSH: deletes all libraries on all primaries, and frees the memory as the mode says. O(N), N being the
     * number of functions. Not sent again when its outcome is unknown. Since 7.0.0. Source:
     * valkey.io/commands/function-flush.
     */
    public Command<Void> functionFlush(FlushMode mode) {
        return command("FUNCTION FLUSH")
                .text(mode.name())
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FUNCTION KILL: stops a function that runs on a primary and has written nothing. Fails with the code word NOTBUSY when
     * none runs on any. Since 7.0.0. Source: valkey.io/commands/function-kill.
     */
    public Command<Void> functionKill() {
        return command("FUNCTION KILL")
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ONE_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FUNCTION LIST: the libraries of one primary, without their texts. O(N), N being the number of functions. Writes
     * nothing. Since 7.0.0. Source: valkey.io/commands/function-list.
     */
    public Command<List<FunctionLibrary>> functionList() {
        return command("FUNCTION LIST").flags(IDEMPOTENT).returning(listOf(FunctionLibrary.READER));
    }

    /**
     * FUNCTION LIST with LIBRARYNAME and WITHCODE: the libraries of one primary whose names match a glob pattern, with
     * their texts. O(N), N being the number of functions. Writes nothing. Since 7.0.0. Source:
     * valkey.io/commands/function-list.
     */
    public Command<List<FunctionLibrary>> functionListWithCode(String pattern) {
        return command("FUNCTION LIST")
                .text("LIBRARYNAME")
                .text(pattern)
                .text("WITHCODE")
                .flags(IDEMPOTENT)
                .returning(listOf(FunctionLibrary.READER));
    }

    /**
     * FUNCTION LOAD: makes a library on all primaries, and answers with its name. Fails when one has a library of this name,
     * or a function. Since 7.0.0. Source: valkey.io/commands/function-load.
     */
    public Command<String> functionLoad(String code) {
        return command("FUNCTION LOAD")
                .text(code)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(presentText());
    }

    /**
     * FUNCTION LOAD with REPLACE: makes a library on all primaries, in place of the one of this name if there is one, and
     * answers with its name. Idempotent: the library is the same each time. Since 7.0.0. Source:
     * valkey.io/commands/function-load.
     */
    public Command<String> functionLoadReplace(String code) {
        return command("FUNCTION LOAD")
                .text("REPLACE")
                .text(code)
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(presentText());
    }

    /**
     * FUNCTION RESTORE: makes the libraries that {@link #functionDump} gave on all primaries. O(N), N being the number of
     * functions. Idempotent with {@link FunctionRestorePolicy#REPLACE}: the libraries are the same each time. Since 7.0.0.
     * Source: valkey.io/commands/function-restore.
     */
    public Command<Void> functionRestore(byte[] dumped, FunctionRestorePolicy policy) {
        return command("FUNCTION RESTORE")
                .bytes(dumped)
                .text(policy.name())
                .flags(policy.flags())
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * FUNCTION STATS: what runs on one primary, and what can run there, by engine. Writes nothing.
     * Since 7.0.0. Source: valkey.io/commands/function-stats.
     */
    public Command<FunctionStatistics> functionStats() {
        return command("FUNCTION STATS").flags(IDEMPOTENT).returning(FunctionStatistics.READER);
    }
}
