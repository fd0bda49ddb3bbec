package io.slotwise.internal.simulation;

import io.slotwise.command.Command;
import io.slotwise.event.ClientListener;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.AssembledClient;
import io.slotwise.internal.SimulatedAssembly;
import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.VirtualIoThreads;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A client of the application's: the driver as it is put together for users, in virtual time. */
final class SimulatedClient implements Driver, ClientListener {
    private static final int LOOPS = 2;

    private final NettyIoThreads threads;
    private final AssembledClient client;
    private final CompletionStage<ClusterTopology> connected;
    private final VirtualTime time;
    int redirects;
    int retries;
    int refreshes;
    boolean closing;
    private CompletableFuture<Void> closed = new CompletableFuture<>();

    SimulatedClient(ClusterClientOptions.Builder options, VirtualTime time, SimulatedNetwork network, Random random) {
        this.time = time;
        this.threads = VirtualIoThreads.of(
                LOOPS,
                new VirtualEventLoops(LOOPS, time, network),
                SimulatedChannel.class,
                time,
                new VirtualThreads(time));
        this.client = SimulatedAssembly.assemble(options.listener(this).build(), threads, random);
        this.connected = SimulatedAssembly.bootstrap(client);
    }

    /** Lets time pass until it has found the cluster. */
    void awaitConnected() {
        CompletableFuture<ClusterTopology> found = connected.toCompletableFuture();
        for (int i = 0; i < 1_000 && !found.isDone(); i++) {
            time.advance(10_000_000);
        }
        if (!found.isDone() || found.isCompletedExceptionally()) {
            throw new IllegalStateException("not connected: " + found);
        }
    }

    @Override
    public ResultFuture<?> execute(Command<?> command) {
        return (ResultFuture<?>) client.execute(command);
    }

    @Override
    public ResultFuture<?> executeAll(List<Command<?>> commands) {
        return (ResultFuture<?>) client.executeAll(commands);
    }

    ClusterTopology topology() {
        return client.topology();
    }

    boolean isQuiet() {
        return SimulatedAssembly.isQuiet(client);
    }

    void close() {
        closing = true;
        closed = client.closeAsync();
    }

    /** Ends the loops; after this, nothing of it is held by anybody. */
    void release() {
        threads.close();
    }

    /** Whether it has; the last step takes a real thread. */
    boolean hasClosed() {
        try {
            closed.get(10, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            return false;
        }
    }

    @Override
    public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
        redirects++;
    }

    @Override
    public void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {
        retries++;
    }

    @Override
    public void refreshStarted(RefreshCause cause) {
        refreshes++;
    }
}
