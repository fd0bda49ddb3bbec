package io.slotwise.internal;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.Explanation;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.caller.Callers;
import io.slotwise.internal.connection.EventLoopThreads;
import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.SharedIoThreads;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.internal.execution.DedicatedSession;
import io.slotwise.internal.execution.QueueRoom;
import io.slotwise.internal.pubsub.Subscriptions;
import io.slotwise.internal.scanning.ScannedCluster;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A client put together: what the public clients hand their calls to, and its orderly end. Thread-safe. */
public final class AssembledClient {
    private final ClusterClientOptions options;
    private final NettyIoThreads threads;
    private final boolean threadsAreShared;
    private final TopologyHolder topology;
    private final TopologyRefresher refresher;
    private final NodeConnections connections;
    private final CommandExecutor executor;
    private final QueueRoom room;
    private final Subscriptions subscriptions;
    private final ClientEvents events;
    private final ClientStatistics statistics;
    private final Callers callers;
    private final PausedScans pausedScans;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Runnable endAtOnce = this::endAtOnce;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    AssembledClient(
            ClusterClientOptions options,
            NettyIoThreads threads,
            boolean threadsAreShared,
            TopologyHolder topology,
            TopologyRefresher refresher,
            NodeConnections connections,
            CommandExecutor executor,
            QueueRoom room,
            Subscriptions subscriptions,
            ClientEvents events) {
        this.options = options;
        this.threads = threads;
        this.threadsAreShared = threadsAreShared;
        this.topology = topology;
        this.refresher = refresher;
        this.connections = connections;
        this.executor = executor;
        this.room = room;
        this.subscriptions = subscriptions;
        this.events = events;
        this.statistics = new LiveStatistics(topology, connections, events);
        this.callers = new Callers(executor, room);
        this.pausedScans = new PausedScans(threads.scheduler(), this::runCallback);
    }

    /**
     * Begins to learn the topology.
     *
     * @throws IllegalStateException if the threads are closed
     */
    CompletionStage<ClusterTopology> bootstrap() {
        if (!threads.addUser(endAtOnce)) {
            throw new IllegalStateException("The ioThreads of the options are closed");
        }
        events.clientOpened(statistics);
        CompletionStage<ClusterTopology> found = refresher.bootstrap();
        threads.start();
        return found;
    }

    /** Where the user's code may run; the calling thread when they are closed. */
    void runCallback(Runnable callback) {
        try {
            threads.callbackThreads().execute(callback);
        } catch (RejectedExecutionException e) {
            callback.run();
        }
    }

    /** Begins a command. */
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return executor.execute(command);
    }

    /** The client for a scan; awaited: by a thread that waits for its pages. */
    public ScannedCluster scanned(boolean isAwaited) {
        return new ScannedClient(executor, topology, refresher, threads.scheduler(), pausedScans, isAwaited);
    }

    /** Opens a session at the node that owns a slot; awaited: by a thread that hands no future of it to anybody. */
    public <S> CompletableFuture<S> openSession(int slot, boolean isAwaited, Function<DedicatedSession, S> wrap) {
        return executor.sessions().open(slot, isAwaited, wrap);
    }

    /** Ends when the nodes that the command goes to have room for it. */
    public CompletionStage<@Nullable Void> whenRoomFor(Command<?> command) {
        return room.whenRoomFor(command);
    }

    /** For threads that wait for what they ask. */
    public Callers callers() {
        return callers;
    }

    /** Begins many commands. */
    public CompletionStage<BatchResult> executeAll(List<? extends Command<?>> commands) {
        return executor.executeAll(commands);
    }

    /** Begins a command at each node that it goes to, and keeps the results apart. */
    public <R extends @Nullable Object> CompletionStage<NodeResults<R>> executePerNode(Command<R> command) {
        return executor.separateResults().perNode(command, false);
    }

    /** Begins a command for each of its keys, and keeps the results apart. */
    public CompletionStage<BatchResult> executePerKey(Command<?> command) {
        return executor.separateResults().perKey(command, false);
    }

    /** Subscribes to topics; awaited: for a thread that does no more with the stage than wait for it. */
    public <C, V> CompletionStage<Subscription> subscribe(
            Topics topics,
            Codec<C> channelCodec,
            Codec<V> valueCodec,
            SubscriptionOptions subscribing,
            MessageListener<C, V> listener,
            boolean isAwaited) {
        return subscriptions.subscribe(topics, channelCodec, valueCodec, subscribing, listener, isAwaited);
    }

    /** The topology in place. */
    public ClusterTopology topology() {
        return topology.current();
    }

    /** Closes the connections to a node; the next command opens others. */
    public void dropConnections(NodeId node) {
        connections.drop(node);
    }

    /** Where commands on a key go at this moment, and why. */
    public Explanation explain(byte[] key) {
        return executor.routes().explain(key, connections::conditionOf);
    }

    /** What the client holds at each moment. */
    public ClientStatistics statistics() {
        return statistics;
    }

    /** Asks for the topology to be learned again. */
    public void refreshTopology() {
        refresher.request(RefreshCause.REQUESTED);
    }

    /** Whether nothing is queued, in flight or paused. */
    boolean isQuiet() {
        return executor.isQuiet() && connections.isQuiet();
    }

    /** Begins the orderly end; later calls give the same future, of which each caller gets a copy. */
    public CompletableFuture<Void> closeAsync() {
        if (closing.compareAndSet(false, true)) {
            executor.refuseCommands();
            subscriptions.close(closedException());
            refresher.close();
            Scheduler.Scheduled graceEnd = threads.scheduler()
                    .schedule(this::closeNow, options.closeGrace().toNanos());
            Runnable whenQuiet = () -> {
                graceEnd.cancel();
                closeNow();
            };
            new QuietWatch(executor, connections, threads, whenQuiet).start();
        }
        return closed.copy();
    }

    /** The orderly end, waited for unless this is an event loop. */
    public void close() {
        CompletableFuture<Void> end = closeAsync();
        if (!EventLoopThreads.isCurrent()) {
            end.join();
        }
    }

    /** For the threads that this client runs on, when they are closed before it: nothing can be waited for then. */
    void endAtOnce() {
        closing.set(true);
        executor.refuseCommands();
        subscriptions.close(closedException());
        refresher.close();
        closeNow();
    }

    private void closeNow() {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        executor.close();
        pausedScans.close();
        connections.close(closedException());
        events.clientClosed(statistics);
        // On a thread of its own: it waits for the others to end, and any of those may be waiting for this.
        Thread last = new Thread(this::releaseThreads, "slotwise-closing");
        last.setDaemon(true);
        last.start();
    }

    private static ClientClosedException closedException() {
        return new ClientClosedException("The client was closed", null, null, false);
    }

    private void releaseThreads() {
        threads.removeUser(endAtOnce);
        if (threadsAreShared) {
            SharedIoThreads.release();
        }
        closed.complete(null);
    }
}
