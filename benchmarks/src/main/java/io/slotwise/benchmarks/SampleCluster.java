package io.slotwise.benchmarks;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.connection.ClusterConnectionManager;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClusterInfoCache;

/**
 * One cluster of three primaries with a replica each, in the words of each client. Stateless. Nothing connects to these
 * nodes: only the look-up is measured.
 */
final class SampleCluster {
    private static final int SHARDS = 3;
    private static final int FIRST_PORT = 7000;
    private static final String HOST = "127.0.0.1";

    private SampleCluster() {}

    static ClusterTopology topology() {
        List<Shard> shards = new ArrayList<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            Node primary = Node.primary(new NodeId(idOf(shard)), new NodeAddress(HOST, portOf(shard)));
            int replica = SHARDS + shard;
            shards.add(new Shard(
                    primary,
                    List.of(Node.replica(new NodeId(idOf(replica)), new NodeAddress(HOST, portOf(replica)))),
                    List.of(new SlotRange(firstSlotOf(shard), firstSlotOf(shard + 1) - 1)),
                    shard + 1L));
        }
        return ClusterTopology.of(shards);
    }

    static Partitions lettucePartitions() {
        Partitions partitions = new Partitions();
        for (int shard = 0; shard < SHARDS; shard++) {
            partitions.addPartition(
                    lettuceNode(shard, null, slotsOf(shard), Set.of(RedisClusterNode.NodeFlag.UPSTREAM)));
            partitions.addPartition(
                    lettuceNode(SHARDS + shard, idOf(shard), List.of(), Set.of(RedisClusterNode.NodeFlag.REPLICA)));
        }
        partitions.updateCache();
        return partitions;
    }

    static JedisClusterInfoCache jedisCache() {
        JedisClusterInfoCache cache = new JedisClusterInfoCache(
                DefaultJedisClientConfig.builder().build(), new GenericObjectPoolConfig<>(), new HashSet<>());
        for (int shard = 0; shard < SHARDS; shard++) {
            cache.assignSlotsToNode(slotsOf(shard), new HostAndPort(HOST, portOf(shard)));
        }
        return cache;
    }

    /**
     * Redisson's calculation of slots belongs to its connections, whose constructor it hides. They are made but never
     * connected here.
     */
    static ClusterConnectionManager redissonManager() {
        try {
            Constructor<ClusterConnectionManager> constructor =
                    ClusterConnectionManager.class.getDeclaredConstructor(ClusterServersConfig.class, Config.class);
            constructor.setAccessible(true);
            Config config = new Config();
            ClusterServersConfig cluster = config.useClusterServers();
            cluster.addNodeAddress("redis://" + HOST + ":" + portOf(0));
            return constructor.newInstance(cluster, config);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("this version of Redisson is put together differently", changed);
        }
    }

    private static RedisClusterNode lettuceNode(
            int number, @Nullable String primaryId, List<Integer> slots, Set<RedisClusterNode.NodeFlag> flags) {
        RedisURI uri = RedisURI.create(HOST, portOf(number));
        return new RedisClusterNode(uri, idOf(number), true, primaryId, 0, 0, number + 1L, slots, flags);
    }

    private static List<Integer> slotsOf(int shard) {
        return IntStream.range(firstSlotOf(shard), firstSlotOf(shard + 1))
                .boxed()
                .toList();
    }

    private static int firstSlotOf(int shard) {
        return shard * Slot.COUNT / SHARDS;
    }

    private static int portOf(int number) {
        return FIRST_PORT + number;
    }

    private static String idOf(int number) {
        return String.format("%040x", number + 1);
    }
}
