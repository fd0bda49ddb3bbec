package io.slotwise.benchmarks;

import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import io.slotwise.AsyncCommands;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import redis.clients.jedis.HostAndPort;

/**
 * A whole GET, from the call to the value: routing, hand-over, encoding, decoding and completion, with a server on
 * loopback in the same JVM, whose part is the same for all clients. {@code benchmarks/compare} measures the same against
 * servers of their own.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExecutionBenchmark {
    private static final int WINDOW = 100;
    private static final String VALUE = "v".repeat(64);

    /** A cluster of one primary, and keys that it has. */
    @State(Scope.Benchmark)
    public static class Server {
        private final String[] keys = KeyShape.CHARS_16.keys();
        private final ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(1).start();
        private int turn;

        /** Stores a value for each key. */
        @Setup(Level.Trial)
        public void store() {
            try (SyncClusterClient client = SyncClusterClient.connect(address().toString())) {
                for (String key : keys) {
                    client.commands().set(key, VALUE);
                }
            }
        }

        /** Ends the server. */
        @TearDown(Level.Trial)
        public void close() {
            cluster.close();
        }

        NodeAddress address() {
            return NodeAddress.parse(cluster.startupNodes().get(0));
        }

        String nextKey() {
            return keys[turn++ & (keys.length - 1)];
        }
    }

    /** Slotwise with its defaults. */
    @State(Scope.Benchmark)
    public static class Slotwise {
        private @Nullable SyncClusterClient client;

        /** Connects. */
        @Setup(Level.Trial)
        public void connect(Server server) {
            client = SyncClusterClient.connect(server.address().toString());
        }

        /** Disconnects. */
        @TearDown(Level.Trial)
        public void close() {
            client().close();
        }

        SyncClusterClient client() {
            return Objects.requireNonNull(client);
        }
    }

    /** Lettuce with its fastest codec for such text. */
    @State(Scope.Benchmark)
    public static class Lettuce {
        private @Nullable RedisClusterClient client;
        private @Nullable StatefulRedisClusterConnection<String, String> connection;

        /** Connects. */
        @Setup(Level.Trial)
        public void connect(Server server) {
            RedisClusterClient created = RedisClusterClient.create("redis://" + server.address());
            client = created;
            connection = created.connect(StringCodec.ASCII);
        }

        /** Disconnects. */
        @TearDown(Level.Trial)
        public void close() {
            connection().close();
            Objects.requireNonNull(client).shutdown(0, 1, TimeUnit.SECONDS);
        }

        StatefulRedisClusterConnection<String, String> connection() {
            return Objects.requireNonNull(connection);
        }
    }

    /** Jedis with its defaults. */
    @State(Scope.Benchmark)
    public static class Jedis {
        private redis.clients.jedis.@Nullable RedisClusterClient client;

        /** Connects. */
        @Setup(Level.Trial)
        public void connect(Server server) {
            NodeAddress address = server.address();
            client = redis.clients.jedis.RedisClusterClient.builder()
                    .nodes(Set.of(new HostAndPort(address.host(), address.port())))
                    .build();
        }

        /** Disconnects. */
        @TearDown(Level.Trial)
        public void close() {
            client().close();
        }

        redis.clients.jedis.RedisClusterClient client() {
            return Objects.requireNonNull(client);
        }
    }

    /** Slotwise: one GET at a time, waited for. */
    @Benchmark
    public Object waitedSlotwise(Server server, Slotwise slotwise) {
        return Objects.requireNonNull(slotwise.client().commands().get(server.nextKey()));
    }

    /** Lettuce: one GET at a time, waited for. */
    @Benchmark
    public Object waitedLettuce(Server server, Lettuce lettuce) {
        return Objects.requireNonNull(lettuce.connection().sync().get(server.nextKey()));
    }

    /** Jedis: one GET at a time. */
    @Benchmark
    public Object waitedJedis(Server server, Jedis jedis) {
        return Objects.requireNonNull(jedis.client().get(server.nextKey()));
    }

    /** Slotwise: a hundred GETs in flight. */
    @Benchmark
    @OperationsPerInvocation(WINDOW)
    public void windowSlotwise(Server server, Slotwise slotwise, Blackhole values) {
        AsyncCommands<String, String> commands = slotwise.client().async().commands();
        window(server, key -> commands.get(key).toCompletableFuture(), values);
    }

    /** Lettuce: a hundred GETs in flight. */
    @Benchmark
    @OperationsPerInvocation(WINDOW)
    public void windowLettuce(Server server, Lettuce lettuce, Blackhole values) {
        RedisAdvancedClusterAsyncCommands<String, String> commands =
                lettuce.connection().async();
        window(server, key -> commands.get(key).toCompletableFuture(), values);
    }

    private static void window(Server server, Function<String, CompletableFuture<?>> get, Blackhole values) {
        List<CompletableFuture<?>> inFlight = new ArrayList<>(WINDOW);
        for (int i = 0; i < WINDOW; i++) {
            inFlight.add(get.apply(server.nextKey()));
        }
        for (CompletableFuture<?> value : inFlight) {
            values.consume(Objects.requireNonNull(value.join()));
        }
    }
}
