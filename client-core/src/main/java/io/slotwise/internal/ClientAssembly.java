package io.slotwise.internal;

import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.connection.SharedIoThreads;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyQuery;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.discovery.TopologyView;
import io.slotwise.internal.discovery.ViewSource;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.internal.execution.QueueRoom;
import io.slotwise.internal.pubsub.Subscriptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.IoThreads;
import io.slotwise.topology.NodeId;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The one place where the parts of a client are put together. Stateless. */
public final class ClientAssembly {
    private static final String OWN_THREADS = "slotwise-own";

    private ClientAssembly() {}

    /** Threads for one client or several, closed by whoever asked for them. */
    public static IoThreads ioThreads(int eventLoops) {
        return new NettyIoThreads(eventLoops, OWN_THREADS);
    }

    /**
     * Puts a client together and has it learn the topology; the stage ends on a thread for callbacks.
     *
     * @param wrap makes the user's type of client
     */
    public static <C> CompletionStage<C> connect(ClusterClientOptions options, Function<AssembledClient, C> wrap) {
        AssembledClient client = assemble(options);
        return connect(client, wrap, client::runCallback);
    }

    /** The same for a thread that does no more with the stage than wait for it: that needs no other thread's help. */
    public static <C> CompletionStage<C> connectAwaited(
            ClusterClientOptions options, Function<AssembledClient, C> wrap) {
        return connect(assemble(options), wrap, Runnable::run);
    }

    private static <C> CompletionStage<C> connect(
            AssembledClient client, Function<AssembledClient, C> wrap, Executor ending) {
        CompletableFuture<C> connected = new CompletableFuture<>();
        client.bootstrap()
                .whenCompleteAsync(
                        (topology, failure) -> {
                            if (failure == null && connected.complete(wrap.apply(client))) {
                                return;
                            }
                            client.closeAsync();
                            if (failure != null) {
                                connected.completeExceptionally(
                                        failure instanceof CompletionException && failure.getCause() != null
                                                ? failure.getCause()
                                                : failure);
                            }
                        },
                        ending);
        connected.whenComplete((result, failure) -> {
            if (connected.isCancelled()) {
                client.closeAsync();
            }
        });
        return connected;
    }

    private static AssembledClient assemble(ClusterClientOptions options) {
        IoThreads own = options.ioThreads();
        NettyIoThreads threads = own == null ? SharedIoThreads.acquire() : nettyThreads(own);
        try {
            return assemble(options, threads, own == null, new Random());
        } catch (RuntimeException e) {
            if (own == null) {
                SharedIoThreads.release();
            }
            throw e;
        }
    }

    /** With the randomness of all its pauses and choices, which is not cryptographic. */
    static AssembledClient assemble(
            ClusterClientOptions options, NettyIoThreads threads, boolean shared, Random random) {
        Executor callbacks = threads.callbacksOn(options.callbackExecutor());
        ClientEvents events = new ClientEvents(options.listeners(), callbacks, new StateLog(threads.scheduler()));
        Reactions reactions = new Reactions(events);
        NodeConnections connections = new NodeConnections(options, threads, random, reactions);
        TopologyHolder topology = new TopologyHolder(reactions);
        ViewSource views = learningFrom(new TopologyQuery(connections::query, options.tls() != null), connections);
        TopologyRefresher refresher =
                new TopologyRefresher(options, views, topology, threads.scheduler(), random, reactions);
        CommandExecutor executor = new CommandExecutor(
                options,
                topology,
                new RefresherRequests(refresher),
                connections,
                threads.scheduler(),
                random,
                events,
                threads.callbackThreads());
        QueueRoom room = new QueueRoom(executor, topology, connections, threads.scheduler(), callbacks);
        Subscriptions subscriptions = new Subscriptions(
                options, connections, topology, refresher, threads.scheduler(), callbacks, random, events);
        reactions.between(connections, topology, refresher, executor, subscriptions);
        return new AssembledClient(
                options, threads, shared, topology, refresher, connections, executor, room, subscriptions, events);
    }

    /** Has the connections learn which node answers at which address. */
    private static ViewSource learningFrom(TopologyQuery query, NodeConnections connections) {
        return address -> query.ask(address).thenApply((TopologyView view) -> {
            NodeId self = view.self();
            if (self != null) {
                connections.learn(address, self);
            }
            return view;
        });
    }

    private static NettyIoThreads nettyThreads(IoThreads own) {
        if (own instanceof NettyIoThreads threads) {
            return threads;
        }
        throw new IllegalArgumentException("ioThreads must come from ClusterClient.ioThreads");
    }
}
