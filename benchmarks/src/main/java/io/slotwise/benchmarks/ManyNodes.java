package io.slotwise.benchmarks;

import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;

/**
 * The replies of a cluster of any size, as they are on the wire. Immutable. Every second node is a replica, from six
 * nodes on.
 */
final class ManyNodes {
    private static final int SMALLEST_WITH_REPLICAS = 6;

    private final int shards;
    private final boolean replicas;
    private final boolean fragmented;
    private final int promoted;

    /**
     * With its shape.
     *
     * @param fragmented whether each slot has another owner than its neighbours
     * @param promoted the shard whose replica has taken over, or -1
     */
    ManyNodes(int nodes, boolean fragmented, int promoted) {
        this.replicas = nodes >= SMALLEST_WITH_REPLICAS;
        this.shards = replicas ? nodes / 2 : nodes;
        this.fragmented = fragmented;
        this.promoted = promoted;
    }

    List<NodeAddress> addresses() {
        List<NodeAddress> addresses = new ArrayList<>();
        for (int node = 0; node < nodes(); node++) {
            addresses.add(new NodeAddress(ip(node), 6379));
        }
        return addresses;
    }

    String clusterShards() {
        StringBuilder wire = new StringBuilder().append('*').append(shards).append("\r\n");
        for (int shard = 0; shard < shards; shard++) {
            List<int[]> ranges = ranges(shard);
            wire.append("*4\r\n").append(bulk("slots")).append('*').append(2 * ranges.size());
            wire.append("\r\n");
            ranges.forEach(range -> wire.append(number(range[0])).append(number(range[1])));
            wire.append(bulk("nodes")).append(replicas ? "*2\r\n" : "*1\r\n").append(node(primary(shard), "master"));
            if (replicas) {
                wire.append(node(replica(shard), "replica"));
            }
        }
        return wire.toString();
    }

    private String node(int node, String role) {
        return "*14\r\n" + bulk("id") + bulk(id(node)) + bulk("port") + number(6379) + bulk("ip") + bulk(ip(node))
                + bulk("endpoint") + bulk(ip(node)) + bulk("role") + bulk(role) + bulk("replication-offset")
                + number(72_156) + bulk("health") + bulk("online");
    }

    String clusterSlots() {
        StringBuilder wire = new StringBuilder();
        int entries = 0;
        for (int shard = 0; shard < shards; shard++) {
            for (int[] range : ranges(shard)) {
                entries++;
                wire.append(replicas ? "*4\r\n" : "*3\r\n")
                        .append(number(range[0]))
                        .append(number(range[1]));
                wire.append(slotsNode(primary(shard)));
                if (replicas) {
                    wire.append(slotsNode(replica(shard)));
                }
            }
        }
        return "*" + entries + "\r\n" + wire;
    }

    private String slotsNode(int node) {
        return "*4\r\n" + bulk(ip(node)) + number(6379) + bulk(id(node)) + "*0\r\n";
    }

    String clusterNodes() {
        StringBuilder text = new StringBuilder();
        for (int shard = 0; shard < shards; shard++) {
            StringBuilder slots = new StringBuilder();
            for (int[] range : ranges(shard)) {
                slots.append(' ').append(range[0] == range[1] ? "" + range[0] : range[0] + "-" + range[1]);
            }
            long epoch = shard + 1L + (shard == promoted ? shards : 0);
            text.append(line(primary(shard), "master", "-", epoch))
                    .append(slots)
                    .append('\n');
            if (replicas) {
                text.append(line(replica(shard), "slave", id(primary(shard)), epoch))
                        .append('\n');
            }
        }
        return bulk(text.toString());
    }

    private static String line(int node, String role, String primary, long epoch) {
        return id(node) + " " + ip(node) + ":6379@16379 " + role + " " + primary + " 0 1426238317239 " + epoch
                + " connected";
    }

    private List<int[]> ranges(int shard) {
        List<int[]> ranges = new ArrayList<>();
        if (fragmented) {
            for (int slot = shard; slot < Slot.COUNT; slot += shards) {
                ranges.add(new int[] {slot, slot});
            }
        } else {
            ranges.add(new int[] {shard * Slot.COUNT / shards, (shard + 1) * Slot.COUNT / shards - 1});
        }
        return ranges;
    }

    int nodes() {
        return replicas ? 2 * shards : shards;
    }

    private int primary(int shard) {
        return shard == promoted ? shards + shard : shard;
    }

    private int replica(int shard) {
        return shard == promoted ? shard : shards + shard;
    }

    private static String id(int node) {
        return String.format("%040x", 0x9E3779B97F4A7C15L * (node + 1));
    }

    private static String ip(int node) {
        return "10.0." + node / 250 + "." + (node % 250 + 1);
    }

    private static String bulk(String text) {
        return "$" + text.length() + "\r\n" + text + "\r\n";
    }

    private static String number(long number) {
        return ":" + number + "\r\n";
    }
}
