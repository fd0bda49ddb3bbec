package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The commands that ask about the cluster. None writes anything, so each is idempotent even where servers do not call it
 * read-only. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, a second word capitalised. Unless it says otherwise a command goes to any one
 * primary, and the answer is what that node believes; {@link Target} sends it to another. Versions are the servers' in
 * which the command came. Who owns which slot is known without a command: the client's topology.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class ClusterCommands<K, V> extends CatalogueGroup<K, V> {
    private static final ReplyReader<Map<String, String>> LINES =
            cursor -> lines(SimpleReaders.PRESENT_TEXT.read(cursor));
    private static final ReplyReader<Map<Long, Map<String, Long>>> SLOT_STATISTICS = ClusterCommands::slotStatistics;

    /** The commands for keys and values of these codecs. */
    public ClusterCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * CLUSTER COUNT-FAILURE-REPORTS: how many nodes have told the node that answers that this one seems to have failed;
     * fails when the node does not know it. O(N), N being the number of reports. Since 3.0.0. Source:
     * valkey.io/commands/cluster-count-failure-reports.
     */
    public Command<Long> clusterCountFailureReports(NodeId node) {
        return command("CLUSTER COUNT-FAILURE-REPORTS")
                .text(node.value())
                .flags(IDEMPOTENT)
                .returning(integer());
    }

    /**
     * CLUSTER COUNTKEYSINSLOT: how many keys lie in the slot. Goes to the owner of the slot. Since 3.0.0. Source:
     * valkey.io/commands/cluster-countkeysinslot.
     *
     * @throws IllegalArgumentException if there is no such slot
     */
    public Command<Long> clusterCountkeysinslot(int slot) {
        return command("CLUSTER COUNTKEYSINSLOT")
                .number(slot)
                .flags(IDEMPOTENT)
                .returning(integer())
                .with(CallOptions.to(Target.ownerOf(slot)));
    }

    /**
     * CLUSTER GETKEYSINSLOT: up to so many keys that lie in the slot, in no particular order. Goes to the owner of the
     * slot. O(N), N being the number of keys that come back. Since 3.0.0. Source:
     * valkey.io/commands/cluster-getkeysinslot.
     *
     * @throws IllegalArgumentException if there is no such slot
     */
    public Command<List<K>> clusterGetkeysinslot(int slot, long limit) {
        return command("CLUSTER GETKEYSINSLOT")
                .number(slot)
                .number(limit)
                .flags(IDEMPOTENT)
                .returning(fields())
                .with(CallOptions.to(Target.ownerOf(slot)));
    }

    /**
     * CLUSTER GETSLOTMIGRATIONS: the migrations of slots that the node takes part in, or lately took, each by name, as the
     * node tells it. O(N), N being their number. Since Valkey 9.0. Source: valkey.io/commands/cluster-getslotmigrations.
     */
    public Command<List<Map<String, Reply>>> clusterGetslotmigrations() {
        return command("CLUSTER GETSLOTMIGRATIONS").flags(IDEMPOTENT).returning(listOf(SimpleReaders.NAMED));
    }

    /**
     * CLUSTER INFO: the state of the cluster by name, such as {@code cluster_state} (ok or fail) and
     * {@code cluster_slots_assigned}, in the order of the reply. Since 3.0.0. Source: valkey.io/commands/cluster-info.
     */
    public Command<Map<String, String>> clusterInfo() {
        return command("CLUSTER INFO").flags(IDEMPOTENT).returning(LINES);
    }

    /**
     * CLUSTER KEYSLOT: the slot of the key, as the node computes it; {@link io.slotwise.topology.Slot} does so without
     * a node. O(N), N being the length of the key. Since 3.0.0. Source: valkey.io/commands/cluster-keyslot.
     */
    public Command<Long> clusterKeyslot(K key) {
        return command("CLUSTER KEYSLOT").unroutedKey(key).flags(IDEMPOTENT).returning(integer());
    }

    /**
     * CLUSTER LINKS: the connections of the node to others, each by name, as the node tells it. O(N), N being their number.
     * Since 7.0.0. Source: valkey.io/commands/cluster-links.
     */
    public Command<List<Map<String, Reply>>> clusterLinks() {
        return command("CLUSTER LINKS").flags(IDEMPOTENT).returning(listOf(SimpleReaders.NAMED));
    }

    /** CLUSTER MYID: the id of the node that answers. Since 3.0.0. Source: valkey.io/commands/cluster-myid. */
    public Command<NodeId> clusterMyid() {
        return command("CLUSTER MYID")
                .flags(IDEMPOTENT)
                .returning(cursor -> new NodeId(SimpleReaders.PRESENT_TEXT.read(cursor)));
    }

    /**
     * CLUSTER MYSHARDID: the id of the shard of the node that answers. Since 7.2.0. Source:
     * valkey.io/commands/cluster-myshardid.
     */
    public Command<String> clusterMyshardid() {
        return command("CLUSTER MYSHARDID").flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * CLUSTER NODES: all nodes that the node which answers knows, one on each line, in the servers' own format. O(N), N
     * being the number of nodes. Since 3.0.0. Source: valkey.io/commands/cluster-nodes.
     */
    public Command<String> clusterNodes() {
        return command("CLUSTER NODES").flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * CLUSTER REPLICAS: the replicas of a primary, a line for each, in the servers' own format. Fails when the node that
     * answers does not know it. O(N), N being their number. Since 5.0.0. Source: valkey.io/commands/cluster-replicas.
     */
    public Command<List<String>> clusterReplicas(NodeId primary) {
        return command("CLUSTER REPLICAS")
                .text(primary.value())
                .flags(IDEMPOTENT)
                .returning(texts());
    }

    /**
     * CLUSTER SHARDS: the shards with their slots and nodes. O(N), N being the number of nodes. Since 7.0.0.
     * Source: valkey.io/commands/cluster-shards.
     */
    public Command<List<ShardReport>> clusterShards() {
        return command("CLUSTER SHARDS").flags(IDEMPOTENT).returning(listOf(ShardReport.READER));
    }

    /**
     * CLUSTER SLAVES: what CLUSTER REPLICAS was called before. Deprecated by servers since 5.0.0 in favour of
     * {@link #clusterReplicas}. O(N), N being their number. Since 3.0.0. Source: valkey.io/commands/cluster-slaves.
     */
    public Command<List<String>> clusterSlaves(NodeId primary) {
        return command("CLUSTER SLAVES").text(primary.value()).flags(IDEMPOTENT).returning(texts());
    }

    /**
     * CLUSTER SLOT-STATS with SLOTSRANGE: what the node has counted of its own slots among these, by slot and name, such as
     * {@code key-count}. O(N), N being their number. Since Valkey 8.0. Source: valkey.io/commands/cluster-slot-stats.
     */
    public Command<Map<Long, Map<String, Long>>> clusterSlotStats(SlotRange range) {
        return command("CLUSTER SLOT-STATS")
                .text("SLOTSRANGE")
                .number(range.first())
                .number(range.last())
                .flags(IDEMPOTENT)
                .returning(SLOT_STATISTICS);
    }

    /**
     * CLUSTER SLOT-STATS with ORDERBY: what the node has counted of up to so many of its own slots, those with the highest
     * number of this name first, such as {@code key-count}. O(N*log(N)), N being the number of its slots. Since Valkey 8.0.
     * Source: valkey.io/commands/cluster-slot-stats.
     */
    public Command<Map<Long, Map<String, Long>>> clusterSlotStats(String name, long limit) {
        return command("CLUSTER SLOT-STATS")
                .text("ORDERBY")
                .text(name)
                .text("LIMIT")
                .number(limit)
                .text("DESC")
                .flags(IDEMPOTENT)
                .returning(SLOT_STATISTICS);
    }

    /**
     * CLUSTER SLOTS: the slots with their nodes. O(N), N being the number of nodes. Deprecated by
     * servers since 7.0.0 in favour of {@link #clusterShards}. Since 3.0.0. Source: valkey.io/commands/cluster-slots.
     */
    public Command<List<SlotsReport>> clusterSlots() {
        return command("CLUSTER SLOTS").flags(IDEMPOTENT).returning(listOf(SlotsReport.READER));
    }

    private static Map<Long, Map<String, Long>> slotStatistics(ReplyCursor cursor) {
        Map<Long, Map<String, Long>> statistics = new LinkedHashMap<>();
        int count = Math.max(0, cursor.enterArray());
        for (int i = 0; i < count; i++) {
            cursor.enterArray();
            long slot = cursor.wholeNumber();
            statistics.put(slot, pairs(cursor, SimpleReaders.PRESENT_TEXT, SimpleReaders.INTEGER));
        }
        return Collections.unmodifiableMap(statistics);
    }

    private static Map<String, String> lines(String text) {
        Map<String, String> lines = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                lines.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return Collections.unmodifiableMap(lines);
    }
}
