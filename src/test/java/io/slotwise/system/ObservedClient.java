package io.slotwise.system;

import io.slotwise.AsyncCommands;
import io.slotwise.ClusterClient;
import io.slotwise.event.ClientListener;
import io.slotwise.event.Redirection;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.topology.NodeAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/** Thread-safe. A client, and what it told its listener. */
final class ObservedClient implements AutoCloseable {
    private final ClusterClient client;
    private final Redirects redirects;
    private final ExecutorService callbacks;

    private ObservedClient(ClusterClient client, Redirects redirects, ExecutorService callbacks) {
        this.client = client;
        this.redirects = redirects;
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
        Redirects redirects = new Redirects();
        ExecutorService callbacks = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "observer");
            thread.setDaemon(true);
            return thread;
        });
        ClusterClientOptions.Builder builder =
                ClusterClientOptions.builder(seeds).listener(redirects).callbackExecutor(callbacks);
        return new ObservedClient(
                Results.of(ClusterClient.connect(options.apply(builder).build())), redirects, callbacks);
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
        // The one thread that listeners run on: what was told before this has arrived when this is done.
        Results.of(CompletableFuture.runAsync(() -> {}, callbacks));
        return redirects.told.stream()
                .filter(told -> told.startsWith(kind.name()))
                .toList();
    }

    @Override
    public void close() {
        client.close();
        callbacks.shutdown();
    }

    private static final class Redirects implements ClientListener {
        private final List<String> told = new CopyOnWriteArrayList<>();

        @Override
        public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
            told.add(kind + " of " + command + ", slot " + slot + ", by " + from);
        }
    }
}
