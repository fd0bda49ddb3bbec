package io.slotwise.server.command;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.EndpointType;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.cluster.NodeAddress;
import io.slotwise.server.cluster.SlotRange;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.node.ServerProfile;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stateless. CLUSTER SHARDS and CLUSTER SLOTS: one node's view, for clients. */
final class ClusterReports {
    private ClusterReports() {}

    static void addTo(CommandTable.Container cluster, ServerProfile profile) {
        boolean metadata = profile.knowsShards();
        cluster.add("slots", 2, call -> slots(call, metadata), CommandFlag.LOADING, CommandFlag.STALE);
        if (profile.knowsShards()) {
            cluster.add("shards", 2, ClusterReports::shards, CommandFlag.LOADING, CommandFlag.STALE);
        }
    }

    private record OwnedRange(SlotRange range, KnownNode owner) {}

    private static void slots(Call call, boolean metadata) {
        ClusterView view = call.node().view();
        List<OwnedRange> owned = new ArrayList<>();
        for (KnownNode node : view.nodes()) {
            view.rangesOf(node).forEach(range -> owned.add(new OwnedRange(range, node)));
        }
        owned.sort(Comparator.comparingInt(one -> one.range().first()));
        ReplyWriter reply = call.reply();
        reply.array(owned.size());
        for (OwnedRange one : owned) {
            List<KnownNode> replicas = view.replicasOf(one.owner()).stream()
                    .filter(replica -> !replica.isFailed())
                    .toList();
            reply.array(3 + replicas.size());
            reply.integer(one.range().first());
            reply.integer(one.range().last());
            slotNode(call, one.owner(), metadata);
            replicas.forEach(replica -> slotNode(call, replica, metadata));
        }
    }

    private static void slotNode(Call call, KnownNode node, boolean metadata) {
        ReplyWriter reply = call.reply();
        EndpointType endpoints = call.node().config().endpoints();
        NodeAddress address = node.address();
        reply.array(metadata ? 4 : 3);
        if (endpoints == EndpointType.UNKNOWN_ENDPOINT) {
            reply.nullBulk();
        } else {
            reply.bulk(endpoints.hostOf(address));
        }
        reply.integer(address.portFor(call.client().isTls()));
        reply.bulk(node.id());
        if (metadata) {
            Map<String, String> extra = new LinkedHashMap<>();
            if (endpoints != EndpointType.IP) {
                extra.put("ip", address.ip());
            }
            if (endpoints != EndpointType.HOSTNAME && !address.hostname().isEmpty()) {
                extra.put("hostname", address.hostname());
            }
            reply.map(extra.size());
            extra.forEach((name, value) -> {
                reply.bulk(name);
                reply.bulk(value);
            });
        }
    }

    private static void shards(Call call) {
        ClusterView view = call.node().view();
        Map<String, List<KnownNode>> shards = new LinkedHashMap<>();
        for (KnownNode node : view.nodes()) {
            shards.computeIfAbsent(node.shardId(), id -> new ArrayList<>()).add(node);
        }
        call.reply().array(shards.size());
        shards.values().forEach(nodes -> shard(call, view, nodes));
    }

    private static void shard(Call call, ClusterView view, List<KnownNode> nodes) {
        ReplyWriter reply = call.reply();
        List<SlotRange> ranges =
                nodes.stream().flatMap(node -> view.rangesOf(node).stream()).toList();
        reply.map(2);
        reply.bulk("slots");
        reply.array(2 * ranges.size());
        ranges.forEach(range -> {
            reply.integer(range.first());
            reply.integer(range.last());
        });
        reply.bulk("nodes");
        reply.array(nodes.size());
        nodes.forEach(node -> shardNode(call, node));
    }

    private static void shardNode(Call call, KnownNode node) {
        NodeAddress address = node.address();
        EndpointType endpoints = call.node().config().endpoints();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", node.id());
        if (address.port() != 0) {
            fields.put("port", (long) address.port());
        }
        if (address.tlsPort() != 0) {
            fields.put("tls-port", (long) address.tlsPort());
        }
        fields.put("ip", address.ip());
        fields.put("endpoint", endpoints.hostOf(address));
        if (!address.hostname().isEmpty()) {
            fields.put("hostname", address.hostname());
        }
        long offset = offsetOf(call.node(), node);
        fields.put("role", node.isPrimary() ? "master" : "replica");
        fields.put("replication-offset", offset);
        fields.put("health", health(call.node(), node));
        ReplyWriter reply = call.reply();
        reply.map(fields.size());
        fields.forEach((name, value) -> {
            reply.bulk(name);
            if (value instanceof Long number) {
                reply.integer(number);
            } else {
                reply.bulk(value.toString());
            }
        });
    }

    private static String health(ServerNode viewer, KnownNode node) {
        if (node.isFailed()) {
            return "fail";
        }
        ServerNode running = viewer.environment().bus().node(node.id());
        boolean neverSynced =
                !node.isPrimary() && (running == null || !running.upstream().isConnected());
        return neverSynced && offsetOf(viewer, node) == 0 ? "loading" : "online";
    }

    /** Offsets travel with the gossip; while nothing holds that back they are fresh. */
    private static long offsetOf(ServerNode viewer, KnownNode node) {
        ServerNode running = viewer.environment().bus().node(node.id());
        boolean heard = running != null
                && running.isUp()
                && !viewer.environment().bus().isHeld(running)
                && !viewer.environment().bus().isHeld(viewer);
        if (heard || running == viewer) {
            node.replicationOffset(running == null ? 0 : running.stream().offset());
        }
        return node.replicationOffset();
    }
}
