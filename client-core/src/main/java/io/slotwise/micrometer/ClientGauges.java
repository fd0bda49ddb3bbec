package io.slotwise.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.NodeStatistics;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What clients hold at the moment when they are asked. Thread-safe: the clients are in a list that is copied, and what is
 * registered is changed under a lock, by the threads of callbacks only. They are there as long as a client is open.
 */
final class ClientGauges {
    private final MeterRegistry registry;
    private final Tags tags;
    private final boolean forNodes;
    private final List<ClientStatistics> clients = new CopyOnWriteArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Meter> registered = new ArrayList<>();
    private final Map<NodeAddress, List<Meter>> ofNodes = new HashMap<>();

    ClientGauges(MeterRegistry registry, Tags tags, boolean forNodes) {
        this.registry = registry;
        this.tags = tags;
        this.forNodes = forNodes;
    }

    void add(ClientStatistics client) {
        lock.lock();
        try {
            clients.add(client);
            if (registered.isEmpty()) {
                registerAll();
            }
        } finally {
            lock.unlock();
        }
        followNodes();
    }

    void remove(ClientStatistics client) {
        lock.lock();
        try {
            clients.remove(client);
            if (clients.isEmpty()) {
                registered.forEach(registry::remove);
                registered.clear();
            }
        } finally {
            lock.unlock();
        }
        followNodes();
    }

    private void registerAll() {
        gauge("slots.covered", "Slots whose owner is known", () -> coveredSlots());
        gauge(
                "nodes",
                "Nodes known",
                () -> sumOfClients(client -> client.topology().nodes().size()));
        gauge("connections", "Connections open", () -> sumOfNodes(NodeStatistics::connections));
        gauge("queue.commands", "Commands that wait", () -> sumOfNodes(NodeStatistics::queuedCommands));
        gauge("queue.bytes", "Bytes of commands that wait", () -> sumOfNodes(NodeStatistics::queuedBytes));
        gauge("in.flight", "Commands written, without their reply", () -> sumOfNodes(NodeStatistics::inFlight));
    }

    private interface Value {
        double read();
    }

    private void gauge(String name, String description, Value value) {
        registered.add(Gauge.builder(Label.PREFIX + name, value, Value::read)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(registry));
    }

    /** Of the client that knows least: with one client, its own. */
    private double coveredSlots() {
        return clients.stream()
                .mapToInt(client -> client.topology().coveredSlots())
                .min()
                .orElse(0);
    }

    private double sumOfClients(ToLongFunction<ClientStatistics> value) {
        return clients.stream().mapToLong(value).sum();
    }

    private double sumOfNodes(ToLongFunction<NodeStatistics> value) {
        return sumOfClients(client -> client.nodes().stream().mapToLong(value).sum());
    }

    /** Registers meters for nodes that have come, and removes those of nodes that are gone. */
    void followNodes() {
        if (!forNodes) {
            return;
        }
        lock.lock();
        try {
            Set<NodeAddress> known = new HashSet<>();
            for (ClientStatistics client : clients) {
                client.topology().nodes().forEach(node -> known.add(node.address()));
            }
            ofNodes.entrySet().removeIf(entry -> {
                boolean gone = !known.contains(entry.getKey());
                if (gone) {
                    entry.getValue().forEach(registry::remove);
                }
                return gone;
            });
            known.forEach(address -> ofNodes.computeIfAbsent(address, this::register));
        } finally {
            lock.unlock();
        }
    }

    private List<Meter> register(NodeAddress address) {
        return List.of(
                nodeGauge(address, "connections", "Connections open", NodeStatistics::connections),
                nodeGauge(address, "queue.commands", "Commands that wait", NodeStatistics::queuedCommands),
                nodeGauge(address, "queue.bytes", "Bytes of commands that wait", NodeStatistics::queuedBytes),
                nodeGauge(address, "in.flight", "Commands written, without their reply", NodeStatistics::inFlight));
    }

    private Meter nodeGauge(
            NodeAddress address, String name, String description, ToDoubleFunction<NodeStatistics> value) {
        return Gauge.builder(Label.PREFIX + "node." + name, address, at -> sumAt(at, value))
                .description(description)
                .tags(tags)
                .tag("node", address.toString())
                .strongReference(true)
                .register(registry);
    }

    /** Of whichever node has this address now. */
    private double sumAt(NodeAddress address, ToDoubleFunction<NodeStatistics> value) {
        double sum = 0;
        for (ClientStatistics client : clients) {
            Node node = client.topology().nodeAt(address);
            sum += node == null ? 0 : value.applyAsDouble(client.node(node));
        }
        return sum;
    }
}
