package io.slotwise.internal.simulation;

import java.util.ArrayList;
import java.util.List;

/** What a node answers when it is asked for its view. Stateless; renderings are kept with the view. */
final class TopologyReplies {
    static final int PORT = 7000;

    private TopologyReplies() {}

    /** 40 characters, as servers have them. */
    static String idOf(int node) {
        String number = Integer.toHexString(0x1000_0000 + node);
        return "slotwise".repeat(4) + number;
    }

    static String shards(ClusterView view, Wire wire, boolean hidesSlotsOfTheFailed) {
        return (String) view.rendered.computeIfAbsent(
                "shards " + wire.resp3(), key -> renderShards(view, wire, hidesSlotsOfTheFailed));
    }

    private static String renderShards(ClusterView view, Wire wire, boolean hidesSlotsOfTheFailed) {
        StringBuilder out = new StringBuilder(wire.array(view.shards()));
        List<List<Integer>> members = members(view);
        for (int shard = 0; shard < view.shards(); shard++) {
            boolean hidden = hidesSlotsOfTheFailed && view.isFailed(view.primaryOf(shard));
            int[] ranges = hidden ? new int[0] : view.rangesOf(shard);
            out.append(wire.map(2)).append(wire.bulk("slots")).append(wire.array(ranges.length));
            for (int end : ranges) {
                out.append(wire.number(end));
            }
            out.append(wire.bulk("nodes")).append(wire.array(members.get(shard).size()));
            for (int node : members.get(shard)) {
                renderNode(view, wire, node, out);
            }
        }
        return out.toString();
    }

    private static void renderNode(ClusterView view, Wire wire, int node, StringBuilder out) {
        out.append(wire.map(7)).append(wire.bulk("id")).append(wire.bulk(idOf(node)));
        out.append(wire.bulk("port")).append(wire.number(PORT));
        out.append(wire.bulk("ip")).append(wire.bulk(view.hostOf(node)));
        out.append(wire.bulk("endpoint")).append(wire.bulk(view.hostOf(node)));
        out.append(wire.bulk("role")).append(wire.bulk(view.isPrimary(node) ? "master" : "replica"));
        out.append(wire.bulk("replication-offset")).append(wire.number(view.isLoading(node) ? 0 : 100));
        String health = view.isFailed(node) ? "fail" : view.isLoading(node) ? "loading" : "online";
        out.append(wire.bulk("health")).append(wire.bulk(health));
    }

    static String slots(ClusterView view, Wire wire) {
        return (String) view.rendered.computeIfAbsent("slots " + wire.resp3(), key -> renderSlots(view, wire));
    }

    private static String renderSlots(ClusterView view, Wire wire) {
        StringBuilder out = new StringBuilder();
        List<List<Integer>> members = members(view);
        int count = 0;
        for (int shard = 0; shard < view.shards(); shard++) {
            int[] ranges = view.rangesOf(shard);
            List<Integer> shown = new ArrayList<>(List.of(view.primaryOf(shard)));
            for (int node : members.get(shard)) {
                if (node != view.primaryOf(shard) && !view.isFailed(node) && !view.isLoading(node)) {
                    shown.add(node);
                }
            }
            for (int i = 0; i < ranges.length; i += 2) {
                count++;
                out.append(wire.array(2 + shown.size())).append(wire.number(ranges[i]));
                out.append(wire.number(ranges[i + 1]));
                for (int node : shown) {
                    out.append(wire.array(4)).append(wire.bulk(view.hostOf(node)));
                    out.append(wire.number(PORT)).append(wire.bulk(idOf(node))).append(wire.array(0));
                }
            }
        }
        return wire.array(count) + out;
    }

    static String nodes(ClusterView view, Wire wire, int asked) {
        String[] lines = (String[]) view.rendered.computeIfAbsent("nodes", key -> renderNodes(view));
        StringBuilder out = new StringBuilder(lines.length * 100);
        for (int node = 0; node < lines.length; node++) {
            String line = lines[node];
            out.append(
                    node == asked
                            ? line.replace(" master ", " myself,master ").replace(" slave ", " myself,slave ")
                            : line);
        }
        return wire.bulk(out.toString());
    }

    private static String[] renderNodes(ClusterView view) {
        String[] lines = new String[view.nodes()];
        for (int node = 0; node < lines.length; node++) {
            int shard = view.shardOfNode(node);
            boolean primary = view.isPrimary(node);
            StringBuilder line = new StringBuilder(idOf(node)).append(' ').append(view.hostOf(node));
            line.append(':').append(PORT).append("@17000 ");
            line.append(primary ? "master" : "slave").append(view.isFailed(node) ? ",fail " : " ");
            line.append(primary ? "-" : idOf(view.primaryOf(shard)));
            line.append(" 0 0 ").append(view.epochOf(shard)).append(" connected");
            int[] ranges = primary ? view.rangesOf(shard) : new int[0];
            for (int i = 0; i < ranges.length; i += 2) {
                line.append(' ').append(ranges[i]).append('-').append(ranges[i + 1]);
            }
            lines[node] = line.append('\n').toString();
        }
        return lines;
    }

    private static List<List<Integer>> members(ClusterView view) {
        List<List<Integer>> members = new ArrayList<>();
        for (int shard = 0; shard < view.shards(); shard++) {
            members.add(new ArrayList<>());
        }
        for (int node = 0; node < view.nodes(); node++) {
            members.get(view.shardOfNode(node)).add(node);
        }
        return members;
    }

    /** What a node shows that has just been started or reset: itself. */
    static String alone(ClusterView view, Wire wire, int node, String what) {
        return switch (what) {
            case "SHARDS" -> {
                StringBuilder out = new StringBuilder(wire.array(1)).append(wire.map(2));
                out.append(wire.bulk("slots")).append(wire.array(0)).append(wire.bulk("nodes"));
                out.append(wire.array(1));
                renderNode(view, wire, node, out);
                yield out.toString();
            }
            case "SLOTS" -> wire.array(0);
            default ->
                wire.bulk(
                        idOf(node) + " " + view.hostOf(node) + ":" + PORT + "@17000 myself,master - 0 0 0 connected\n");
        };
    }
}
