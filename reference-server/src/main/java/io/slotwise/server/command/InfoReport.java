package io.slotwise.server.command;

import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.NodeStatistics;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.node.ServerProfile;
import java.util.List;
import java.util.TreeMap;

/** Confined to one call. The text of INFO, section by section. */
final class InfoReport {
    private final ServerNode node;
    private final StringBuilder text = new StringBuilder();

    InfoReport(ServerNode node) {
        this.node = node;
    }

    /** The section with its heading, or an empty string for one that does not exist. */
    String section(String name) {
        text.setLength(0);
        switch (name) {
            case "server" -> server();
            case "clients" -> clients();
            case "memory" -> memory();
            case "persistence" -> persistence();
            case "stats" -> statistics();
            case "replication" -> replication();
            case "cpu" -> heading("CPU");
            case "errorstats" -> errors();
            case "cluster" -> cluster();
            case "keyspace" -> keyspace();
            case "commandstats" -> commands();
            default -> {}
        }
        return text.toString();
    }

    private void heading(String title) {
        text.append("# ").append(title).append("\r\n");
    }

    private void line(String name, Object value) {
        text.append(name).append(':').append(value).append("\r\n");
    }

    private void server() {
        ServerProfile profile = node.environment().profile();
        heading("Server");
        line("redis_version", profile.version());
        line("redis_mode", profile.clusterEnabled() ? "cluster" : "standalone");
        line("os", "Java");
        line("arch_bits", 64);
        line("process_id", ProcessHandle.current().pid());
        line("run_id", node.id());
        line("tcp_port", node.view().myself().address().port());
        line("uptime_in_seconds", (System.currentTimeMillis() - node.startedMillis()) / 1000);
        line("hz", 10);
    }

    private void clients() {
        heading("Clients");
        line("connected_clients", node.sockets().sessions().size());
        line("maxclients", node.config().maxClients());
        line("blocked_clients", 0);
    }

    private void memory() {
        heading("Memory");
        line("used_memory", 1_000_000);
        line("maxmemory", 0);
        line("maxmemory_policy", "noeviction");
    }

    private void persistence() {
        heading("Persistence");
        line("loading", 0);
        line("aof_enabled", 0);
    }

    private void statistics() {
        NodeStatistics statistics = node.statistics();
        heading("Stats");
        line("total_connections_received", statistics.connectionsReceived());
        line("total_commands_processed", statistics.commandsProcessed());
        line("total_net_input_bytes", statistics.inputBytes());
        line("total_net_output_bytes", statistics.outputBytes());
        line("total_error_replies", statistics.errorReplies());
        line("total_reads_processed", statistics.readsProcessed());
        line("total_writes_processed", statistics.writesProcessed());
    }

    /** The offset that the node knows its replica to have. */
    static long offsetOf(ServerNode primary, KnownNode replica) {
        ServerNode other = primary.environment().bus().node(replica.id());
        return other == null ? 0 : Math.max(primary.stream().acknowledgedOffset(other.upstream()), 0);
    }

    private void replication() {
        heading("Replication");
        KnownNode primary = node.view().myPrimary();
        if (!node.isReplica()) {
            List<KnownNode> replicas = node.view().replicasOf(node.view().myself()).stream()
                    .filter(this::isAttached)
                    .toList();
            line("role", "master");
            line("connected_slaves", replicas.size());
            for (int index = 0; index < replicas.size(); index++) {
                KnownNode replica = replicas.get(index);
                line(
                        "slave" + index,
                        "ip=" + replica.address().ip() + ",port="
                                + replica.address().port() + ",state=online,offset=" + offsetOf(node, replica)
                                + ",lag=0");
            }
        } else {
            line("role", "slave");
            line("master_host", primary == null ? "" : primary.address().ip());
            line("master_port", primary == null ? 0 : primary.address().port());
            line("master_link_status", node.upstream().isConnected() ? "up" : "down");
            line("master_last_io_seconds_ago", node.upstream().isConnected() ? 0 : -1);
            line("master_sync_in_progress", 0);
            line("slave_read_repl_offset", node.stream().offset());
            line("slave_repl_offset", node.stream().offset());
            line("slave_priority", 100);
            line("slave_read_only", 1);
            line("replica_announced", 1);
            line("connected_slaves", 0);
        }
        line("master_failover_state", "no-failover");
        line("master_replid", node.stream().id());
        line("master_replid2", "0".repeat(40));
        line("master_repl_offset", node.stream().offset());
        line("second_repl_offset", -1);
        line("repl_backlog_active", node.stream().offset() > 0 ? 1 : 0);
        line("repl_backlog_size", 1024 * 1024);
    }

    private boolean isAttached(KnownNode replica) {
        ServerNode other = node.environment().bus().node(replica.id());
        return other != null && node.stream().acknowledgedOffset(other.upstream()) >= 0;
    }

    private void cluster() {
        heading("Cluster");
        line("cluster_enabled", node.environment().profile().clusterEnabled() ? 1 : 0);
    }

    private void keyspace() {
        heading("Keyspace");
        if (node.keyspace().size() > 0) {
            line(
                    "db0",
                    "keys=" + node.keyspace().size() + ",expires="
                            + node.keyspace().expiringCount() + ",avg_ttl=0");
        }
    }

    private void errors() {
        heading("Errorstats");
        node.statistics().errors().forEach((code, count) -> line("errorstat_" + code, "count=" + count));
    }

    private void commands() {
        heading("Commandstats");
        new TreeMap<>(node.statistics().commands())
                .forEach((name, count) -> line(
                        "cmdstat_" + name,
                        "calls=" + count.calls()
                                + ",usec=0,usec_per_call=0.00,rejected_calls=" + count.rejectedCalls()
                                + ",failed_calls="
                                + count.failedCalls()));
    }
}
