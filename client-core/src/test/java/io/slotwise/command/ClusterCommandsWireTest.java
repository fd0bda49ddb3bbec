package io.slotwise.command;

import static io.slotwise.command.WireRow.repeatableKeyless;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.Reply;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Replies as Redis 7.0.15 gave them. */
class ClusterCommandsWireTest extends WireTable {
    private static final NodeId NODE = new NodeId("4d2c9acaa1a889845c69e35fb7bed7ba46c8ecdd");
    private static final String STATE = "cluster_state:ok\r\ncluster_slots_assigned:16384\r\n";

    private final ClusterCommands<String, String> cluster = new ClusterCommands<>(Codec.utf8(), Codec.utf8());

    ClusterCommandsWireTest() {
        super(ClusterCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                repeatableKeyless(cluster.clusterCountFailureReports(NODE), "CLUSTER COUNT-FAILURE-REPORTS " + NODE)
                        .reads(":0\r\n", 0L)
                        .fails("ERR Unknown node " + NODE, ServerErrorException.class),
                repeatableKeyless(cluster.clusterCountkeysinslot(16_383), "CLUSTER COUNTKEYSINSLOT 16383")
                        .reads(":7\r\n", 7L),
                repeatableKeyless(cluster.clusterGetkeysinslot(0, 5), "CLUSTER GETKEYSINSLOT 0 5")
                        .reads("*1\r\n$1\r\nk\r\n", List.of("k"))
                        .reads("*0\r\n", List.of()),
                repeatableKeyless(cluster.clusterInfo(), "CLUSTER INFO")
                        .reads(
                                "$" + STATE.length() + "\r\n" + STATE + "\r\n",
                                "=" + (STATE.length() + 4) + "\r\ntxt:" + STATE + "\r\n",
                                Map.of("cluster_state", "ok", "cluster_slots_assigned", "16384"))
                        .fails("ERR This instance has cluster support disabled", ServerErrorException.class),
                repeatableKeyless(cluster.clusterKeyslot("foo"), "CLUSTER KEYSLOT foo")
                        .reads(":12182\r\n", 12_182L),
                repeatableKeyless(cluster.clusterMyid(), "CLUSTER MYID").reads("$40\r\n" + NODE + "\r\n", NODE),
                repeatableKeyless(cluster.clusterNodes(), "CLUSTER NODES")
                        .reads("$5\r\nnodes\r\n", "=9\r\ntxt:nodes\r\n", "nodes"),
                named(repeatableKeyless(cluster.clusterGetslotmigrations(), "CLUSTER GETSLOTMIGRATIONS")),
                named(repeatableKeyless(cluster.clusterLinks(), "CLUSTER LINKS")),
                repeatableKeyless(cluster.clusterMyshardid(), "CLUSTER MYSHARDID")
                        .reads("$2\r\nid\r\n", "id"),
                lines(repeatableKeyless(cluster.clusterReplicas(NODE), "CLUSTER REPLICAS " + NODE)),
                trees(repeatableKeyless(cluster.clusterShards(), "CLUSTER SHARDS")),
                lines(repeatableKeyless(cluster.clusterSlaves(NODE), "CLUSTER SLAVES " + NODE)),
                counted(repeatableKeyless(
                        cluster.clusterSlotStats(new SlotRange(0, 5)), "CLUSTER SLOT-STATS SLOTSRANGE 0 5")),
                counted(repeatableKeyless(
                        cluster.clusterSlotStats("key-count", 2), "CLUSTER SLOT-STATS ORDERBY key-count LIMIT 2 DESC")),
                trees(repeatableKeyless(cluster.clusterSlots(), "CLUSTER SLOTS")));
    }

    private static WireRow<List<Map<String, Reply>>> named(WireRow<List<Map<String, Reply>>> row) {
        String pair = Replies.bulk("count") + Replies.integer(1);
        return row.reads(
                        "*1\r\n*2\r\n" + pair,
                        "*1\r\n%1\r\n" + pair,
                        List.of(Map.of("count", new Reply.WholeNumber(1))))
                .reads("*0\r\n", List.of());
    }

    private static WireRow<List<String>> lines(WireRow<List<String>> row) {
        return row.reads(Replies.bulks("line"), List.of("line")).reads("*0\r\n", List.of());
    }

    private static WireRow<List<Reply>> trees(WireRow<List<Reply>> row) {
        return row.reads("*1\r\n*1\r\n:5\r\n", List.of(new Reply.Sequence(List.of(new Reply.WholeNumber(5)))));
    }

    private static WireRow<Map<Long, Map<String, Long>>> counted(WireRow<Map<Long, Map<String, Long>>> row) {
        String pair = Replies.bulk("key-count") + Replies.integer(7);
        return row.reads(
                "*1\r\n*2\r\n:5\r\n*2\r\n" + pair,
                "*1\r\n*2\r\n:5\r\n%1\r\n" + pair,
                Map.of(5L, Map.of("key-count", 7L)));
    }

    @Test
    void whatIsAskedAboutASlotGoesToItsOwner() {
        CallOptions owner = CallOptions.to(Target.ownerOf(42));

        assertThat(cluster.clusterCountkeysinslot(42).options()).isEqualTo(owner);
        assertThat(cluster.clusterGetkeysinslot(42, 1).options()).isEqualTo(owner);
        assertThat(cluster.clusterGetkeysinslot(42, 1)
                        .with(CallOptions.within(Duration.ofSeconds(1)))
                        .options())
                .isEqualTo(owner.withTimeout(Duration.ofSeconds(1)));
    }

    @Test
    void aSlotThatIsNoneIsRefusedBeforeItIsSent() {
        assertThatThrownBy(() -> cluster.clusterCountkeysinslot(16_384)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cluster.clusterGetkeysinslot(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
