package io.slotwise.sync;

import io.slotwise.Session;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.internal.caller.CallerThread;
import io.slotwise.reply.AppendOnlyCopies;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Session} whose calls wait for their results, and fail as those of {@link SyncClusterClient} do. To be closed
 * after use.
 *
 * <pre>{@code
 * try (SyncSession session = client.session("stock:{9}")) {
 *     session.watch("stock:{9}");
 *     long stock = Long.parseLong(session.commands().get("stock:{9}"));
 *     boolean sold = !session.transaction()
 *             .add(strings.set("stock:{9}", String.valueOf(stock - 1)))
 *             .execute()
 *             .isAborted();
 * }
 * }</pre>
 */
public final class SyncSession implements AutoCloseable {
    private final Session session;

    SyncSession(Session session) {
        this.session = session;
    }

    /** The commands, with keys and values as UTF-8 text, sent on this connection. */
    public SyncCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    /** The commands, with keys and values of other types, sent on this connection. */
    public <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new SyncCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    /** Sends a command on this connection, as {@link Session#execute} does, and waits for its result. */
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return CallerThread.await(session.execute(command));
    }

    /** Watches keys from now on, as {@link Session#watch(String...)} does. */
    public void watch(String... keys) {
        CallerThread.await(session.watch(keys));
    }

    /** The same for keys given as the bytes that are sent. */
    public void watch(List<byte[]> keys) {
        CallerThread.await(session.watch(keys));
    }

    /** Watches nothing any more. */
    public void unwatch() {
        CallerThread.await(session.unwatch());
    }

    /** Begins a transaction on this connection: the one that {@link #watch} is about. Sends nothing yet. */
    public SyncTransaction transaction() {
        return new SyncTransaction(session.transaction(), this::execute);
    }

    /** Waits for replicas, as {@link Session#waitForReplicas} does, and gives how many have what was written. */
    public long waitForReplicas(int replicas, Duration blockTime) {
        return CallerThread.await(session.waitForReplicas(replicas, blockTime));
    }

    /** Waits for append-only files, as {@link Session#waitForAppendOnlyFiles} does, and gives how many have what was written. */
    public AppendOnlyCopies waitForAppendOnlyFiles(boolean primary, int replicas, Duration blockTime) {
        return CallerThread.await(session.waitForAppendOnlyFiles(primary, replicas, blockTime));
    }

    /** Gives the connection back. Idempotent; does not wait. */
    @Override
    public void close() {
        session.close();
    }
}
