package io.slotwise.examples.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A node as the configuration file of a cluster node names it. Source: cluster specification, "Nodes attributes"
 * and the format of CLUSTER NODES.
 *
 * @param epoch the version of its claim to its slots; 0 for a replica
 * @param slots first and last slot; empty for a replica
 * @param primary whose replica it is; null for a primary
 */
record InitialNode(
        String id,
        int port,
        int epoch,
        String slots,
        @Nullable String primary) {
    /** A node listens for the other nodes that far above its port. Source: cluster specification, "Cluster bus". */
    private static final int BUS_DISTANCE = 10_000;

    private static final int SLOTS = 16_384;
    private static final int LOWEST_PORT = 20_000;
    private static final int HIGHEST_PORT = 30_000;

    /** That many primaries, then a replica for each. */
    static List<InitialNode> ofShards(int shards) {
        Random random = new SecureRandom();
        List<Integer> ports = freePorts(2 * shards, random);
        List<InitialNode> nodes = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            String slots = shard * SLOTS / shards + "-" + ((shard + 1) * SLOTS / shards - 1);
            nodes.add(new InitialNode(newId(random), ports.get(shard), shard + 1, slots, null));
        }
        for (int shard = 0; shard < shards; shard++) {
            String primary = nodes.get(shard).id();
            nodes.add(new InitialNode(newId(random), ports.get(shards + shard), 0, "", primary));
        }
        return nodes;
    }

    /** The whole file, as that node would have written it. */
    static String clusterFile(InitialNode self, List<InitialNode> nodes) {
        return nodes.stream().map(node -> node.line(node.equals(self))).collect(Collectors.joining("\n"))
                + "\nvars currentEpoch " + nodes.size() + " lastVoteEpoch 0\n";
    }

    private String line(boolean self) {
        String flags = (self ? "myself," : "") + (primary == null ? "master" : "slave");
        String follows = primary == null ? "-" : primary;
        String line = id + " 127.0.0.1:" + port + "@" + (port + BUS_DISTANCE) + " " + flags + " " + follows + " 0 0 "
                + epoch + " connected";
        return slots.isEmpty() ? line : line + " " + slots;
    }

    private static String newId(Random random) {
        byte[] bytes = new byte[20];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static List<Integer> freePorts(int count, Random random) {
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < count) {
            int port = random.nextInt(LOWEST_PORT, HIGHEST_PORT);
            if (!ports.contains(port) && isFree(port) && isFree(port + BUS_DISTANCE)) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
