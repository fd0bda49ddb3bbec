package io.slotwise.internal.simulation;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What lies between the driver and the nodes: who can be reached, how long bytes take, and what becomes of them. */
final class SimulatedNetwork {
    private static final long FASTEST_NANOS = 40_000;

    private final VirtualTime time;
    private final Random random;
    private final Ledger ledger;
    private final SimulatedMemory memory = new SimulatedMemory();
    private final Set<SimulatedConnection> connections = new LinkedHashSet<>();
    private final Set<SimulatedConnection> stuck = new LinkedHashSet<>();
    private @Nullable SimulatedCluster cluster;
    private boolean congested;
    private final Map<String, Integer> failed = new TreeMap<>();
    private int dials;
    private int opened;

    SimulatedNetwork(VirtualTime time, Random random, Ledger ledger) {
        this.time = time;
        this.random = random;
        this.ledger = ledger;
    }

    void leadsTo(SimulatedCluster nodes) {
        cluster = nodes;
    }

    VirtualTime time() {
        return time;
    }

    Random random() {
        return random;
    }

    SimulatedMemory memory() {
        return memory;
    }

    /** How often the driver has tried to connect. */
    int dials() {
        return dials;
    }

    /** How often in vain, for each host. */
    Map<String, Integer> failedDials() {
        return failed;
    }

    /** How many connections came about. */
    int opened() {
        return opened;
    }

    /** The connections that are open for the client. */
    List<SimulatedConnection> connections() {
        return new ArrayList<>(connections);
    }

    /** A socket has taken no more. */
    void congested() {
        congested = true;
    }

    boolean isCongested() {
        return congested;
    }

    /** One way, for the next piece. */
    long latencyOf(SimulatedNode node) {
        return FASTEST_NANOS + random.nextInt(200_000) + node.delayNanos();
    }

    void connect(
            SimulatedChannel channel, InetSocketAddress remote, int timeoutMillis, SimulatedChannel.Dialled dialled) {
        dials++;
        failed.merge(remote.getAddress().getHostAddress(), 1, Integer::sum);
        SimulatedNode node =
                cluster == null ? null : cluster.at(remote.getAddress().getHostAddress());
        if (node == null ? remote.getAddress().getAddress()[3] % 2 == 0 : node.isCutOff()) {
            time.after(
                    timeoutMillis * 1_000_000L,
                    () -> dialled.failed(new ConnectTimeoutException("connection timed out: " + remote)));
            return;
        }
        long latency = node == null ? FASTEST_NANOS : latencyOf(node) + latencyOf(node);
        time.after(latency, () -> {
            if (node != null && node.isRunning()) {
                SimulatedConnection connection = new SimulatedConnection(this, node, channel);
                opened++;
                failed.merge(remote.getAddress().getHostAddress(), -1, Integer::sum);
                connections.add(connection);
                node.accept(connection);
                dialled.succeeded(connection);
            } else {
                IOException refused = new ConnectException("Connection refused: " + remote);
                dialled.failed(refused);
            }
        });
    }

    void closed(SimulatedConnection connection) {
        connections.remove(connection);
    }

    /** Bytes wait on it until its node can be reached. */
    void isStuck(SimulatedConnection connection) {
        stuck.add(connection);
    }

    void unstick(SimulatedNode node) {
        for (SimulatedConnection connection : new ArrayList<>(stuck)) {
            if (connection.node() == node) {
                stuck.remove(connection);
                connection.unstick();
            }
        }
    }

    void sawSent(List<String> request) {
        List<String> keys = Requests.keysOf(request);
        for (int i = 0; i < keys.size(); i++) {
            long call = Requests.callOf(request, i, ledger);
            if (call != 0) {
                ledger.sent(call, keys.get(i), time.elapsed());
            }
        }
    }
}
