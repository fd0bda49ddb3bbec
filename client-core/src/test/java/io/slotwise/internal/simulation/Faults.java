package io.slotwise.internal.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What goes wrong in a schedule, and what its operators do: drawn, begun at random moments, and undone after a while. */
final class Faults {
    /** The kinds of faults. */
    enum Fault {
        MIGRATION,
        RESHARDING,
        PLANNED_FAILOVER,
        CRASH,
        FREEZE,
        CUT_OFF,
        ISOLATION,
        KILLED_CONNECTIONS,
        KILLED_CONNECTIONS_OF_A_NODE,
        SLOW_NODE,
        LOADING,
        CLUSTER_DOWN,
        READ_ONLY_NODE,
        RESET_NODE,
        NEW_ADDRESS
    }

    private static final List<Fault> KINDS = List.of(Fault.values());
    private static final long MILLI = 1_000_000;

    private final SimulatedCluster cluster;
    private final SimulatedNetwork network;
    private final VirtualTime time;
    private final Random random;
    private final List<String> keys;
    private final long nodeTimeout;
    private final Map<Fault, Integer> begun = new EnumMap<>(Fault.class);
    private int newHosts;
    private boolean healed;

    Faults(SimulatedCluster cluster, SimulatedNetwork network, Random random, List<String> keys) {
        this.cluster = cluster;
        this.network = network;
        this.time = cluster.time();
        this.random = random;
        this.keys = keys;
        this.nodeTimeout = (200 + random.nextInt(1_300)) * MILLI;
    }

    /** How many of each kind there were. */
    Map<Fault, Integer> begun() {
        return begun;
    }

    int count() {
        return begun.values().stream().mapToInt(Integer::intValue).sum();
    }

    void plan(int count, long nanos) {
        for (int i = 0; i < count; i++) {
            Fault fault = KINDS.get(random.nextInt(KINDS.size()));
            time.after((long) (random.nextDouble() * nanos * 0.8), () -> begin(fault));
        }
    }

    private void begin(Fault fault) {
        if (healed) {
            return;
        }
        begun.merge(fault, 1, Integer::sum);
        SimulatedNode node = drawnNode();
        switch (fault) {
            case MIGRATION -> migrate(cluster.slotOf(drawnKey()), random.nextInt(7) == 0);
            case RESHARDING ->
                keys.forEach(key -> time.after(random.nextInt(500) * MILLI, () -> migrate(cluster.slotOf(key), false)));
            case PLANNED_FAILOVER -> failOver(node);
            case CRASH -> crash(node);
            case FREEZE -> freeze(node);
            case CUT_OFF -> {
                node.cutOff(true);
                later(50, 2_000, () -> reconnect(node));
            }
            case ISOLATION -> isolate(node);
            case KILLED_CONNECTIONS -> {
                for (int i = random.nextInt(5); i >= 0; i--) {
                    time.after(random.nextInt(300) * MILLI, this::killConnection);
                }
            }
            case KILLED_CONNECTIONS_OF_A_NODE ->
                network.connections().stream()
                        .filter(connection -> connection.node() == node)
                        .forEach(connection -> connection.closedByNode(random.nextBoolean()));
            case SLOW_NODE -> {
                node.slowDown((1 + random.nextInt(400)) * MILLI);
                later(200, 2_000, () -> node.slowDown(0));
            }
            case LOADING -> load(node);
            case CLUSTER_DOWN -> clusterDown(random.nextBoolean() ? cluster.nodes() : List.of(node));
            case READ_ONLY_NODE -> {
                node.refuseWrites(true);
                later(20, 600, () -> node.refuseWrites(false));
            }
            case RESET_NODE -> {
                node.forget(true);
                later(100, 1_500, () -> node.forget(false));
            }
            case NEW_ADDRESS -> moveHost(node);
        }
    }

    private void later(int leastMillis, int mostMillis, Runnable end) {
        time.after((leastMillis + random.nextInt(mostMillis - leastMillis)) * MILLI, () -> {
            if (!healed) {
                end.run();
            }
        });
    }

    private String drawnKey() {
        return keys.get(random.nextInt(keys.size()));
    }

    /** One that has to do with the keys in most cases: of a thousand nodes, few have. */
    private SimulatedNode drawnNode() {
        if (random.nextInt(4) == 0) {
            return cluster.node(random.nextInt(cluster.nodes().size()));
        }
        SimulatedNode owner = cluster.ownerOf(drawnKey());
        List<SimulatedNode> replicas = cluster.replicasOf(owner.shard());
        return random.nextInt(3) > 0 || replicas.isEmpty() ? owner : replicas.get(random.nextInt(replicas.size()));
    }

    // ---- migrations ----

    private void migrate(int slot, boolean abandoned) {
        int to = random.nextInt(cluster.truth().shards());
        if (cluster.canMigrate(slot) && to != cluster.truth().shardOf(slot)) {
            cluster.beginMigration(slot, to);
            if (!abandoned || random.nextBoolean()) {
                goOn(slot, abandoned ? random.nextInt(4) : Integer.MAX_VALUE);
            }
        }
    }

    private void goOn(int slot, int keysLeft) {
        time.after(random.nextInt(30) * MILLI, () -> {
            Migration migration = cluster.migrationOf(slot);
            if (healed || keysLeft == 0 || migration == null || cluster.isOver(migration)) {
                return;
            }
            if (cluster.moveKey(migration) || !cluster.endMigration(migration)) {
                goOn(slot, keysLeft - 1);
            }
        });
    }

    // ---- nodes that fail ----

    private void failOver(SimulatedNode node) {
        SimulatedNode primary = cluster.primaryOf(node.shard());
        SimulatedNode successor = successorOf(primary);
        if (successor == null || primary.isUnheard() || !primary.believesToBePrimary()) {
            return;
        }
        primary.freeze(true); // it takes no more writes until the replica has what it has
        later(1, 30, () -> {
            if (successor.isInSync() && !successor.isUnheard() && cluster.primaryOf(node.shard()) == primary) {
                successor.catchUpWith(primary);
                cluster.promote(successor);
                primary.learn(cluster.truth());
            }
            primary.freeze(false);
        });
    }

    private @Nullable SimulatedNode successorOf(SimulatedNode primary) {
        List<SimulatedNode> fit = cluster.replicasOf(primary.shard()).stream()
                .filter(replica -> replica.isInSync() && !replica.isUnheard())
                .toList();
        return fit.isEmpty() ? null : fit.get(random.nextInt(fit.size()));
    }

    private void crash(SimulatedNode node) {
        if (!node.isRunning()) {
            return;
        }
        boolean withItsHost = random.nextInt(3) == 0;
        if (withItsHost) {
            node.cutOff(true);
        }
        node.crash();
        watchFailure(node);
        later(50, 3_000, () -> {
            node.start();
            node.load(true);
            reconnect(node);
            later(1, 400, () -> node.load(false));
        });
    }

    private void freeze(SimulatedNode node) {
        node.freeze(true);
        watchFailure(node);
        later(20, 3_000, () -> {
            node.freeze(false);
            cluster.catchUp(node);
        });
    }

    private void isolate(SimulatedNode node) {
        node.isolate(true);
        watchFailure(node);
        time.after(nodeTimeout, () -> {
            if (node.isIsolated()) {
                node.clusterDown(true); // it is alone, and knows
            }
        });
        later(100, 3_000, () -> {
            node.isolate(false);
            node.clusterDown(false);
            cluster.catchUp(node);
        });
    }

    /** The others notice, and a replica takes over. */
    private void watchFailure(SimulatedNode node) {
        time.after(nodeTimeout, () -> {
            if (!healed && node.isUnheard()) {
                cluster.change(cluster.truth().withFailed(node.number(), true), null);
                later(20, 500, () -> takeOver(node));
                watchRecovery(node);
            }
        });
    }

    private void takeOver(SimulatedNode failed) {
        SimulatedNode successor = successorOf(failed);
        if (failed.isUnheard() && cluster.primaryOf(failed.shard()) == failed && successor != null) {
            cluster.promote(successor);
        }
    }

    private void watchRecovery(SimulatedNode node) {
        later(50, 200, () -> {
            if (node.isUnheard()) {
                watchRecovery(node);
            } else {
                cluster.change(cluster.truth().withFailed(node.number(), false), null);
            }
        });
    }

    private void reconnect(SimulatedNode node) {
        node.cutOff(false);
        network.unstick(node);
        cluster.catchUp(node);
    }

    private void load(SimulatedNode node) {
        node.load(true);
        cluster.change(cluster.truth().withLoading(node.number(), true), null);
        later(30, 800, () -> {
            node.load(false);
            cluster.change(cluster.truth().withLoading(node.number(), false), null);
        });
    }

    private void clusterDown(List<SimulatedNode> nodes) {
        nodes.forEach(node -> node.clusterDown(true));
        later(20, 700, () -> nodes.forEach(node -> node.clusterDown(false)));
    }

    private void moveHost(SimulatedNode node) {
        if (node.isUnheard()) {
            return;
        }
        node.crash();
        later(1, 300, () -> {
            cluster.change(
                    cluster.truth().withHost(node.number(), "10.77." + newHosts / 256 + "." + newHosts % 256), node);
            newHosts++;
            node.start();
            reconnect(node);
        });
    }

    // ---- connections ----

    private void killConnection() {
        SimulatedNode node = drawnNode();
        List<SimulatedConnection> open = network.connections().stream()
                .filter(connection -> connection.node() == node)
                .toList();
        if (healed || open.isEmpty()) {
            return;
        }
        SimulatedConnection connection = open.get(random.nextInt(open.size()));
        switch (random.nextInt(8)) {
            case 0 -> connection.reset();
            case 1, 2 -> connection.breakAfterRequestBytes(random.nextInt(200));
            case 3, 4 -> connection.breakAfterReplyBytes(random.nextInt(60));
            case 5 -> connection.closedByNode(true);
            case 6 -> connection.closedByNode(false);
            default -> connection.loseForClient();
        }
    }

    // ---- the end ----

    /** Everything runs again, and everybody knows what is true. */
    void heal() {
        healed = true;
        for (SimulatedNode node : cluster.nodes()) {
            node.start();
            node.isolate(false);
            node.clusterDown(false);
            node.load(false);
            node.forget(false);
            node.refuseWrites(false);
            node.slowDown(0);
            node.freeze(false);
            reconnect(node);
        }
        ClusterView whole = cluster.truth();
        for (SimulatedNode node : cluster.nodes()) {
            whole = whole.isFailed(node.number()) ? whole.withFailed(node.number(), false) : whole;
            whole = whole.isLoading(node.number()) ? whole.withLoading(node.number(), false) : whole;
        }
        if (whole != cluster.truth()) {
            cluster.change(whole, null);
        }
        time.after(500 * MILLI, this::endMigrations);
    }

    private void endMigrations() {
        List<Migration> open = new ArrayList<>(cluster.migrations());
        open.removeIf(cluster::isOver);
        for (Migration migration : open) {
            if (!cluster.moveKey(migration)) {
                cluster.endMigration(migration);
            }
        }
        if (!open.isEmpty()) {
            time.after(5 * MILLI, this::endMigrations);
        }
    }
}
