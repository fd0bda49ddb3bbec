package io.slotwise.system.backend;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** Thread-safe for looking; harming is confined to the test's thread. A cluster of servers that speak CLUSTER and RESP2. */
final class ServerCluster implements ClusterUnderTest, KeyByKeyMigration.Nodes {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private enum Harm {
        KILLED,
        FROZEN,
        CUT_OFF
    }

    private final ClusterBackend backend;
    private final Map<String, ServerNode> servers;
    private final Map<String, Harm> harms = new ConcurrentHashMap<>();
    private final Elections elections = new Elections();
    private final Runnable disposal;
    private final AtomicBoolean closed = new AtomicBoolean();

    private ServerCluster(ClusterBackend backend, Map<String, ServerNode> servers, Runnable disposal) {
        this.backend = backend;
        this.servers = Map.copyOf(servers);
        this.disposal = disposal;
    }

    /** Starts the servers and makes a cluster of them, or leaves nothing behind. */
    static ClusterUnderTest start(
            ClusterBackend backend, List<? extends ServerNode> servers, ClusterShape shape, Runnable afterClose) {
        Runnable disposal = () -> {
            InParallel.forEach(servers, ServerNode::dispose);
            afterClose.run();
        };
        return start(backend, disposal, () -> {
            InParallel.forEach(servers, ServerNode::start);
            return ClusterFormation.form(servers, shape);
        });
    }

    /** Takes servers that are a cluster already. */
    static ClusterUnderTest of(ClusterBackend backend, Map<String, ServerNode> servers, Runnable disposal) {
        return start(backend, disposal, () -> servers);
    }

    private static ClusterUnderTest start(
            ClusterBackend backend, Runnable disposal, Supplier<Map<String, ServerNode>> servers) {
        Cleanup.atExit(disposal);
        try {
            ServerCluster cluster = new ServerCluster(backend, servers.get(), disposal);
            cluster.awaitStable();
            return cluster;
        } catch (RuntimeException failure) {
            Cleanup.forget(disposal);
            disposal.run();
            throw failure;
        }
    }

    @Override
    public String backendName() {
        return backend.name();
    }

    @Override
    public Set<Ability> abilities() {
        return backend.abilities();
    }

    @Override
    public void assume(Ability ability) {
        Assumptions.assumeTrue(abilities().contains(ability), () -> backend.name() + " cannot " + ability);
    }

    @Override
    public List<String> startupNodes() {
        return servers.values().stream().map(ServerNode::address).sorted().toList();
    }

    @Override
    public ClusterView view() {
        RuntimeException last = new NoSuchElementException("no node of " + backend.name() + " runs");
        for (ServerNode server : running().values()) {
            try {
                return viewOf(server);
            } catch (UncheckedIOException failure) {
                last = failure;
            }
        }
        throw last;
    }

    @Override
    public ClusterView viewOf(ClusterNode node) {
        return viewOf(server(node.id()));
    }

    @Override
    public ControlConnection connect(ClusterNode node) {
        return connect(node.id());
    }

    @Override
    public ControlConnection connect(String id) {
        return server(id).connect();
    }

    @Override
    public Collection<ClusterNode> primaries() {
        return view().primaries().stream()
                .filter(node -> !harms.containsKey(node.id()))
                .toList();
    }

    @Override
    public ClusterNode node(String id) {
        return view().node(id);
    }

    @Override
    public SlotMigration beginMigration(int slot, ClusterNode target) {
        assume(Ability.MIGRATE);
        return new KeyByKeyMigration(slot, owner(slot), target, this);
    }

    @Override
    public ClusterNode failOver(ClusterNode primary) {
        assume(Ability.FAIL_OVER);
        ClusterNode replica = view().replicasOf(primary).stream()
                .filter(node -> !harms.containsKey(node.id()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(primary + " has no replica that could take over"));
        return elections.hold(replica, primary, server(replica.id()));
    }

    @Override
    public void kill(ClusterNode node) {
        assume(Ability.KILL);
        harm(node, Harm.KILLED);
        server(node.id()).kill();
    }

    @Override
    public void restart(ClusterNode node) {
        assume(Ability.RESTART);
        undo(node.id(), Harm.KILLED);
    }

    @Override
    public void restartElsewhere(ClusterNode node) {
        assume(Ability.MOVE);
        server(node.id()).move();
        restart(node);
    }

    @Override
    public void introduce() {
        ClusterFormation.introduceAll(List.copyOf(running().values()));
    }

    @Override
    public String address(ClusterNode node) {
        return server(node.id()).address();
    }

    @Override
    public void freeze(ClusterNode node) {
        assume(Ability.FREEZE);
        harm(node, Harm.FROZEN);
        server(node.id()).freeze();
    }

    @Override
    public void unfreeze(ClusterNode node) {
        undo(node.id(), Harm.FROZEN);
    }

    @Override
    public void cutOff(ClusterNode node) {
        assume(Ability.PARTITION);
        harm(node, Harm.CUT_OFF);
        server(node.id()).cutOff();
    }

    @Override
    public void reconnect(ClusterNode node) {
        undo(node.id(), Harm.CUT_OFF);
    }

    @Override
    public ClusterNode awaitTakeover(ClusterNode lost, int slot) {
        await(
                "takeover of slot " + slot + " from " + lost,
                // There may be a moment in which a node knows of no owner at all.
                () -> running().values().stream()
                        .allMatch(server -> viewOf(server).nodes().stream()
                                .anyMatch(
                                        node -> node.owns(slot) && !node.id().equals(lost.id()) && node.isSettled())));
        ClusterNode successor = owner(slot);
        elections.won(successor.id());
        return successor;
    }

    @Override
    public void awaitStable() {
        Stability.await(backend.name(), this::running, servers.size());
    }

    @Override
    public void restore() {
        Map.copyOf(harms).forEach(this::undo);
        awaitStable();
        if (OpenSlots.close(running(), this)) {
            awaitStable();
        }
    }

    @Override
    public void removeAllKeys() {
        for (ClusterNode primary : primaries()) {
            try (ControlConnection connection = connect(primary)) {
                connection.text("FLUSHALL");
            }
        }
    }

    @Override
    public long commandCount(ClusterNode node, String command) {
        return Counters.of(this, node, "commandstats").command(command);
    }

    @Override
    public long errorCount(ClusterNode node, String code) {
        assume(Ability.ERROR_COUNTS);
        return Counters.of(this, node, "errorstats").error(code);
    }

    @Override
    public void resetCounts() {
        running().keySet().forEach(id -> {
            try (ControlConnection connection = connect(id)) {
                connection.text("CONFIG", "RESETSTAT");
            }
        });
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            Cleanup.forget(disposal);
            disposal.run();
        }
    }

    private void harm(ClusterNode node, Harm harm) {
        Harm before = harms.putIfAbsent(node.id(), harm);
        if (before != null) {
            throw new IllegalStateException(node + " cannot be " + harm + ", since it is " + before);
        }
    }

    private void undo(String id, Harm harm) {
        if (harms.get(id) != harm) {
            throw new IllegalStateException(server(id).address() + " is not " + harm + " but " + harms.get(id));
        }
        switch (harm) {
            case KILLED -> server(id).start();
            case FROZEN -> server(id).unfreeze();
            case CUT_OFF -> server(id).reconnect();
        }
        harms.remove(id);
    }

    private Map<String, ServerNode> running() {
        return servers.entrySet().stream()
                .filter(entry -> !harms.containsKey(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private ServerNode server(String id) {
        ServerNode server = servers.get(id);
        if (server == null) {
            throw new NoSuchElementException("no node " + id + " in " + backend.name());
        }
        return server;
    }

    private static ClusterView viewOf(ServerNode server) {
        try (ControlConnection connection = server.connect()) {
            return ClusterView.parse(connection.text("CLUSTER", "NODES"));
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        Awaitility.await(what)
                .pollDelay(Duration.ZERO)
                .pollInterval(PAUSE)
                .atMost(LIMIT)
                .until(condition::getAsBoolean);
    }
}
