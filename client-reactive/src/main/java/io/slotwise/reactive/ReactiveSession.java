package io.slotwise.reactive;

import io.slotwise.Session;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.reply.AppendOnlyCopies;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A {@link Session} whose calls are Reactor's {@link Mono}: nothing is sent before one is subscribed to. To be closed after
 * use; {@link ReactiveClusterClient#withSession} sees to that.
 */
public final class ReactiveSession implements AutoCloseable {
    private final Session session;

    ReactiveSession(Session session) {
        this.session = session;
    }

    /** The commands, with keys and values as UTF-8 text, sent on this connection. */
    public ReactiveCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    /** The commands, with keys and values of other types, sent on this connection. */
    public <K, V> ReactiveCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new ReactiveCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    /** Sends a command on this connection for each subscription, as {@link Session#execute} does. */
    public <R extends @Nullable Object> Mono<R> execute(Command<R> command) {
        return ReactiveClusterClient.monoOf(() -> session.execute(command));
    }

    /** Watches keys from now on, as {@link Session#watch(String...)} does. */
    public Mono<Void> watch(String... keys) {
        return ReactiveClusterClient.monoOf(() -> session.watch(keys));
    }

    /** The same for keys given as the bytes that are sent. */
    public Mono<Void> watch(List<byte[]> keys) {
        return ReactiveClusterClient.monoOf(() -> session.watch(keys));
    }

    /** Watches nothing any more. */
    public Mono<Void> unwatch() {
        return ReactiveClusterClient.monoOf(session::unwatch);
    }

    /** Begins a transaction on this connection: the one that {@link #watch} is about. Sends nothing yet. */
    public ReactiveTransaction transaction() {
        return new ReactiveTransaction(session.transaction(), this::execute);
    }

    /** Waits for replicas, as {@link Session#waitForReplicas} does, and gives how many have what was written. */
    public Mono<Long> waitForReplicas(int replicas, Duration blockTime) {
        return ReactiveClusterClient.monoOf(() -> session.waitForReplicas(replicas, blockTime));
    }

    /** Waits for append-only files, as {@link Session#waitForAppendOnlyFiles} does, and gives how many have what was written. */
    public Mono<AppendOnlyCopies> waitForAppendOnlyFiles(boolean primary, int replicas, Duration blockTime) {
        return ReactiveClusterClient.monoOf(() -> session.waitForAppendOnlyFiles(primary, replicas, blockTime));
    }

    /** Gives the connection back. Idempotent; does not wait. */
    @Override
    public void close() {
        session.close();
    }
}
