package io.slotwise.sync;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.Explanation;
import io.slotwise.internal.caller.CallerThread;
import io.slotwise.internal.caller.Callers;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.ClusterTopology;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client of one cluster whose calls wait for their results. Safe for use by many threads, virtual threads among them;
 * one for each process and cluster is the intended use.
 *
 * <pre>{@code
 * try (SyncClusterClient client = SyncClusterClient.connect("localhost:7000")) {
 *     SyncCommands<String, String> redis = client.commands();
 *     redis.set("user:{42}:name", "Ada");
 *     System.out.println(redis.get("user:{42}:name"));
 * }
 * }</pre>
 *
 * <p>Every call ends by its deadline. It throws a {@link io.slotwise.error.ClusterClientException}, which says whether
 * trying again may help and whether the command may have been carried out; a thread that is interrupted while it waits
 * gets {@link io.slotwise.error.CommandInterruptedException}, with its flag set again. On an event loop, in a stage of a
 * future for example, a call throws {@link IllegalStateException} at once: it would wait for itself.
 */
public final class SyncClusterClient implements AutoCloseable {
    private final ClusterClient client;
    private final ClusterClient awaited;
    private final Callers callers;
    private final boolean ownsClient;

    private SyncClusterClient(ClusterClient client, boolean ownsClient) {
        this.client = client;
        this.awaited = Callers.awaited(ClusterClient.class, client);
        this.callers = Callers.of(client);
        this.ownsClient = ownsClient;
    }

    /**
     * Connects by startup nodes, with the default options.
     *
     * @param seeds as in {@link ClusterClientOptions#builder(String...)}
     * @throws IllegalArgumentException if a seed is malformed: it is named without its password
     * @throws io.slotwise.error.ClusterClientException as in {@link ClusterClient#connect(ClusterClientOptions)}
     */
    public static SyncClusterClient connect(String... seeds) {
        return connect(ClusterClientOptions.builder(seeds).build());
    }

    /**
     * Connects, and waits until the topology is known and commands can be sent.
     *
     * @throws io.slotwise.error.ClusterClientException as in {@link ClusterClient#connect(ClusterClientOptions)}
     */
    public static SyncClusterClient connect(ClusterClientOptions options) {
        return new SyncClusterClient(Callers.connect(ClusterClient.class, options), true);
    }

    /** A view of a client, which shares its connections. Closing the view leaves the client open. */
    public static SyncClusterClient over(ClusterClient client) {
        return new SyncClusterClient(client, false);
    }

    /** The commands, with keys and values as UTF-8 text. */
    public SyncCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    /** The commands, with keys and values of other types. A cheap view: connections are shared. */
    public <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new SyncCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    /** Sends a command and waits for its result. */
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return callers.execute(command);
    }

    /**
     * Sends many commands, those for one node in one write, and waits until all have ended. Each succeeds or fails for
     * itself; commands on one key are carried out in their order, as {@link ClusterClient#batch} says.
     */
    public BatchResult batch(List<? extends Command<?>> commands) {
        return callers.batch(commands);
    }

    /**
     * Sends a command to each node that its request policy or its target names, as {@link ClusterClient#executePerNode} does,
     * and waits until all have ended.
     */
    public <R extends @Nullable Object> NodeResults<R> executePerNode(Command<R> command) {
        return callers.executePerNode(command);
    }

    /**
     * Sends a command that may be split by its keys and says of each key what became of it, as
     * {@link ClusterClient#executePerKey} does, and waits until all have ended.
     */
    public BatchResult executePerKey(Command<?> command) {
        return callers.executePerKey(command);
    }

    /** Opens a session, as {@link ClusterClient#session} does, and waits until there is a connection for it. */
    public SyncSession session(String key) {
        return new SyncSession(CallerThread.await(awaited.session(key)));
    }

    /**
     * Carries out a transaction that depends on what is read before it, as
     * {@link ClusterClient#transaction(String, int, Function)} does, and waits for its result.
     *
     * @param attempts at least 1
     * @param body reads by the session and gives the commands; what it throws ends the whole, and nothing is carried out
     * @throws IllegalArgumentException if there are no attempts
     */
    public TransactionResult transaction(String key, int attempts, Function<SyncSession, List<Command<?>>> body) {
        if (attempts < 1) {
            throw new IllegalArgumentException("At least one attempt has to be made, not " + attempts);
        }
        try (SyncSession session = session(key)) {
            TransactionResult result = TransactionResult.aborted();
            for (int i = 0; i < attempts && result.isAborted(); i++) {
                session.watch(key);
                SyncTransaction transaction = session.transaction();
                body.apply(session).forEach(transaction::add);
                result = transaction.execute();
            }
            return result;
        }
    }

    /** Begins a transaction in the slot of this key, as {@link ClusterClient#transaction} does. Sends nothing yet. */
    public SyncTransaction transaction(String key) {
        return new SyncTransaction(client.transaction(key), this::execute);
    }

    /** Scans all keys of the cluster, as {@link ClusterClient#scan(KeyScanOptions)} does. Sends nothing yet. */
    public SyncKeyScan<String> scan(KeyScanOptions options) {
        return new SyncKeyScan<>(awaited.scan(options));
    }

    /**
     * Goes on with a scan from a position that it had.
     *
     * @throws IllegalArgumentException if that is no position
     */
    public SyncKeyScan<String> scan(KeyScanOptions options, String position) {
        return new SyncKeyScan<>(awaited.scan(options, position));
    }

    /**
     * Scans keys of another type.
     *
     * @param position where to go on, or null to begin
     * @throws IllegalArgumentException if that is no position
     */
    public <K> SyncKeyScan<K> scan(KeyScanOptions options, Codec<K> keyCodec, @Nullable String position) {
        return new SyncKeyScan<>(awaited.scan(options, keyCodec, position));
    }

    /** Scans what is stored at one key, as {@link ClusterClient#scanElements} does. Sends nothing yet. */
    public <T> SyncElementScan<T> scanElements(Function<String, Command<ScanPage<T>>> command) {
        return new SyncElementScan<>(awaited.scanElements(command));
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
     * Subscribes, with channels and values as UTF-8 text, and waits until the servers have confirmed every name. Whoever has the
     * subscription takes its messages.
     *
     * @throws io.slotwise.error.ClusterClientException as in {@link ClusterClient#subscribe(Topics, MessageListener)}
     */
    public SyncSubscription<String, String> subscribe(Topics topics) {
        return subscribe(topics, Codec.utf8(), Codec.utf8(), SubscriptionOptions.defaults());
    }

    /** The same with channels and values of other types, and with options. */
    public <C, V> SyncSubscription<C, V> subscribe(
            Topics topics, Codec<C> channelCodec, Codec<V> valueCodec, SubscriptionOptions options) {
        Handover<C, V> handover = new Handover<>();
        Subscription subscription =
                CallerThread.await(awaited.subscribe(topics, channelCodec, valueCodec, options.atOwnPace(), handover));
        return new SyncSubscription<>(subscription, handover);
    }

    /**
     * Subscribes, and waits until the servers have confirmed every name. The listener is told of messages on the client's
     * callback executor, where it may make blocking calls.
     */
    public Subscription subscribe(Topics topics, MessageListener<String, String> listener) {
        return subscribe(topics, Codec.utf8(), Codec.utf8(), SubscriptionOptions.defaults(), listener);
    }

    /** The same with channels and values of other types, and with options. */
    public <C, V> Subscription subscribe(
            Topics topics,
            Codec<C> channelCodec,
            Codec<V> valueCodec,
            SubscriptionOptions options,
            MessageListener<C, V> listener) {
        return CallerThread.await(awaited.subscribe(topics, channelCodec, valueCodec, options, listener));
    }

    /** Closes the client, as {@link ClusterClient#close()} does; leaves a client that this is a view of open. */
    @Override
    public void close() {
        if (ownsClient) {
            client.close();
        }
    }
}
