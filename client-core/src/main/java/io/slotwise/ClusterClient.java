package io.slotwise;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.Explanation;
import io.slotwise.internal.AssembledClient;
import io.slotwise.internal.ClientAssembly;
import io.slotwise.internal.caller.Callers;
import io.slotwise.internal.scanning.ClusterScan;
import io.slotwise.internal.scanning.ElementPages;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.IoThreads;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client of one cluster, which never blocks. Safe for use by many threads; one for each process and cluster is the
 * intended use.
 *
 * <pre>{@code
 * ClusterClient.connect("localhost:7000")
 *         .thenCompose(client -> client.commands().get("user:{42}:name"))
 *         .thenAccept(System.out::println);
 * }</pre>
 *
 * <p>Every call ends by its deadline. It fails with a {@link io.slotwise.error.ClusterClientException}, which says
 * whether trying again may help and whether the command may have been carried out. Stages of a result run on an event
 * loop, where blocking is an error, unless {@link ClusterClientOptions#callbackExecutor()} is set.
 */
public final class ClusterClient implements AutoCloseable {
    static {
        Callers.open(
                ClusterClient.class,
                client -> client.client.callers(),
                client -> new ClusterClient(client.client, true),
                options -> ClientAssembly.connectAwaited(options, ClusterClient::new));
    }

    private final AssembledClient client;

    /** Whether the stages of sessions, scans and subscriptions are handed to nobody but threads that wait for them. */
    private final boolean isAwaited;

    private ClusterClient(AssembledClient client) {
        this(client, false);
    }

    private ClusterClient(AssembledClient client, boolean isAwaited) {
        this.client = client;
        this.isAwaited = isAwaited;
    }

    /**
     * Connects by startup nodes, with the default options.
     *
     * @param seeds as in {@link ClusterClientOptions#builder(String...)}
     * @throws IllegalArgumentException if a seed is malformed: it is named without its password
     */
    public static CompletionStage<ClusterClient> connect(String... seeds) {
        return connect(ClusterClientOptions.builder(seeds).build());
    }

    /**
     * Connects: the stage is complete when the topology is known and commands can be sent. It fails with
     * {@link io.slotwise.error.NoNodeAvailableException}, which names each startup node and what became of it, when none
     * of them answers in time; with {@link io.slotwise.error.AuthenticationException} or
     * {@link io.slotwise.error.ConfigurationException} when they answer, and waiting would not help. Cancelling it
     * gives up.
     */
    public static CompletionStage<ClusterClient> connect(ClusterClientOptions options) {
        return ClientAssembly.connect(options, ClusterClient::new);
    }

    /**
     * Threads of one's own for one client or several, given to them by
     * {@link ClusterClientOptions.Builder#ioThreads(IoThreads)} and closed by whoever made them.
     *
     * @param eventLoops how many event loops, at least 1
     */
    public static IoThreads ioThreads(int eventLoops) {
        return ClientAssembly.ioThreads(eventLoops);
    }

    /** The commands, with keys and values as UTF-8 text. */
    public AsyncCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    /** The commands, with keys and values of other types. A cheap view: connections are shared. */
    public <K, V> AsyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new AsyncCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    /**
     * Sends a command. The stage is the execution itself: cancelling its future releases the caller at once; a command
     * that was not written is then not sent.
     */
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return client.execute(command);
    }

    /**
     * Sends many commands, those for one node in one write. Each succeeds or fails for itself, and commands on one key
     * are carried out in their order. Those that have to be sent again keep it too: none of a slot is sent as long as one
     * before it waits for its next attempt. What is on its way already cannot be held back: where a server refuses a command
     * for the moment and carries out the next one, because its state changed between the two, or a connection is lost and
     * of two commands that were written only the first may be repeated, the first comes last. Reads that go to replicas,
     * commands that may block or are for one named node, and those over several slots of which a part waits for room or is
     * sent key by key, keep no order. The stage does not fail but when it is cancelled.
     */
    public CompletionStage<BatchResult> batch(List<? extends Command<?>> commands) {
        return client.executeAll(commands);
    }

    /**
     * Sends a command to each node that its request policy or its {@link io.slotwise.options.Target} names (FLUSHALL to all
     * primaries, CONFIG SET to all nodes), and keeps the results apart: what one node fails at is not the others' failure. A
     * node that cannot be reached is waited for, no longer than the command may take, until the cluster takes it for dead or it
     * leaves: it may be restarting. One that takes connections and does not answer has the whole timeout, unless the cluster
     * replaces it. The stage fails only when there is nothing to be sent: with
     * {@link io.slotwise.error.UnsupportedCommandException} when neither names any node, with
     * {@link io.slotwise.error.NoNodeAvailableException} when there is none.
     *
     * <pre>{@code
     * client.executePerNode(server.dbsize()).thenAccept(sizes -> sizes.nodes()
     *         .forEach(node -> System.out.println(node.address() + ": " + sizes.get(node))));
     * }</pre>
     */
    public <R extends @Nullable Object> CompletionStage<NodeResults<R>> executePerNode(Command<R> command) {
        return client.executePerNode(command);
    }

    /**
     * Sends a command that may be split by its keys (MGET, MSET, DEL, UNLINK, EXISTS, TOUCH), and says of each key what became
     * of it, in the order of the keys: its value, or why it failed. What one shard fails at is not the others' failure. The
     * value of a key is its element of a list (MGET), its own count (DEL), or what the whole answers (MSET: nothing). Commands
     * that count are sent key by key, the others slot by slot, also where {@link ClusterClientOptions#splitOverSlots()} is off.
     * The stage fails only with {@link io.slotwise.error.UnsupportedCommandException}, when the command cannot be split.
     */
    public CompletionStage<BatchResult> executePerKey(Command<?> command) {
        return client.executePerKey(command);
    }

    /**
     * Opens a session: a connection of one's own to the node that owns the slot of this key, for what is about a connection
     * (watching keys, waiting for replicas). To be closed after use: at most
     * {@link ClusterClientOptions#dedicatedConnectionsPerNode()} are lent at a time, and whoever finds none free waits for
     * one, no longer than a command may take. Fails then with {@link io.slotwise.error.QueueFullException}.
     *
     * @param key as UTF-8 text
     */
    public CompletionStage<Session> session(String key) {
        return client.openSession(Slot.of(key), isAwaited, Session::new);
    }

    /**
     * Carries out a transaction that depends on what is read before it. Watches the key, has the body read by the session
     * and say which commands are to be carried out, and does so if nobody else has changed the key meanwhile; otherwise
     * begins anew, at most so many times in all. The result says whether the last of these was aborted too.
     *
     * <pre>{@code
     * client.transaction("stock:{9}", 10, session -> session.commands().get("stock:{9}").thenApply(stock ->
     *         List.of(strings.set("stock:{9}", String.valueOf(Long.parseLong(stock) - 1)))));
     * }</pre>
     *
     * @param attempts at least 1
     * @param body gives the commands; what it throws, or its stage fails with, ends the whole, and nothing is carried out
     * @throws IllegalArgumentException if there are no attempts
     */
    public CompletionStage<TransactionResult> transaction(
            String key, int attempts, Function<Session, CompletionStage<List<Command<?>>>> body) {
        return OptimisticTransaction.run(() -> session(key), key, attempts, body);
    }

    /**
     * Begins a transaction in the slot of this key. Sends nothing yet.
     *
     * @param key as UTF-8 text; for other keys see {@link Command#transaction(List)}
     */
    public Transaction transaction(String key) {
        return new Transaction(Slot.of(key), this::execute);
    }

    /**
     * Holds back a producer that is faster than the cluster. The stage is complete when the queue of each node that owns
     * a slot of the command has room again, half of it, and the command fits: at once, most of the time. It fails with
     * {@link io.slotwise.error.QueueFullException} when that takes longer than the command's timeout. Cancelling it gives
     * up. Room is not reserved: with several producers, {@link #execute} can still find a queue full, which fails it at
     * once and without a trace at the server.
     *
     * <p>Stages run on the client's callback executor.
     */
    public CompletionStage<@Nullable Void> whenRoomFor(Command<?> command) {
        return client.whenRoomFor(command);
    }

    /**
     * Scans all keys of the cluster, as UTF-8 text. Sends nothing before the first page is asked for.
     *
     * <pre>{@code
     * KeyScan<String> scan = client.scan(KeyScanOptions.matching("user:*").withCount(1000));
     * scan.next().thenAccept(page -> ...); // null at the end
     * }</pre>
     */
    public KeyScan<String> scan(KeyScanOptions options) {
        return scan(options, Codec.utf8(), null);
    }

    /**
     * Goes on with a scan from a position that it had. The options should be the same; the number of shards at a time may
     * differ.
     *
     * @throws IllegalArgumentException if that is no position
     */
    public KeyScan<String> scan(KeyScanOptions options, String position) {
        return scan(options, Codec.utf8(), position);
    }

    /**
     * Scans keys of another type.
     *
     * @param position where to go on, or null to begin
     * @throws IllegalArgumentException if that is no position
     */
    public <K> KeyScan<K> scan(KeyScanOptions options, Codec<K> keyCodec, @Nullable String position) {
        return new KeyScan<>(new ClusterScan<>(client.scanned(isAwaited), options, keyCodec, position));
    }

    /**
     * Scans what is stored at one key, by HSCAN, SSCAN or ZSCAN. Sends nothing before the first page is asked for.
     *
     * <pre>{@code
     * client.scanElements(cursor -> sets.sscan("key", cursor));
     * }</pre>
     *
     * @param command the command that asks for the page at a cursor; it goes to the primary, whatever the read policy says
     */
    public <T> ElementScan<T> scanElements(Function<String, Command<ScanPage<T>>> command) {
        return new ElementScan<>(new ElementPages<>(client.scanned(isAwaited), command));
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
        return client.explain(key.getBytes(StandardCharsets.UTF_8));
    }

    /** The same for a key given as the bytes that are sent. */
    public Explanation explain(byte[] key) {
        return client.explain(key);
    }

    /** What the client holds at each moment: connections to each node, what is queued, what is in flight. */
    public ClientStatistics statistics() {
        return client.statistics();
    }

    /** Asks for the topology to be learned again, soon. Not needed in the course of things. */
    public void refreshTopology() {
        client.refreshTopology();
    }

    /**
     * Closes all connections to a node, for an operator who knows what the client cannot: that what is behind them has
     * changed. Commands in flight there fare as after any loss of a connection; the next one opens another. Not needed in
     * the course of things: a connection that answers nothing is noticed and replaced. Does nothing for a node that is not
     * known.
     */
    public void dropConnections(NodeId node) {
        client.dropConnections(node);
    }

    // ---- subscriptions ----

    /**
     * Subscribes, with channels and values as UTF-8 text. The stage is complete when the servers have confirmed every name; it
     * fails with {@link io.slotwise.error.ServerErrorException} when one of them refuses, and with {@link
     * io.slotwise.error.CommandTimeoutException} when that takes too long. Cancelling it gives up.
     *
     * <p>From then on the client sees to it that the subscription lives, whatever becomes of connections and nodes, and tells
     * when messages may have been missed: {@link io.slotwise.pubsub.SubscriptionEvent.Gap}. Messages come on the client's
     * callback executor. Subscriptions have connections of their own.
     */
    public CompletionStage<Subscription> subscribe(Topics topics, MessageListener<String, String> listener) {
        return subscribe(topics, Codec.utf8(), Codec.utf8(), SubscriptionOptions.defaults(), listener);
    }

    /** The same with channels and values of other types, and with options. */
    public <C, V> CompletionStage<Subscription> subscribe(
            Topics topics,
            Codec<C> channelCodec,
            Codec<V> valueCodec,
            SubscriptionOptions options,
            MessageListener<C, V> listener) {
        return client.subscribe(topics, channelCodec, valueCodec, options, listener, isAwaited);
    }

    /**
     * Refuses new commands, gives those in flight the grace period of the options, fails the rest with
     * {@link io.slotwise.error.ClientClosedException}, and closes all connections. Idempotent: later calls give the same
     * stage.
     */
    public CompletableFuture<Void> closeAsync() {
        return client.closeAsync();
    }

    /** {@link #closeAsync()}, and waits until it is done; does not wait when called on an event loop. */
    @Override
    public void close() {
        client.close();
    }
}
