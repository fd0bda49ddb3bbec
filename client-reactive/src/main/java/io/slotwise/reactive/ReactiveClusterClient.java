package io.slotwise.reactive;

import io.slotwise.ClusterClient;
import io.slotwise.ElementScan;
import io.slotwise.KeyScan;
import io.slotwise.Session;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.Explanation;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.KeyPage;
import io.slotwise.reply.NodeResults;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.ClusterTopology;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;

/**
 * A client of one cluster whose calls are Reactor's {@link Mono}. Safe for use by many threads; one for each process and
 * cluster is the intended use.
 *
 * <pre>{@code
 * ReactiveClusterClient.connect("localhost:7000")
 *         .flatMap(client -> client.commands().get("user:{42}:name"))
 *         .subscribe(System.out::println);
 * }</pre>
 *
 * <p>Nothing is sent before a {@link Mono} is subscribed to, and everything is sent anew for each subscription. An empty
 * {@link Mono} stands for what is absent. Errors are {@link io.slotwise.error.ClusterClientException}s. Disposing a
 * subscription cancels the call: a command that was not written is then not sent. Signals come on an event loop, where
 * blocking is an error, unless {@link ClusterClientOptions#callbackExecutor()} is set.
 */
public final class ReactiveClusterClient implements AutoCloseable {
    /** One command beyond those in flight: what is fetched is held here, not in a node's queue. */
    private static final int PREFETCHED = 1;

    private final ClusterClient client;
    private final boolean ownsClient;

    private ReactiveClusterClient(ClusterClient client, boolean ownsClient) {
        this.client = client;
        this.ownsClient = ownsClient;
    }

    /**
     * Connects by startup nodes, with the default options, when subscribed to.
     *
     * @param seeds as in {@link ClusterClientOptions#builder(String...)}
     * @throws IllegalArgumentException if a seed is malformed: it is named without its password
     */
    public static Mono<ReactiveClusterClient> connect(String... seeds) {
        return connect(ClusterClientOptions.builder(seeds).build());
    }

    /** Connects when subscribed to. Fails as {@link ClusterClient#connect(ClusterClientOptions)} does. */
    public static Mono<ReactiveClusterClient> connect(ClusterClientOptions options) {
        return monoOf(() -> ClusterClient.connect(options))
                .doOnDiscard(ClusterClient.class, ClusterClient::closeAsync) // it came when nobody wanted it any more
                .map(client -> new ReactiveClusterClient(client, true));
    }

    /** A view of a client, which shares its connections. Closing the view leaves the client open. */
    public static ReactiveClusterClient over(ClusterClient client) {
        return new ReactiveClusterClient(client, false);
    }

    /** The commands, with keys and values as UTF-8 text. */
    public ReactiveCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    /** The commands, with keys and values of other types. A cheap view: connections are shared. */
    public <K, V> ReactiveCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new ReactiveCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    /** Sends a command for each subscription; empty when its result is absent. */
    public <R extends @Nullable Object> Mono<R> execute(Command<R> command) {
        return monoOf(() -> client.execute(command));
    }

    /**
     * Sends a command for each subscription to each node that its request policy or its target names, as
     * {@link ClusterClient#executePerNode} does.
     */
    public <R extends @Nullable Object> Mono<NodeResults<R>> executePerNode(Command<R> command) {
        return monoOf(() -> client.executePerNode(command));
    }

    /**
     * Sends a command that may be split by its keys for each subscription, and says of each key what became of it, as
     * {@link ClusterClient#executePerKey} does.
     */
    public Mono<BatchResult> executePerKey(Command<?> command) {
        return monoOf(() -> client.executePerKey(command));
    }

    /** Opens a session for each subscription, as {@link ClusterClient#session} does; whoever gets it closes it. */
    public Mono<ReactiveSession> session(String key) {
        return monoOf(() -> client.session(key))
                .doOnDiscard(Session.class, Session::close) // it came when nobody wanted it any more
                .map(ReactiveSession::new);
    }

    /** Opens a session for each subscription, and closes it when what the body makes of it ends, fails or is cancelled. */
    public <T> Mono<T> withSession(String key, Function<ReactiveSession, Mono<T>> body) {
        return Mono.usingWhen(session(key), body, session -> Mono.fromRunnable(session::close));
    }

    /**
     * Carries out a transaction that depends on what is read before it, for each subscription, as
     * {@link ClusterClient#transaction(String, int, Function)} does.
     *
     * @param attempts at least 1
     * @param body reads by the session and gives the commands; its failure ends the whole, and nothing is carried out
     * @throws IllegalArgumentException if there are no attempts
     */
    public Mono<TransactionResult> transaction(
            String key, int attempts, Function<ReactiveSession, Mono<List<Command<?>>>> body) {
        if (attempts < 1) {
            throw new IllegalArgumentException("At least one attempt has to be made, not " + attempts);
        }
        return withSession(
                key,
                session -> Mono.defer(() -> attempt(session, key, body))
                        .repeat(attempts - 1L)
                        .takeUntil(result -> !result.isAborted())
                        .last());
    }

    private static Mono<TransactionResult> attempt(
            ReactiveSession session, String key, Function<ReactiveSession, Mono<List<Command<?>>>> body) {
        return session.watch(key).then(Mono.defer(() -> body.apply(session))).flatMap(commands -> {
            ReactiveTransaction transaction = session.transaction();
            commands.forEach(transaction::add);
            return transaction.execute();
        });
    }

    /** Begins a transaction in the slot of this key, as {@link ClusterClient#transaction} does. Sends nothing yet. */
    public ReactiveTransaction transaction(String key) {
        return new ReactiveTransaction(client.transaction(key), this::execute);
    }

    /**
     * Sends many commands for each subscription, those for one node in one write. Each succeeds or fails for itself;
     * commands on one key are carried out in their order, as {@link ClusterClient#batch} says.
     */
    public Mono<BatchResult> batch(List<? extends Command<?>> commands) {
        List<Command<?>> copy = List.copyOf(commands);
        return monoOf(() -> client.batch(copy));
    }

    /**
     * Sends the commands as they come, and asks for more only while the nodes that own their slots have room: a source
     * that is faster than the cluster is held back, and memory stays bounded. Commands are sent in their order; results
     * come in the order of the commands, absent ones left out; the first failure ends it, as Reactor has it.
     *
     * @param concurrency how many commands may be without a result at a time, at least 1
     */
    public <R> Flux<R> execute(Publisher<? extends Command<? extends @Nullable R>> commands, int concurrency) {
        return Flux.<Command<? extends @Nullable R>>from(commands)
                .concatMap(command -> monoOf(() -> client.whenRoomFor(command)).thenReturn(command), PREFETCHED)
                .flatMapSequential(this::execute, concurrency, PREFETCHED);
    }

    /**
     * Scans all keys of the cluster for each subscription, as {@link ClusterClient#scan(KeyScanOptions)} does. Pages are
     * fetched as keys are requested, no more than one of each shard in advance.
     */
    public Flux<String> scan(KeyScanOptions options) {
        return scanPages(options, Codec.utf8(), null).concatMapIterable(KeyPage::keys, PREFETCHED);
    }

    /**
     * The same for keys of another type, and by pages: each has the position with which a scan goes on after it.
     *
     * @param position where to go on, or null to begin; one that is none fails with IllegalArgumentException
     */
    public <K> Flux<KeyPage<K>> scanPages(KeyScanOptions options, Codec<K> keyCodec, @Nullable String position) {
        return Flux.using(
                () -> client.scan(options, keyCodec, position), scan -> untilAbsent(scan::next), KeyScan::close);
    }

    /** Scans what is stored at one key for each subscription, as {@link ClusterClient#scanElements} does. */
    public <T> Flux<T> scanElements(Function<String, Command<ScanPage<T>>> command) {
        return Flux.using(() -> client.scanElements(command), scan -> untilAbsent(scan::next), ElementScan::close)
                .concatMapIterable(elements -> elements, PREFETCHED);
    }

    /** Asks for the next as soon as the one before was taken. */
    private static <T> Flux<T> untilAbsent(Supplier<CompletionStage<@Nullable T>> call) {
        return monoOf(() -> call.get().thenApply(Optional::ofNullable))
                .repeat()
                .takeWhile(Optional::isPresent)
                .map(Optional::get);
    }

    /** The topology that calls made now are routed by. */
    public ClusterTopology topology() {
        return client.topology();
    }

    /**
     * Where commands on a key go at this moment, and why: its slot and shard, and which nodes the read policy lets a read go
     * to. Asks no server; the answer does not contain the key. Its text is made to be read.
     */
    public Explanation explain(String key) {
        return client.explain(key);
    }

    /** The same for a key given as the bytes that are sent. */
    public Explanation explain(byte[] key) {
        return client.explain(key);
    }

    /** What the client holds at each moment: connections to each node, what is queued, what is in flight. */
    public ClientStatistics statistics() {
        return client.statistics();
    }

    /** The asynchronous client with the same connections. */
    public ClusterClient async() {
        return client;
    }

    // ---- subscriptions ----

    /**
     * The messages of the topics, with channels and values as UTF-8 text: subscribed to at the servers for each subscription of
     * the {@link Flux}, until that is disposed of. It fails as {@link ClusterClient#subscribe(Topics, MessageListener)} does,
     * and when the subscription cannot go on; it does not end by itself. Messages come on the client's callback executor, as
     * they are asked for; what comes meanwhile waits, and is dropped beyond the limits of the options.
     */
    public Flux<Message<String, String>> subscribe(Topics topics) {
        return subscribe(topics, Codec.utf8(), Codec.utf8(), SubscriptionOptions.defaults());
    }

    /**
     * The same with channels and values of other types, and with options; {@link SubscriptionOptions#onEvent} has one told when
     * the servers have confirmed it, and of gaps.
     */
    public <C, V> Flux<Message<C, V>> subscribe(
            Topics topics, Codec<C> channelCodec, Codec<V> valueCodec, SubscriptionOptions options) {
        return Flux.create(
                sink -> {
                    SinkListener<C, V> listener = new SinkListener<>(sink);
                    listener.over(client.subscribe(topics, channelCodec, valueCodec, options.atOwnPace(), listener));
                },
                FluxSink.OverflowStrategy.IGNORE); // nothing comes that was not asked for
    }

    /** Closes the client when subscribed to, as {@link ClusterClient#closeAsync()} does. */
    public Mono<Void> closeLater() {
        return ownsClient ? monoOf(client::closeAsync) : Mono.empty();
    }

    /** Closes the client, as {@link ClusterClient#close()} does; leaves a client that this is a view of open. */
    @Override
    public void close() {
        if (ownsClient) {
            client.close();
        }
    }

    /** Disposing the subscription cancels the stage's future, which is the execution of the command itself. */
    static <R extends @Nullable Object> Mono<R> monoOf(Supplier<CompletionStage<R>> call) {
        return Mono.fromCompletionStage(call);
    }
}
