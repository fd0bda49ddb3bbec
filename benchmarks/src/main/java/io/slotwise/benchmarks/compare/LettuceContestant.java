package io.slotwise.benchmarks.compare;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lettuce: one connection shared by all threads, which is one multiplexed connection to each primary, as its manual
 * recommends. Thread-safe.
 *
 * <p>Keys and values go through {@code StringCodec.ASCII}, its fastest codec for the text used here. Deadlines of
 * asynchronous commands, {@code TimeoutOptions}, stay off, as they are by default: they would cost it a timer for each
 * command. Its threads are its default, two event loops on two cores.
 */
final class LettuceContestant implements Contestant {
    private final RedisClusterClient client;
    private final StatefulRedisClusterConnection<String, String> connection;
    private final RedisAdvancedClusterCommands<String, String> waiting;
    private final RedisAdvancedClusterAsyncCommands<String, String> async;
    private @Nullable StatefulRedisClusterConnection<String, byte[]> binary;

    private LettuceContestant(RedisClusterClient client) {
        this.client = client;
        this.connection = client.connect(StringCodec.ASCII);
        this.waiting = connection.sync();
        this.async = connection.async();
    }

    static Contestant connect(List<String> nodes) {
        List<RedisURI> seeds = nodes.stream()
                .map(node -> RedisURI.create("redis://" + node))
                .peek(seed -> seed.setTimeout(Duration.ofMillis(TIMEOUT_MILLIS)))
                .toList();
        return new LettuceContestant(RedisClusterClient.create(seeds));
    }

    @Override
    public String get(String key) {
        return waiting.get(key);
    }

    @Override
    public void get(String key, Ticket ticket) {
        async.get(key).whenComplete(ticket);
    }

    @Override
    public void set(String key, String value, Ticket ticket) {
        async.set(key, value).whenComplete(ticket);
    }

    @Override
    public int getAll(String[] keys) {
        return waiting.mget(keys).size();
    }

    @Override
    public void setAll(Map<String, String> values) {
        waiting.mset(values);
    }

    @Override
    public long deleteAll(String[] keys) {
        return waiting.del(keys);
    }

    @Override
    public int getLarge(String key) {
        return binary().get(key).length;
    }

    @Override
    public void setLarge(String key, byte[] value) {
        binary().set(key, value);
    }

    /** A codec belongs to a connection here, so that bytes need a second one. */
    private synchronized RedisAdvancedClusterCommands<String, byte[]> binary() {
        if (binary == null) {
            StringCodec text = new StringCodec(StandardCharsets.US_ASCII);
            binary = client.connect(RedisCodec.of(text, ByteArrayCodec.INSTANCE));
        }
        return binary.sync();
    }

    @Override
    public synchronized void close() {
        connection.close();
        if (binary != null) {
            binary.close();
        }
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
        client.getResources().shutdown(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
