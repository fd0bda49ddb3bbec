package io.slotwise.benchmarks.compare;

import glide.api.GlideClusterClient;
import glide.api.models.GlideString;
import glide.api.models.configuration.GlideClusterClientConfiguration;
import glide.api.models.configuration.NodeAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * GLIDE: a client written in Rust, one multiplexed connection to each primary, called through JNI. Thread-safe.
 *
 * <p>The number of commands in flight is raised above what the rows need. It has no blocking API: the waiting rows wait for
 * its futures. What its native part allocates is not on the heap, so the bytes of its rows are those of its Java part alone;
 * its CPU time is that of the process, and whole.
 */
final class GlideContestant implements Contestant {
    private static final int MOST_IN_FLIGHT = 65_536;

    private final GlideClusterClient client;

    private GlideContestant(GlideClusterClient client) {
        this.client = client;
    }

    static Contestant connect(List<String> nodes) {
        GlideClusterClientConfiguration configuration = GlideClusterClientConfiguration.builder()
                .addresses(nodes.stream().map(GlideContestant::address).toList())
                .requestTimeout((int) TIMEOUT_MILLIS)
                .inflightRequestsLimit(MOST_IN_FLIGHT)
                .build();
        return new GlideContestant(await(GlideClusterClient.createClient(configuration)));
    }

    private static NodeAddress address(String node) {
        int colon = node.lastIndexOf(':');
        return NodeAddress.builder()
                .host(node.substring(0, colon))
                .port(Integer.parseInt(node.substring(colon + 1)))
                .build();
    }

    @Override
    public String get(String key) {
        return await(client.get(key));
    }

    @Override
    public void get(String key, Ticket ticket) {
        client.get(key).whenComplete((BiConsumer<Object, Throwable>) ticket);
    }

    @Override
    public void set(String key, String value, Ticket ticket) {
        client.set(key, value).whenComplete((BiConsumer<Object, Throwable>) ticket);
    }

    @Override
    public int getAll(String[] keys) {
        return await(client.mget(keys)).length;
    }

    @Override
    public void setAll(Map<String, String> values) {
        await(client.mset(values));
    }

    @Override
    public long deleteAll(String[] keys) {
        return await(client.del(keys));
    }

    @Override
    public int getLarge(String key) {
        return await(client.get(GlideString.gs(key))).getBytes().length;
    }

    @Override
    public void setLarge(String key, byte[] value) {
        await(client.set(GlideString.gs(key), GlideString.gs(value)));
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a reply", interruption);
        } catch (ExecutionException | TimeoutException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
