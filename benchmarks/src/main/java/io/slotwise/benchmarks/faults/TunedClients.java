package io.slotwise.benchmarks.faults;

import glide.api.GlideClusterClient;
import glide.api.models.configuration.AdvancedGlideClusterClientConfiguration;
import glide.api.models.configuration.BackoffStrategy;
import glide.api.models.configuration.GlideClusterClientConfiguration;
import glide.api.models.configuration.NodeAddress;
import glide.api.models.configuration.PeriodicChecksManualInterval;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.slotwise.benchmarks.compare.Competitor;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisClientType;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.redisson.config.ReadMode;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/**
 * The clients, each with the settings that let it come through faults best: those that its makers recommend for a
 * cluster, and short limits where it has no better way to notice a node that is silent. Ours has none but its startup
 * nodes. Stateless.
 */
final class TunedClients {
    private static final Duration REFRESH = Duration.ofSeconds(1);
    private static final Duration NOTICE = Duration.ofSeconds(1);
    private static final int MANY_ATTEMPTS = 20;

    private TunedClients() {}

    /** A call of a client's own. */
    private interface Call {
        void of(String key) throws Exception;
    }

    /** A client by its calls. */
    private record Calls(Call incrementing, Call getting, Runnable closing) implements FaultClient {
        @Override
        public void increment(String key) throws Exception {
            incrementing.of(key);
        }

        @Override
        public void get(String key) throws Exception {
            getting.of(key);
        }

        @Override
        public void close() {
            closing.run();
        }
    }

    static FaultClient connect(Competitor competitor, List<String> nodes) throws Exception {
        return switch (competitor) {
            case SLOTWISE -> slotwise(nodes);
            case LETTUCE -> lettuce(nodes);
            case JEDIS -> jedis(nodes);
            case REDISSON -> redisson(nodes);
            case VERTX -> vertx(nodes);
            case GLIDE -> glide(nodes);
        };
    }

    private static FaultClient slotwise(List<String> nodes) {
        SyncClusterClient client = SyncClusterClient.connect(nodes.toArray(String[]::new));
        SyncCommands<String, String> commands = client.commands();
        return new Calls(commands::incr, commands::get, client::close);
    }

    /** Refreshes on every trigger, as it does by default, and each second, accepts nodes that it does not know yet, has the kernel notice silence. */
    private static FaultClient lettuce(List<String> nodes) {
        List<RedisURI> seeds = nodes.stream()
                .map(node -> RedisURI.create("redis://" + node))
                .peek(seed -> seed.setTimeout(FaultClient.TIMEOUT))
                .toList();
        RedisClusterClient client = RedisClusterClient.create(seeds);
        client.setOptions(ClusterClientOptions.builder()
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .enablePeriodicRefresh(REFRESH)
                        .adaptiveRefreshTriggersTimeout(Duration.ofMillis(500))
                        .build())
                .validateClusterNodeMembership(false)
                .timeoutOptions(TimeoutOptions.enabled(FaultClient.TIMEOUT))
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(NOTICE)
                        .keepAlive(SocketOptions.KeepAliveOptions.builder()
                                .enable()
                                .idle(NOTICE)
                                .interval(NOTICE)
                                .count(2)
                                .build())
                        .tcpUserTimeout(SocketOptions.TcpUserTimeoutOptions.builder()
                                .enable()
                                .tcpUserTimeout(NOTICE.multipliedBy(2))
                                .build())
                        .build())
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.DEFAULT)
                .autoReconnect(true)
                .build());
        RedisAdvancedClusterCommands<String, String> commands = client.connect().sync();
        return new Calls(commands::incr, commands::get, client::shutdown);
    }

    /** Repeats often within the time of a call, refreshes each second, and takes a second without a reply for a failure. */
    private static FaultClient jedis(List<String> nodes) {
        Set<HostAndPort> seeds = new LinkedHashSet<>();
        nodes.forEach(node -> seeds.add(HostAndPort.from(node)));
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(64);
        pool.setJmxEnabled(false);
        redis.clients.jedis.RedisClusterClient client = redis.clients.jedis.RedisClusterClient.builder()
                .nodes(seeds)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .timeoutMillis((int) NOTICE.toMillis())
                        .build())
                .maxAttempts(MANY_ATTEMPTS)
                .maxTotalRetriesDuration(FaultClient.TIMEOUT)
                .topologyRefreshPeriod(REFRESH)
                .poolConfig(pool)
                .build();
        return new Calls(client::incr, client::get, client::close);
    }

    /** Scans each second, repeats often, and takes a second without a reply for a failure. */
    private static FaultClient redisson(List<String> nodes) {
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        ClusterServersConfig cluster = config.useClusterServers();
        cluster.setScanInterval((int) REFRESH.toMillis());
        cluster.setTimeout((int) NOTICE.toMillis());
        cluster.setConnectTimeout((int) NOTICE.toMillis());
        cluster.setRetryAttempts(MANY_ATTEMPTS);
        cluster.setRetryDelay(new ConstantDelay(Duration.ofMillis(200)));
        cluster.setReadMode(ReadMode.MASTER);
        cluster.setPingConnectionInterval((int) NOTICE.toMillis());
        nodes.forEach(node -> cluster.addNodeAddress("redis://" + node));
        RedissonClient client = Redisson.create(config);
        return new Calls(
                key -> client.getAtomicLong(key).incrementAndGet(),
                key -> client.getAtomicLong(key).get(),
                client::shutdown);
    }

    /** Learns the slots anew each half second and asks its pool for a connection each time, since one that broke stays so. */
    private static FaultClient vertx(List<String> nodes) {
        Vertx vertx = Vertx.vertx();
        RedisOptions options = new RedisOptions()
                .setType(RedisClientType.CLUSTER)
                .setTopologyCacheTTL(500)
                .setPoolRecycleTimeout(1_000)
                .setMaxPoolSize(32)
                .setMaxPoolWaiting(1_024); // it takes no fewer than the pool has connections, and its default is fewer
        nodes.forEach(node -> options.addConnectionString("redis://" + node));
        Redis client = Redis.createClient(vertx, options);
        return new Calls(
                key -> await(client.send(Request.cmd(Command.INCR).arg(key))),
                key -> await(client.send(Request.cmd(Command.GET).arg(key))),
                () -> {
                    client.close();
                    vertx.close();
                });
    }

    /** Checks its view each second, and connects again in short steps; its limit of a call covers its own attempts. */
    private static FaultClient glide(List<String> nodes) throws Exception {
        GlideClusterClient client = GlideClusterClient.createClient(GlideClusterClientConfiguration.builder()
                        .addresses(nodes.stream()
                                .map(HostAndPort::from)
                                .map(node -> NodeAddress.builder()
                                        .host(node.getHost())
                                        .port(node.getPort())
                                        .build())
                                .toList())
                        .requestTimeout((int) FaultClient.TIMEOUT.toMillis())
                        .reconnectStrategy(BackoffStrategy.builder()
                                .numOfRetries(MANY_ATTEMPTS)
                                .factor(100)
                                .exponentBase(2)
                                .build())
                        .advancedConfiguration(AdvancedGlideClusterClientConfiguration.builder()
                                .connectionTimeout((int) NOTICE.toMillis())
                                .periodicChecks(PeriodicChecksManualInterval.builder()
                                        .durationInSec((int) REFRESH.toSeconds())
                                        .build())
                                .build())
                        .build())
                .get();
        return new Calls(key -> await(client.incr(key)), key -> await(client.get(key)), () -> {
            try {
                client.close();
            } catch (ExecutionException failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    private static <T> void await(Future<T> future) throws Exception {
        await(future.toCompletionStage().toCompletableFuture());
    }

    private static void await(CompletableFuture<?> future) throws Exception {
        future.get(FaultClient.TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
