package io.slotwise.server.command;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.cluster.NodeAddress;
import io.slotwise.server.cluster.SlotRange;
import io.slotwise.server.keyspace.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Stateless. CLUSTER NODES, CLUSTER INFO and CLUSTER REPLICAS: one node's view, for people and tools. */
final class ClusterTextReports {
    private ClusterTextReports() {}

    static void addTo(CommandTable.Container cluster) {
        cluster.add("nodes", 2, ClusterTextReports::nodes, CommandFlag.STALE);
        cluster.add("info", 2, ClusterTextReports::info, CommandFlag.STALE);
        cluster.add("replicas", 3, ClusterTextReports::replicas, CommandFlag.ADMIN, CommandFlag.STALE);
        cluster.add("slaves", 3, ClusterTextReports::replicas, CommandFlag.ADMIN, CommandFlag.STALE);
        cluster.add("links", 2, ClusterTextReports::links, CommandFlag.STALE);
    }

    private static void nodes(Call call) {
        ClusterView view = call.node().view();
        call.reply()
                .verbatim(view.nodes().stream()
                        .map(node -> line(call, view, node) + "\n")
                        .collect(Collectors.joining()));
    }

    private static void replicas(Call call) {
        ClusterView view = call.node().view();
        KnownNode primary = view.node(call.text(2));
        if (primary == null) {
            throw new CommandException("ERR Unknown node " + call.text(2));
        }
        if (!primary.isPrimary()) {
            throw new CommandException("ERR The specified node is not a master");
        }
        List<KnownNode> replicas = view.replicasOf(primary);
        call.reply().array(replicas.size());
        replicas.forEach(replica -> call.reply().bulk(line(call, view, replica)));
    }

    private static String line(Call call, ClusterView view, KnownNode node) {
        NodeAddress address = node.address();
        StringBuilder line = new StringBuilder(node.id())
                .append(' ')
                .append(address.ip())
                .append(':')
                .append(address.portFor(call.client().isTls()))
                .append('@')
                .append(address.busPort());
        if (!address.hostname().isEmpty()) {
            line.append(',').append(address.hostname());
        }
        String primaryId = node.primaryId();
        KnownNode primary = primaryId == null ? null : view.node(primaryId);
        line.append(' ')
                .append(flags(view, node))
                .append(' ')
                .append(primaryId == null ? "-" : primaryId)
                .append(" 0 ")
                .append(node == view.myself() ? 0 : System.currentTimeMillis())
                .append(' ')
                .append(primary == null ? node.configEpoch() : primary.configEpoch())
                .append(node.isFailed() || node.isSuspected() ? " disconnected" : " connected");
        for (SlotRange range : view.rangesOf(node)) {
            line.append(' ').append(range);
        }
        if (node == view.myself()) {
            view.migrating().forEach((slot, target) -> line.append(" [" + slot + "->-" + target.id() + "]"));
            view.importing().forEach((slot, source) -> line.append(" [" + slot + "-<-" + source.id() + "]"));
        }
        return line.toString();
    }

    private static String flags(ClusterView view, KnownNode node) {
        List<String> flags = new ArrayList<>();
        if (node == view.myself()) {
            flags.add("myself");
        }
        flags.add(node.isPrimary() ? "master" : "slave");
        if (node.isFailed()) {
            flags.add("fail");
        } else if (node.isSuspected()) {
            flags.add("fail?");
        }
        return String.join(",", flags);
    }

    private static void info(Call call) {
        ClusterView view = call.node().view();
        int assigned = 0;
        int failed = 0;
        int suspected = 0;
        for (int slot = 0; slot < Slots.COUNT; slot++) {
            KnownNode owner = view.owner(slot);
            if (owner != null) {
                assigned++;
                failed += owner.isFailed() ? 1 : 0;
                suspected += owner.isSuspected() && !owner.isFailed() ? 1 : 0;
            }
        }
        KnownNode primary = view.myPrimary();
        call.reply()
                .verbatim("cluster_state:" + (view.isUp() ? "ok" : "fail") + "\r\n"
                        + "cluster_slots_assigned:" + assigned + "\r\n"
                        + "cluster_slots_ok:" + (assigned - failed - suspected) + "\r\n"
                        + "cluster_slots_pfail:" + suspected + "\r\n"
                        + "cluster_slots_fail:" + failed + "\r\n"
                        + "cluster_known_nodes:" + view.nodes().size() + "\r\n"
                        + "cluster_size:" + view.size() + "\r\n"
                        + "cluster_current_epoch:" + view.currentEpoch() + "\r\n"
                        + "cluster_my_epoch:" + (primary == null ? view.myself() : primary).configEpoch() + "\r\n"
                        + "cluster_stats_messages_sent:0\r\n"
                        + "cluster_stats_messages_received:0\r\n"
                        + "total_cluster_links_buffer_limit_exceeded:0\r\n");
    }

    private static void links(Call call) {
        ClusterView view = call.node().view();
        List<KnownNode> others =
                view.nodes().stream().filter(node -> node != view.myself()).toList();
        call.reply().array(2 * others.size());
        for (KnownNode other : others) {
            for (String direction : List.of("to", "from")) {
                call.reply().map(6);
                call.reply().bulk("direction");
                call.reply().bulk(direction);
                call.reply().bulk("node");
                call.reply().bulk(other.id());
                call.reply().bulk("create-time");
                call.reply().integer(call.node().startedMillis());
                call.reply().bulk("events");
                call.reply().bulk("rw");
                call.reply().bulk("send-buffer-allocated");
                call.reply().integer(0);
                call.reply().bulk("send-buffer-used");
                call.reply().integer(0);
            }
        }
    }
}
