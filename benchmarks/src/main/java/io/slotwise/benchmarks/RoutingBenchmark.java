package io.slotwise.benchmarks;

import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.slotwise.internal.routing.Router;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Slot;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import redis.clients.jedis.JedisClusterInfoCache;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * From a key to the node that is asked. The other clients are measured at finding the primary: where they read from
 * replicas they choose among open connections, which has no part to be measured alone.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RoutingBenchmark {
    private static final Predicate<Node> USABLE = Node::isOnline;

    /** The read policies that choose without measuring or configuration. */
    public enum Policy {
        /** The primary only. */
        PRIMARY,
        /** The primary first. */
        PREFER_PRIMARY,
        /** A replica only. */
        REPLICA,
        /** A replica first. */
        PREFER_REPLICA,
        /** All in turn. */
        ANY;

        ReadPolicy readPolicy() {
            return switch (this) {
                case PRIMARY -> ReadPolicy.PRIMARY;
                case PREFER_PRIMARY -> ReadPolicy.PREFER_PRIMARY;
                case REPLICA -> ReadPolicy.REPLICA;
                case PREFER_REPLICA -> ReadPolicy.PREFER_REPLICA;
                case ANY -> ReadPolicy.ANY;
            };
        }
    }

    /** The keys, one after the other. One instance per measuring thread. */
    @State(Scope.Thread)
    public static class Keys {
        private final String[] keys = KeyShape.CHARS_16.keys();
        private int turn;

        String next() {
            return keys[turn++ & (keys.length - 1)];
        }
    }

    /** Slotwise's view of the cluster, and the policy to choose by. */
    @State(Scope.Thread)
    public static class Slotwise {
        /** Which node of the shard is asked. */
        @Param
        public Policy policy = Policy.PRIMARY;

        private final ClusterTopology topology = SampleCluster.topology();
        private ReadPolicy readPolicy = ReadPolicy.PRIMARY;
        private int turn;

        /** Takes the policy. */
        @Setup
        public void choosePolicy() {
            readPolicy = policy.readPolicy();
        }

        @Nullable
        Node route(String key) {
            return Router.nodeFor(topology, Slot.of(key), true, readPolicy, USABLE, turn++ & Integer.MAX_VALUE);
        }
    }

    /** Lettuce's view of the cluster. */
    @State(Scope.Thread)
    public static class Lettuce {
        private final Partitions partitions = SampleCluster.lettucePartitions();
    }

    /** Jedis's view of the cluster. */
    @State(Scope.Thread)
    public static class Jedis {
        private final JedisClusterInfoCache cache = SampleCluster.jedisCache();

        /** Ends the pools, which hold no connection. */
        @TearDown(Level.Trial)
        public void close() {
            cache.close();
        }
    }

    /** The slot alone, to be subtracted. */
    @Benchmark
    public int slotOnly(Keys keys) {
        return Slot.of(keys.next());
    }

    /** Slotwise: slot, shard, and the node that the read policy chooses. */
    @Benchmark
    public @Nullable Object nodeSlotwise(Keys keys, Slotwise slotwise) {
        return slotwise.route(keys.next());
    }

    /** Lettuce: slot, and the primary's entry in the partitions. */
    @Benchmark
    public Object primaryLettuce(Keys keys, Lettuce lettuce) {
        return lettuce.partitions.getPartitionBySlot(SlotHash.getSlot(keys.next()));
    }

    /** Jedis: slot, and the primary's pool in the cache of slots. */
    @Benchmark
    public Object primaryJedis(Keys keys, Jedis jedis) {
        return jedis.cache.getSlotPool(JedisClusterCRC16.getSlot(keys.next()));
    }
}
