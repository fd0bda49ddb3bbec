package io.slotwise.server.command;

import io.slotwise.server.node.ServerProfile;

/** Stateless. The list of CLUSTER subcommands. */
final class ClusterCommands {
    private ClusterCommands() {}

    static void addTo(CommandTable table, ServerProfile profile) {
        CommandTable.Group group = table.group("cluster");
        if (!profile.clusterEnabled()) {
            group.add("cluster", -2, KeyPositions.NONE, ConnectionCommands.REFUSE_CLUSTER, CommandFlag.STALE);
            return;
        }
        CommandTable.Container cluster = group.container("cluster");
        ClusterReports.addTo(cluster, profile);
        ClusterTextReports.addTo(cluster);
        ClusterSlotCommands.addTo(cluster);
        SetSlotCommand.addTo(cluster);
        ClusterNodeCommands.addTo(cluster);
    }
}
