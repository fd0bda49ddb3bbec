package io.slotwise.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Slot;
import io.vertx.redis.client.impl.ZModem;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.redisson.connection.ClusterConnectionManager;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClusterInfoCache;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Figures can be compared only where all clients do the same work. */
class SameAnswersTest {
    @ParameterizedTest
    @EnumSource(KeyShape.class)
    void allClientsFindTheSameSlotForTextAndForBytes(KeyShape shape) {
        String[] keys = shape.keys();
        byte[][] encodedKeys = shape.encodedKeys();
        ClusterConnectionManager redisson = SampleCluster.redissonManager();

        for (int i = 0; i < keys.length; i++) {
            int expected = Slot.of(keys[i]);
            assertThat(SlotHash.getSlot(keys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(JedisClusterCRC16.getSlot(keys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(redisson.calcSlot(keys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(ZModem.generate(keys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(Slot.of(encodedKeys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(SlotHash.getSlot(encodedKeys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(JedisClusterCRC16.getSlot(encodedKeys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(redisson.calcSlot(encodedKeys[i])).as(keys[i]).isEqualTo(expected);
            assertThat(ZModem.generate(encodedKeys[i])).as(keys[i]).isEqualTo(expected);
        }
        redisson.shutdown();
    }

    @Test
    void allClientsFindTheSamePrimaryOfEverySlot() {
        ClusterTopology topology = SampleCluster.topology();
        Partitions partitions = SampleCluster.lettucePartitions();
        JedisClusterInfoCache cache = SampleCluster.jedisCache();

        for (int slot = 0; slot < Slot.COUNT; slot++) {
            Node primary = Objects.requireNonNull(topology.primaryOf(slot));
            assertThat(partitions.getPartitionBySlot(slot).getNodeId())
                    .isEqualTo(primary.id().value());
            HostAndPort jedisPrimary = cache.getSlotNode(slot);
            assertThat(jedisPrimary.getPort()).isEqualTo(primary.address().port());
        }
        cache.close();
    }
}
