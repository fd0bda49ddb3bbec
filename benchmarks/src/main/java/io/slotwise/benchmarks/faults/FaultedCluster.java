package io.slotwise.benchmarks.faults;

import io.slotwise.benchmarks.cluster.ServerCluster;
import io.slotwise.topology.Slot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Three primaries and three replicas, and what an operator, or fate, does to them. Nodes 0 to 2 begin as primaries, node
 * {@code n + 3} as the replica of node {@code n}. Confined to one thread.
 */
final class FaultedCluster implements AutoCloseable {
    private static final Duration NODE_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration LOOK = Duration.ofMillis(5);
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MIGRATE_LIMIT_MILLIS = 5_000;
    private static final int MOST_KEYS = 1_000;

    private final ServerCluster cluster;

    private FaultedCluster(ServerCluster cluster) {
        this.cluster = cluster;
    }

    /** Starts one, and waits until it serves and its replicas follow. */
    static FaultedCluster start() throws IOException, InterruptedException {
        FaultedCluster faulted = new FaultedCluster(ServerCluster.start(NODE_TIMEOUT));
        for (int node = 0; node < faulted.nodes().size(); node++) {
            int asked = node;
            faulted.await("the cluster serves", () -> faulted.serves(asked));
        }
        return faulted;
    }

    List<String> nodes() {
        return cluster.nodes();
    }

    void kill(int node) {
        cluster.process(node).destroyForcibly();
    }

    void signal(int node, String signal) throws IOException, InterruptedException {
        long process = cluster.process(node).pid();
        new ProcessBuilder("kill", "-" + signal, Long.toString(process)).start().waitFor();
    }

    /** Waits until the node is a primary and its cluster is whole; how long that took. */
    Duration untilPrimary(int node) throws InterruptedException {
        long begin = System.nanoTime();
        await("node " + node + " is promoted", () -> isPrimary(node));
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** CLUSTER FAILOVER, asked of a replica. */
    void failOverTo(int replica) {
        on(replica, jedis -> cluster(jedis, "FAILOVER"));
    }

    /** Moves the slots of these keys, with all keys in them, from one node to another, one slot after the other. */
    void migrate(List<String> keys, int from, int to) {
        for (int slot : slotsOf(keys)) {
            beginMoving(slot, from, to);
            moveKeys(slot, from, to, key -> true);
            own(slot, from, to);
        }
    }

    /** The same, but stops when a part of each slot's keys has moved. */
    void migrateHalf(List<String> keys, int from, int to) {
        for (int slot : slotsOf(keys)) {
            beginMoving(slot, from, to);
            moveKeys(slot, from, to, key -> key.endsWith(":moves"));
        }
    }

    private static Set<Integer> slotsOf(List<String> keys) {
        Set<Integer> slots = new TreeSet<>();
        keys.forEach(key -> slots.add(Slot.of(key)));
        return slots;
    }

    private void beginMoving(int slot, int from, int to) {
        String source = idOf(from);
        String target = idOf(to);
        on(to, jedis -> cluster(jedis, "SETSLOT", Integer.toString(slot), "IMPORTING", source));
        on(from, jedis -> cluster(jedis, "SETSLOT", Integer.toString(slot), "MIGRATING", target));
    }

    private void moveKeys(int slot, int from, int to, Predicate<String> which) {
        HostAndPort target = HostAndPort.from(nodes().get(to));
        on(from, jedis -> {
            for (String key : jedis.clusterGetKeysInSlot(slot, MOST_KEYS)) {
                if (which.test(key)) {
                    jedis.migrate(target.getHost(), target.getPort(), key, 0, MIGRATE_LIMIT_MILLIS);
                }
            }
            return "OK";
        });
    }

    private void own(int slot, int from, int to) {
        String target = idOf(to);
        for (int node : new int[] {to, from}) {
            on(node, jedis -> cluster(jedis, "SETSLOT", Integer.toString(slot), "NODE", target));
        }
    }

    private String idOf(int node) {
        return on(node, jedis -> cluster(jedis, "MYID"));
    }

    private boolean serves(int node) {
        boolean replica = node >= ShardKeys.SHARDS;
        return on(
                node,
                jedis -> cluster(jedis, "INFO").contains("cluster_state:ok")
                        && (!replica || jedis.info("replication").contains("master_link_status:up")));
    }

    private boolean isPrimary(int node) {
        return on(
                node,
                jedis -> jedis.info("replication").contains("role:master")
                        && cluster(jedis, "INFO").contains("cluster_state:ok"));
    }

    private static String cluster(Jedis jedis, String... words) {
        byte[] reply = (byte[]) jedis.sendCommand(Protocol.Command.CLUSTER, words);
        return new String(reply, StandardCharsets.UTF_8);
    }

    private <T> T on(int node, Function<Jedis, T> work) {
        try (Jedis jedis = new Jedis(HostAndPort.from(nodes().get(node)))) {
            return work.apply(jedis);
        }
    }

    private void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!holds(condition)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("not within " + LIMIT.toSeconds() + " s: " + what);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private static boolean holds(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (JedisException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        cluster.close();
    }

    /** Waits while a fault lasts. */
    static void last(Duration duration) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    }
}
