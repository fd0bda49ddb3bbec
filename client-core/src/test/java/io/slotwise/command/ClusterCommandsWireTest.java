package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
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

    private static final String SHARDS = array(map(
            bulk("slots"),
            array(integer(0), integer(99), integer(200), integer(16_383)),
            bulk("nodes"),
            array(
                    map(
                            bulk("id"),
                            bulk(NODE.value()),
                            bulk("port"),
                            integer(6379),
                            bulk("tls-port"),
                            integer(6380),
                            bulk("ip"),
                            bulk("10.0.0.1"),
                            bulk("endpoint"),
                            bulk("h1"),
                            bulk("hostname"),
                            bulk("h1"),
                            bulk("role"),
                            bulk("master"),
                            bulk("replication-offset"),
                            integer(72_156),
                            bulk("health"),
                            bulk("online"),
                            bulk("availability-zone"),
                            bulk("eu-1a")),
                    map(
                            bulk("id"),
                            bulk("replica"),
                            bulk("port"),
                            integer(6379),
                            bulk("ip"),
                            bulk("10.0.0.2"),
                            bulk("endpoint"),
                            Replies.NULL3,
                            bulk("role"),
                            bulk("replica"),
                            bulk("replication-offset"),
                            integer(0),
                            bulk("health"),
                            bulk("loading"),
                            bulk("new in another version"),
                            array())),
            bulk("id"),
            bulk("shard")));
    private static final List<ShardReport> SHARDS_READ = List.of(new ShardReport(
            "shard",
            List.of(new SlotRange(0, 99), new SlotRange(200, 16_383)),
            List.of(
                    new ShardReport.NodeReport(
                            NODE, "h1", "10.0.0.1", "h1", 6379, 6380, "master", 72_156, "online", "eu-1a"),
                    new ShardReport.NodeReport(
                            new NodeId("replica"), null, "10.0.0.2", null, 6379, 0, "replica", 0, "loading", null))));
    private static final String SLOTS = array(array(
            integer(0),
            integer(99),
            array(bulk("h1"), integer(6379), bulk(NODE.value()), map(bulk("ip"), bulk("10.0.0.1"))),
            array(Replies.NULL3, integer(6379), bulk("replica"), map())));
    private static final List<SlotsReport> SLOTS_READ = List.of(new SlotsReport(
            new SlotRange(0, 99),
            List.of(
                    new SlotsReport.Holder("h1", 6379, NODE, Map.of("ip", "10.0.0.1")),
                    new SlotsReport.Holder(null, 6379, new NodeId("replica"), Map.of()))));

    /** Of Redis 6.2. */
    private static final String OLD_SLOTS =
            array(array(integer(5), integer(5), array(bulk("10.0.0.1"), integer(6379), bulk(NODE.value()))));

    private static final List<SlotsReport> OLD_SLOTS_READ = List.of(
            new SlotsReport(new SlotRange(5, 5), List.of(new SlotsReport.Holder("10.0.0.1", 6379, NODE, Map.of()))));

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
                repeatableKeyless(cluster.clusterShards(), "CLUSTER SHARDS")
                        .readsInEither(SHARDS, SHARDS_READ)
                        .reads("*0\r\n", List.of()),
                lines(repeatableKeyless(cluster.clusterSlaves(NODE), "CLUSTER SLAVES " + NODE)),
                counted(repeatableKeyless(
                        cluster.clusterSlotStats(new SlotRange(0, 5)), "CLUSTER SLOT-STATS SLOTSRANGE 0 5")),
                counted(repeatableKeyless(
                        cluster.clusterSlotStats("key-count", 2), "CLUSTER SLOT-STATS ORDERBY key-count LIMIT 2 DESC")),
                repeatableKeyless(cluster.clusterSlots(), "CLUSTER SLOTS")
                        .readsInEither(SLOTS, SLOTS_READ)
                        .reads(OLD_SLOTS, OLD_SLOTS_READ));
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
