package io.slotwise.benchmarks;

import io.lettuce.core.cluster.SlotHash;
import io.slotwise.topology.Slot;
import io.vertx.redis.client.impl.ZModem;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.redisson.connection.ClusterConnectionManager;
import redis.clients.jedis.util.JedisClusterCRC16;

/** From a key to its slot. One instance per measuring thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SlotBenchmark {
    /** What the keys look like. */
    @Param
    public KeyShape shape = KeyShape.CHARS_16;

    private String[] keys = {};
    private byte[][] encodedKeys = {};
    private int turn;

    private final ClusterConnectionManager redisson = SampleCluster.redissonManager();

    /** Makes the keys. */
    @Setup
    public void makeKeys() {
        keys = shape.keys();
        encodedKeys = shape.encodedKeys();
    }

    /** Ends Redisson's threads. */
    @TearDown
    public void shutDown() {
        redisson.shutdown();
    }

    /** Slotwise, text. */
    @Benchmark
    public int textSlotwise() {
        return Slot.of(nextKey());
    }

    /** Lettuce, text. */
    @Benchmark
    public int textLettuce() {
        return SlotHash.getSlot(nextKey());
    }

    /** Jedis, text. */
    @Benchmark
    public int textJedis() {
        return JedisClusterCRC16.getSlot(nextKey());
    }

    /** Redisson, text. */
    @Benchmark
    public int textRedisson() {
        return redisson.calcSlot(nextKey());
    }

    /** Vert.x, text. */
    @Benchmark
    public int textVertx() {
        return ZModem.generate(nextKey());
    }

    /** Slotwise, bytes. */
    @Benchmark
    public int bytesSlotwise() {
        return Slot.of(nextEncodedKey());
    }

    /** Lettuce, bytes. */
    @Benchmark
    public int bytesLettuce() {
        return SlotHash.getSlot(nextEncodedKey());
    }

    /** Jedis, bytes. */
    @Benchmark
    public int bytesJedis() {
        return JedisClusterCRC16.getSlot(nextEncodedKey());
    }

    /** Redisson, bytes. */
    @Benchmark
    public int bytesRedisson() {
        return redisson.calcSlot(nextEncodedKey());
    }

    /** Vert.x, bytes. */
    @Benchmark
    public int bytesVertx() {
        return ZModem.generate(nextEncodedKey());
    }

    private String nextKey() {
        return keys[turn++ & (keys.length - 1)];
    }

    private byte[] nextEncodedKey() {
        return encodedKeys[turn++ & (encodedKeys.length - 1)];
    }
}
