package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.slotwise.server.keyspace.Key;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

/** Real clients must not notice that the server is not the real one. */
class OtherClientsTest {
    private static final List<String> TAGS = List.of("{a}", "{b}", "{c}", "{d}", "{e}");

    private ReferenceCluster cluster;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    private void withLettuce(Consumer<RedisAdvancedClusterCommands<String, String>> body) {
        RedisClusterClient client = RedisClusterClient.create(cluster.startupNodes().stream()
                .map(address -> RedisURI.create("redis://" + address))
                .toList());
        client.setOptions(ClusterClientOptions.builder()
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .adaptiveRefreshTriggersTimeout(Duration.ofMillis(50))
                        .enablePeriodicRefresh(Duration.ofMillis(200))
                        .build())
                .build());
        try (var connection = client.connect()) {
            connection.setTimeout(Duration.ofSeconds(1));
            body.accept(connection.sync());
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }

    private redis.clients.jedis.RedisClusterClient jedis() {
        Set<HostAndPort> nodes =
                cluster.startupNodes().stream().map(HostAndPort::from).collect(Collectors.toSet());
        return redis.clients.jedis.RedisClusterClient.builder().nodes(nodes).build();
    }

    @Test
    void lettuceReadsAndWritesOnAllShards() {
        withLettuce(redis -> {
            TAGS.forEach(tag -> redis.set(tag + "key", tag));

            assertThat(TAGS)
                    .allSatisfy(tag -> assertThat(redis.get(tag + "key")).isEqualTo(tag));
            assertThat(redis.mget("{a}key", "{b}key", "missing")).hasSize(3);
            redis.hset("hash", Map.of("one", "1", "two", "2"));
            assertThat(redis.hgetall("hash")).containsEntry("one", "1").containsEntry("two", "2");
        });
    }

    @Test
    void jedisReadsAndWritesOnAllShards() {
        try (redis.clients.jedis.RedisClusterClient redis = jedis()) {
            TAGS.forEach(tag -> redis.set(tag + "key", tag));

            assertThat(TAGS)
                    .allSatisfy(tag -> assertThat(redis.get(tag + "key")).isEqualTo(tag));
            redis.hset("hash", Map.of("one", "1", "two", "2"));
            assertThat(redis.hgetAll("hash")).containsEntry("one", "1").containsEntry("two", "2");
        }
    }

    @Test
    void lettuceFollowsAMigrationThatIsHeldHalfWay() {
        withLettuce(redis -> {
            for (int index = 0; index < 20; index++) {
                redis.set("{a}" + index, Integer.toString(index));
            }

            Migration migration = migrateTagA();

            for (int index = 0; index < 20; index++) {
                assertThat(redis.get("{a}" + index)).isEqualTo(Integer.toString(index));
            }
            migration.finish();
            assertThat(redis.get("{a}19")).isEqualTo("19");
        });
    }

    @Test
    void jedisFollowsAMigrationThatIsHeldHalfWay() {
        try (redis.clients.jedis.RedisClusterClient redis = jedis()) {
            for (int index = 0; index < 20; index++) {
                redis.set("{a}" + index, Integer.toString(index));
            }

            Migration migration = migrateTagA();

            for (int index = 0; index < 20; index++) {
                assertThat(redis.get("{a}" + index)).isEqualTo(Integer.toString(index));
            }
            migration.finish();
            assertThat(redis.get("{a}19")).isEqualTo("19");
        }
    }

    private Migration migrateTagA() {
        int slot = Key.of("{a}").slot();
        ReferenceNode owner = cluster.ownerOf(slot);
        ReferenceNode target = cluster.primary(0) == owner ? cluster.primary(1) : cluster.primary(0);
        return cluster.migrate(slot).to(target).pauseAfterKeys(10);
    }

    @Test
    void lettuceSurvivesAFailover() {
        withLettuce(redis -> {
            TAGS.forEach(tag -> redis.set(tag + "key", tag));

            cluster.shard(0).failover();
            cluster.shard(1).primary().kill();
            cluster.detectFailures();

            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(TAGS)
                            .allSatisfy(
                                    tag -> assertThat(redis.get(tag + "key")).isEqualTo(tag)));
        });
    }

    @Test
    void jedisSurvivesAFailover() {
        try (redis.clients.jedis.RedisClusterClient redis = jedis()) {
            TAGS.forEach(tag -> redis.set(tag + "key", tag));

            cluster.shard(0).failover();
            cluster.shard(1).primary().kill();
            cluster.detectFailures();

            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(TAGS)
                            .allSatisfy(
                                    tag -> assertThat(redis.get(tag + "key")).isEqualTo(tag)));
        }
    }
}
