package io.slotwise.system;

import io.slotwise.AsyncCommands;
import io.slotwise.ClusterClient;
import io.slotwise.event.ClientListener;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Thread-safe. A client, and what it told its listener. */
final class ObservedClient implements AutoCloseable {
    private final ClusterClient client;
    private final Told told;
    private final ExecutorService callbacks;

    private ObservedClient(ClusterClient client, Told told, ExecutorService callbacks) {
        this.client = client;
        this.told = told;
        this.callbacks = callbacks;
    }

    /** A client with the default options, by all nodes as seeds. */
    static ObservedClient of(ClusterUnderTest cluster) {
        return of(cluster.startupNodes());
    }

    static ObservedClient of(List<String> seeds) {
        return of(seeds, builder -> builder);
    }

    static ObservedClient of(ClusterUnderTest cluster, UnaryOperator<ClusterClientOptions.Builder> options) {
        return of(cluster.startupNodes(), options);
    }

    static ObservedClient of(List<String> seeds, UnaryOperator<ClusterClientOptions.Builder> options) {
        Told told = new Told();
        ExecutorService callbacks = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "observer");
            thread.setDaemon(true);
            return thread;
        });
        ClusterClientOptions.Builder builder =
                ClusterClientOptions.builder(seeds).listener(told).callbackExecutor(callbacks);
        return new ObservedClient(
                Results.of(ClusterClient.connect(options.apply(builder).build())), told, callbacks);
    }

    ClusterClient client() {
        return client;
    }

    AsyncCommands<String, String> commands() {
        return client.commands();
    }

    /** The commands, with reads by that policy. */
    AsyncCommands<String, String> reading(ReadPolicy policy) {
        return client.commands().with(CallOptions.readingBy(policy));
    }

    /** The redirects of that kind up to now, in words. */
    List<String> redirects(Redirection kind) {
        hearAll();
        return told.redirects.stream()
                .filter(redirect -> redirect.startsWith(kind.name()))
                .toList();
    }

    /** Waits until nothing makes the client ask for the topology: all nodes are online, and no refresh is under way. */
    ObservedClient atRest() {
        Awaitility.await("a client at rest").atMost(Duration.ofSeconds(20)).until(() -> {
            boolean online = client.topology().nodes().stream().allMatch(Node::isOnline);
            hearAll();
            return online && told.refreshes.get() == 0;
        });
        return this;
    }

    /** Listeners run on one thread: what was told before this has arrived when this is done. */
    private void hearAll() {
        Results.of(CompletableFuture.runAsync(() -> {}, callbacks));
    }

    @Override
    public void close() {
        client.close();
        callbacks.shutdown();
    }

    private static final class Told implements ClientListener {
        private final List<String> redirects = new CopyOnWriteArrayList<>();
        private final AtomicInteger refreshes = new AtomicInteger();

        @Override
        public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
            redirects.add(kind + " of " + command + ", slot " + slot + ", by " + from);
        }

        @Override
        public void refreshStarted(RefreshCause cause) {
            refreshes.incrementAndGet();
        }

        @Override
        public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
            refreshes.decrementAndGet();
        }
    }
}
