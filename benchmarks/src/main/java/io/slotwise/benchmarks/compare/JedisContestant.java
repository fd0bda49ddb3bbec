package io.slotwise.benchmarks.compare;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import redis.clients.jedis.ClusterPipeline;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.Response;

/**
 * Jedis: a pool of connections for each node, as large as there are threads, since each of them needs a connection
 * while its command runs; connections are opened when needed, kept, and not tested before each use. Thread-safe.
 *
 * <p>It has no asynchronous API, so it has no asynchronous rows. Many keys go through its cluster pipeline as single
 * commands, which took less time than its own MGET over many slots when both were tried.
 */
final class JedisContestant implements Contestant {
    private static final int MOST_THREADS = 1_000;

    private final RedisClusterClient client;

    private JedisContestant(RedisClusterClient client) {
        this.client = client;
    }

    static Contestant connect(List<String> nodes) {
        Set<HostAndPort> seeds = new LinkedHashSet<>();
        nodes.forEach(node -> seeds.add(HostAndPort.from(node)));
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(MOST_THREADS);
        pool.setMaxIdle(MOST_THREADS);
        pool.setTestWhileIdle(false);
        pool.setTimeBetweenEvictionRuns(Duration.ofMillis(-1));
        pool.setJmxEnabled(false);
        return new JedisContestant(RedisClusterClient.builder()
                .nodes(seeds)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .timeoutMillis((int) TIMEOUT_MILLIS)
                        .build())
                .poolConfig(pool)
                .build());
    }

    @Override
    public String get(String key) {
        return Objects.requireNonNull(client.get(key));
    }

    @Override
    public void get(String key, Ticket ticket) {
        throw new UnsupportedOperationException("Jedis has no asynchronous API");
    }

    @Override
    public void set(String key, String value, Ticket ticket) {
        throw new UnsupportedOperationException("Jedis has no asynchronous API");
    }

    @Override
    public int getAll(String[] keys) {
        List<Response<String>> replies = new ArrayList<>(keys.length);
        try (ClusterPipeline pipeline = client.pipelined()) {
            for (String key : keys) {
                replies.add(pipeline.get(key));
            }
        }
        List<String> values = new ArrayList<>(keys.length);
        for (Response<String> reply : replies) {
            values.add(reply.get());
        }
        return values.size();
    }

    @Override
    public void setAll(Map<String, String> values) {
        List<Response<String>> replies = new ArrayList<>(values.size());
        try (ClusterPipeline pipeline = client.pipelined()) {
            values.forEach((key, value) -> replies.add(pipeline.set(key, value)));
        }
        replies.forEach(Response::get);
    }

    @Override
    public long deleteAll(String[] keys) {
        List<Response<Long>> replies = new ArrayList<>(keys.length);
        try (ClusterPipeline pipeline = client.pipelined()) {
            for (String key : keys) {
                replies.add(pipeline.del(key));
            }
        }
        long deleted = 0;
        for (Response<Long> reply : replies) {
            deleted += reply.get();
        }
        return deleted;
    }

    @Override
    public int getLarge(String key) {
        return client.get(key.getBytes(StandardCharsets.US_ASCII)).length;
    }

    @Override
    public void setLarge(String key, byte[] value) {
        client.set(key.getBytes(StandardCharsets.US_ASCII), value);
    }

    @Override
    public void close() {
        client.close();
    }
}
