package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;

/**
 * The commands that change a cluster: what each node believes of slots, replicas and other nodes. Immutable, safe for use by
 * many threads.
 *
 * <p>A method is named as its command is, a second word capitalised. Each changes the one node that it is sent to, any primary
 * unless {@link io.slotwise.options.Target} says which, as it nearly always must. None is sent again when its outcome is
 * unknown unless it says that it is idempotent. Versions are the servers' in which the command came.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class ClusterAdministrationCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public ClusterAdministrationCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * CLUSTER ADDSLOTS: the node owns these slots from now on. Fails when it knows another owner of one. O(N), N being
     * their number. Since 3.0.0. Source: valkey.io/commands/cluster-addslots.
     */
    public Command<Void> clusterAddslots(int... slots) {
        return command("CLUSTER ADDSLOTS").slots(slots).returning(ok());
    }

    /**
     * CLUSTER ADDSLOTSRANGE: the node owns these slots from now on. Fails when it knows another owner of one. O(N), N
     * being their number. Since 7.0.0. Source: valkey.io/commands/cluster-addslotsrange.
     */
    public Command<Void> clusterAddslotsrange(SlotRange... ranges) {
        return command("CLUSTER ADDSLOTSRANGE").slots(ranges).returning(ok());
    }

    /**
     * CLUSTER BUMPEPOCH: the node takes a configuration epoch above all others, and answers with what it did. Since
     * 3.0.0. Source: valkey.io/commands/cluster-bumpepoch.
     */
    public Command<String> clusterBumpepoch() {
        return command("CLUSTER BUMPEPOCH").returning(presentText());
    }

    /**
     * CLUSTER CANCELSLOTMIGRATIONS: the node ends all migrations of slots that it has begun. Since Valkey 9.0. Source:
     * valkey.io/commands/cluster-cancelslotmigrations.
     */
    public Command<Void> clusterCancelslotmigrations() {
        return command("CLUSTER CANCELSLOTMIGRATIONS").returning(ok());
    }

    /**
     * CLUSTER DELSLOTS: the node knows no owner of these slots any more. Fails when it knows none of one. O(N), N
     * being their number. Since 3.0.0. Source: valkey.io/commands/cluster-delslots.
     */
    public Command<Void> clusterDelslots(int... slots) {
        return command("CLUSTER DELSLOTS").slots(slots).returning(ok());
    }

    /**
     * CLUSTER DELSLOTSRANGE: the node knows no owner of these slots any more. Fails when it knows none of one. O(N), N
     * being their number. Since 7.0.0. Source: valkey.io/commands/cluster-delslotsrange.
     */
    public Command<Void> clusterDelslotsrange(SlotRange... ranges) {
        return command("CLUSTER DELSLOTSRANGE").slots(ranges).returning(ok());
    }

    /**
     * CLUSTER FAILOVER: the replica that this is sent to takes the place of its primary. Answers before that is done.
     * Since 3.0.0. Source: valkey.io/commands/cluster-failover.
     */
    public Command<Void> clusterFailover(FailoverMode mode) {
        return command("CLUSTER FAILOVER").texts(mode.words()).returning(ok());
    }

    /**
     * CLUSTER FLUSHSLOT: deletes every key of a slot. Goes to the owner of the slot. O(N), N being the number of keys.
     * Since Valkey 9.0. Source: valkey.io/commands/cluster-flushslot.
     *
     * @throws IllegalArgumentException if there is no such slot
     */
    public Command<Void> clusterFlushslot(int slot, FlushMode mode) {
        return command("CLUSTER FLUSHSLOT")
                .number(slot)
                .text(mode.name())
                .returning(ok())
                .with(CallOptions.to(Target.ownerOf(slot)));
    }

    /**
     * CLUSTER FLUSHSLOTS: the node knows no owner of any slot any more. Fails unless it is empty. Since 3.0.0. Source:
     * valkey.io/commands/cluster-flushslots.
     */
    public Command<Void> clusterFlushslots() {
        return command("CLUSTER FLUSHSLOTS").returning(ok());
    }

    /**
     * CLUSTER FORGET: the node does not know that other one any more, and does not learn of it for a minute. Since
     * 3.0.0. Source: valkey.io/commands/cluster-forget.
     */
    public Command<Void> clusterForget(NodeId node) {
        return command("CLUSTER FORGET").text(node.value()).returning(ok());
    }

    /**
     * CLUSTER MEET: the node becomes acquainted with another, and each with all that the other knows. Since 3.0.0.
     * Source: valkey.io/commands/cluster-meet.
     */
    public Command<Void> clusterMeet(String address, int port) {
        return command("CLUSTER MEET").text(address).number(port).returning(ok());
    }

    /**
     * CLUSTER MEET with the port of the cluster bus: the node becomes acquainted with another, and each with all that
     * the other knows. Since 4.0.0. Source: valkey.io/commands/cluster-meet.
     */
    public Command<Void> clusterMeet(String address, int port, int busPort) {
        return command("CLUSTER MEET")
                .text(address)
                .number(port)
                .number(busPort)
                .returning(ok());
    }

    /**
     * CLUSTER MIGRATESLOTS: the node begins to move these slots of its own to another primary by itself, and answers
     * at once. Since Valkey 9.0. Source: valkey.io/commands/cluster-migrateslots.
     */
    public Command<Void> clusterMigrateslots(NodeId destination, SlotRange... ranges) {
        return command("CLUSTER MIGRATESLOTS")
                .text("SLOTSRANGE")
                .slots(ranges)
                .text("NODE")
                .text(destination.value())
                .returning(ok());
    }

    /**
     * CLUSTER REPLICATE: the node becomes a replica of that primary; a primary must be empty and without slots. O(N),
     * N being the number of its keys. Since 3.0.0. Source: valkey.io/commands/cluster-replicate.
     */
    public Command<Void> clusterReplicate(NodeId primary) {
        return command("CLUSTER REPLICATE").text(primary.value()).returning(ok());
    }

    /**
     * CLUSTER REPLICATE with NO ONE: the replica becomes a primary, empty and without slots. Since Valkey 9.0. Source:
     * valkey.io/commands/cluster-replicate.
     */
    public Command<Void> clusterReplicateNoOne() {
        return command("CLUSTER REPLICATE").text("NO").text("ONE").returning(ok());
    }

    /**
     * CLUSTER RESET: the node knows no other node and no owner of a slot any more; a replica becomes an empty primary.
     * With hard, it gets a new id and forgets its epochs as well. Fails on a primary that has keys. O(N), N being the
     * number of nodes that it knows. Since 3.0.0. Source: valkey.io/commands/cluster-reset.
     */
    public Command<Void> clusterReset(boolean hard) {
        return command("CLUSTER RESET").text(hard ? "HARD" : "SOFT").returning(ok());
    }

    /**
     * CLUSTER SAVECONFIG: the node writes what it believes to its file. Idempotent: it is the same each time. Since
     * 3.0.0. Source: valkey.io/commands/cluster-saveconfig.
     */
    public Command<Void> clusterSaveconfig() {
        return command("CLUSTER SAVECONFIG").flags(IDEMPOTENT).returning(ok());
    }

    /**
     * CLUSTER SET-CONFIG-EPOCH: a node that is new and knows no other takes this configuration epoch. Since 3.0.0.
     * Source: valkey.io/commands/cluster-set-config-epoch.
     */
    public Command<Void> clusterSetConfigEpoch(long epoch) {
        return command("CLUSTER SET-CONFIG-EPOCH").number(epoch).returning(ok());
    }

    /**
     * CLUSTER SETSLOT: what the node believes of a slot from now on. Idempotent: it believes the same each time. Since
     * 3.0.0. Source: valkey.io/commands/cluster-setslot.
     *
     * @throws IllegalArgumentException if there is no such slot
     */
    public Command<Void> clusterSetslot(int slot, SlotState state) {
        return command("CLUSTER SETSLOT")
                .slots(slot)
                .options(state)
                .flags(IDEMPOTENT)
                .returning(ok());
    }
}
