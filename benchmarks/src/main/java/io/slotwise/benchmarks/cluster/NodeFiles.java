package io.slotwise.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * The configuration files of a cluster's nodes, as they would have written them themselves. Source of the format: the
 * CLUSTER NODES command. Stateless.
 */
final class NodeFiles {
    private static final int SLOTS = 16_384;
    private static final int BUS_DISTANCE = 10_000;

    private NodeFiles() {}

    /** For each node one file: the first half are primaries with equal shares of the slots, the rest their replicas. */
    static List<String> forPorts(List<Integer> ports) {
        List<String> files = new ArrayList<>();
        for (int self = 0; self < ports.size(); self++) {
            StringBuilder file = new StringBuilder();
            for (int node = 0; node < ports.size(); node++) {
                file.append(line(ports, node, node == self)).append('\n');
            }
            files.add(file.append("vars currentEpoch " + ports.size() + " lastVoteEpoch 0\n")
                    .toString());
        }
        return files;
    }

    private static String line(List<Integer> ports, int node, boolean self) {
        int shards = ports.size() / 2;
        boolean primary = node < shards;
        int port = ports.get(node);
        String flags = (self ? "myself," : "") + (primary ? "master" : "slave");
        String follows = primary ? "-" : id(node - shards);
        int epoch = primary ? node + 1 : 0;
        String line = id(node) + " 127.0.0.1:" + port + "@" + (port + BUS_DISTANCE) + " " + flags + " " + follows
                + " 0 0 " + epoch + " connected";
        return primary ? line + " " + node * SLOTS / shards + "-" + ((node + 1) * SLOTS / shards - 1) : line;
    }

    private static String id(int node) {
        return String.format("%040x", node + 1);
    }
}
