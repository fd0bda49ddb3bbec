package io.slotwise;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.internal.execution.DedicatedSession;
import io.slotwise.reply.AppendOnlyCopies;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A connection of one's own to the node that owns a slot, for what is about a connection: watching keys, waiting for
 * replicas, blocking calls in a row. Commands are sent in the order of the calls, to the primary, and their keys lie in the
 * session's slot. Safe for use by many threads, though one user is what it is meant for.
 *
 * <p>When its connection is lost, or the slot moves, the session goes on with another connection. What was watched then
 * counts as changed, and {@link #waitForReplicas} fails once with {@link io.slotwise.error.SessionMovedException}, as
 * earlier writes cannot be confirmed any more.
 *
 * <p>To be closed after use; connections are few.
 */
public final class Session implements AutoCloseable {
    private final DedicatedSession session;

    Session(DedicatedSession session) {
        this.session = session;
    }

    /** The commands, with keys and values as UTF-8 text, sent on this connection. */
    public AsyncCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    /** The commands, with keys and values of other types, sent on this connection. */
    public <K, V> AsyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new AsyncCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    /**
     * Sends a command on this connection. A blocking one holds back those after it. Fails with
     * {@link io.slotwise.error.CrossSlotException} when a key lies in another slot than the session's.
     */
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return session.execute(command);
    }

    /**
     * WATCH: the next transaction is carried out only if nobody has changed these keys by then. Source:
     * valkey.io/commands/watch.
     *
     * @throws IllegalArgumentException if there are no keys
     */
    public CompletionStage<Void> watch(String... keys) {
        return session.watch(Arrays.stream(keys)
                .map(key -> key.getBytes(StandardCharsets.UTF_8))
                .toList());
    }

    /** The same for keys given as the bytes that are sent. */
    public CompletionStage<Void> watch(List<byte[]> keys) {
        return session.watch(keys);
    }

    /** UNWATCH: nothing is watched any more. Source: valkey.io/commands/unwatch. */
    public CompletionStage<Void> unwatch() {
        return session.unwatch();
    }

    /** Begins a transaction on this connection: the one that {@link #watch} is about. Sends nothing yet. */
    public Transaction transaction() {
        return new Transaction(session.slot(), session::execute);
    }

    /**
     * WAIT: waits until so many replicas have what was written by this session, or the time is over, and gives how many
     * have. Replication is asynchronous all the same: a write that replicas have can still be lost in a failover. Fails
     * with {@link io.slotwise.error.SessionMovedException} if the writes went by another connection. Source:
     * valkey.io/commands/wait.
     *
     * @param blockTime zero for without end
     * @throws IllegalArgumentException if a number is negative
     */
    public CompletionStage<Long> waitForReplicas(int replicas, Duration blockTime) {
        return session.waitForReplicas(replicas, blockTime);
    }

    /**
     * WAITAOF: waits until so many nodes have what was written by this session in their append-only files, or the time is
     * over, and gives how many have. Fails as {@link #waitForReplicas} does. Since 7.2. Source:
     * valkey.io/commands/waitaof.
     *
     * @param primary whether the primary's own file is waited for
     * @param blockTime zero for without end
     * @throws IllegalArgumentException if a number is negative
     */
    public CompletionStage<AppendOnlyCopies> waitForAppendOnlyFiles(boolean primary, int replicas, Duration blockTime) {
        return session.waitForAppendOnlyFiles(primary, replicas, blockTime);
    }

    /** Gives the connection back. Commands in flight are abandoned; later ones fail. Idempotent; does not wait. */
    @Override
    public void close() {
        session.close();
    }
}
