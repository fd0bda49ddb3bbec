package io.slotwise.benchmarks.compare;

import io.netty.channel.epoll.Epoll;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ReadMode;
import org.redisson.config.SubscriptionMode;
import org.redisson.config.TransportMode;

/**
 * Redisson: two connections to each primary, one for each event loop. Thread-safe.
 *
 * <p>With few connections it sends several commands in one write, with its default of 64 it sends each by itself: of
 * pools of 1, 2, 4, 8, 16, 64 and 256 connections this one did most work here, with one thread as with many. The
 * replicas, from which nobody reads here, get as few as it allows. Text goes through its {@code StringCodec}, not
 * through its object codec. Its event loops are as many as Lettuce's, one for each core, instead of 32.
 */
final class RedissonContestant implements Contestant {
    private static final int LEAST_CONNECTIONS = 1;
    private static final int CONNECTIONS = 2;

    private final RedissonClient client;

    private RedissonContestant(RedissonClient client) {
        this.client = client;
    }

    static Contestant connect(List<String> nodes) {
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.setTransportMode(Epoll.isAvailable() ? TransportMode.EPOLL : TransportMode.NIO);
        config.setNettyThreads(Math.max(2, Runtime.getRuntime().availableProcessors()));
        ClusterServersConfig cluster = config.useClusterServers();
        cluster.setTimeout((int) TIMEOUT_MILLIS);
        cluster.setReadMode(ReadMode.MASTER);
        cluster.setSubscriptionMode(SubscriptionMode.MASTER);
        cluster.setMasterConnectionMinimumIdleSize(LEAST_CONNECTIONS);
        cluster.setMasterConnectionPoolSize(CONNECTIONS);
        cluster.setSlaveConnectionMinimumIdleSize(LEAST_CONNECTIONS);
        cluster.setSlaveConnectionPoolSize(LEAST_CONNECTIONS);
        cluster.setSubscriptionConnectionMinimumIdleSize(0);
        nodes.forEach(node -> cluster.addNodeAddress("redis://" + node));
        return new RedissonContestant(Redisson.create(config));
    }

    @Override
    public String get(String key) {
        return Objects.requireNonNull(client.<String>getBucket(key).get());
    }

    @Override
    public void get(String key, Ticket ticket) {
        client.<String>getBucket(key).getAsync().whenComplete(ticket);
    }

    @Override
    public void set(String key, String value, Ticket ticket) {
        client.<String>getBucket(key).setAsync(value).whenComplete(ticket);
    }

    @Override
    public int getAll(String[] keys) {
        return client.getBuckets().<String>get(keys).size();
    }

    @Override
    public void setAll(Map<String, String> values) {
        client.getBuckets().set(values);
    }

    @Override
    public long deleteAll(String[] keys) {
        return client.getKeys().delete(keys);
    }

    @Override
    public int getLarge(String key) {
        return client.<byte[]>getBucket(key, ByteArrayCodec.INSTANCE).get().length;
    }

    @Override
    public void setLarge(String key, byte[] value) {
        client.<byte[]>getBucket(key, ByteArrayCodec.INSTANCE).set(value);
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
