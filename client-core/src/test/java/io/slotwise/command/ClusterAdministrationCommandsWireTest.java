package io.slotwise.command;

import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.List;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class ClusterAdministrationCommandsWireTest extends WireTable {
    private static final String ID = "07c37dfeb235213a872192d90877d0cd55635b91";
    private static final NodeId NODE = new NodeId(ID);

    private final ClusterAdministrationCommands<String, String> admin =
            new ClusterAdministrationCommands<>(Codec.utf8(), Codec.utf8());

    ClusterAdministrationCommandsWireTest() {
        super(ClusterAdministrationCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                done(keyless(admin.clusterAddslots(1, 16383), "CLUSTER ADDSLOTS 1 16383"))
                        .fails("ERR Slot 1 is already busy", ServerErrorException.class),
                done(keyless(
                        admin.clusterAddslotsrange(new SlotRange(1, 5), new SlotRange(7, 7)),
                        "CLUSTER ADDSLOTSRANGE 1 5 7 7")),
                keyless(admin.clusterBumpepoch(), "CLUSTER BUMPEPOCH").reads(simple("BUMPED 5"), "BUMPED 5"),
                done(keyless(admin.clusterCancelslotmigrations(), "CLUSTER CANCELSLOTMIGRATIONS")),
                done(keyless(admin.clusterDelslots(1), "CLUSTER DELSLOTS 1")),
                done(keyless(admin.clusterDelslotsrange(new SlotRange(1, 5)), "CLUSTER DELSLOTSRANGE 1 5")),
                done(keyless(admin.clusterFailover(FailoverMode.AGREED), "CLUSTER FAILOVER"))
                        .fails("ERR You should send CLUSTER FAILOVER to a replica", ServerErrorException.class),
                done(keyless(admin.clusterFailover(FailoverMode.FORCE), "CLUSTER FAILOVER FORCE")),
                done(keyless(admin.clusterFailover(FailoverMode.TAKEOVER), "CLUSTER FAILOVER TAKEOVER")),
                done(keyless(admin.clusterFlushslot(5, FlushMode.SYNC), "CLUSTER FLUSHSLOT 5 SYNC")),
                done(keyless(admin.clusterFlushslots(), "CLUSTER FLUSHSLOTS"))
                        .fails("ERR DB must be empty to perform CLUSTER FLUSHSLOTS.", ServerErrorException.class),
                done(keyless(admin.clusterForget(NODE), "CLUSTER FORGET " + ID)),
                done(keyless(admin.clusterMeet("::1", 6379), "CLUSTER MEET ::1 6379")),
                done(keyless(admin.clusterMeet("::1", 6379, 16380), "CLUSTER MEET ::1 6379 16380")),
                done(keyless(
                        admin.clusterMigrateslots(NODE, new SlotRange(1, 5), new SlotRange(7, 7)),
                        "CLUSTER MIGRATESLOTS SLOTSRANGE 1 5 7 7 NODE " + ID)),
                done(keyless(admin.clusterReplicate(NODE), "CLUSTER REPLICATE " + ID)),
                done(keyless(admin.clusterReplicateNoOne(), "CLUSTER REPLICATE NO ONE")),
                done(keyless(admin.clusterReset(true), "CLUSTER RESET HARD")),
                done(keyless(admin.clusterReset(false), "CLUSTER RESET SOFT")),
                done(repeatableKeyless(admin.clusterSaveconfig(), "CLUSTER SAVECONFIG")),
                done(keyless(admin.clusterSetConfigEpoch(5), "CLUSTER SET-CONFIG-EPOCH 5")),
                done(repeatableKeyless(
                        admin.clusterSetslot(5, SlotState.importing(NODE)), "CLUSTER SETSLOT 5 IMPORTING " + ID)),
                done(repeatableKeyless(
                        admin.clusterSetslot(5, SlotState.migrating(NODE)), "CLUSTER SETSLOT 5 MIGRATING " + ID)),
                done(repeatableKeyless(
                        admin.clusterSetslot(5, SlotState.ownedBy(NODE)), "CLUSTER SETSLOT 5 NODE " + ID)),
                done(repeatableKeyless(admin.clusterSetslot(5, SlotState.stable()), "CLUSTER SETSLOT 5 STABLE")));
    }

    private static WireRow<Void> done(WireRow<Void> row) {
        return row.answersOk().fails("ERR Unknown node " + ID, ServerErrorException.class);
    }
}
