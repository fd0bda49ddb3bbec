package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.LoadingException;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyQueryTest {
    private static final NodeAddress ADDRESS = NodeAddress.parse("10.0.0.9:7009");
    private static final String NODES = "CLUSTER NODES";
    private static final String SHARDS = "CLUSTER SHARDS";
    private static final String SLOTS = "CLUSTER SLOTS";
    private static final String SHARDS_REPLY = shards("*2\n:0\n:16383");
    private static final String SLOTS_REPLY = Lines.wire("*1\n*3\n:0\n:16383\n*3\n'10.0.0.1\n:7001\n'aaa");
    private static final String NODES_REPLY =
            Lines.bulk("aaa 10.0.0.1:7001@17001 myself,master - 0 0 7 connected 0-16383\n");

    private final FakeQueries node = new FakeQueries()
            .answers(SHARDS, SHARDS_REPLY)
            .answers(SLOTS, SLOTS_REPLY)
            .answers(NODES, NODES_REPLY);
    private final TopologyQuery query = new TopologyQuery(node, false);

    @Test
    void shardsAndNodesAreAskedTogether() {
        TopologyView view = ask();

        assertThat(node.sent).containsExactly(SHARDS, NODES);
        assertThat(view.asked()).isEqualTo(ADDRESS);
        assertThat(view.self()).isEqualTo(new NodeId("aaa"));
        assertThat(view.epochsKnown()).isTrue();
        assertThat(view.shards().get(0).configEpoch()).isEqualTo(7);
        assertThat(view.coveredSlots()).isEqualTo(16_384);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-ERR Unknown subcommand or wrong number of arguments for 'SHARDS'. Try CLUSTER HELP.",
                "-ERR unknown subcommand 'SHARDS'. Try CLUSTER HELP.",
                "-ERR Wrong CLUSTER subcommand or number of arguments",
                "-ERR unknown command 'CLUSTER SHARDS'",
                "-NOPERM this user has no permissions to run the 'cluster|shards' command"
            })
    void slotsAreAskedInsteadOfShardsAndThatIsRemembered(String refusal) {
        node.answers(SHARDS, refusal);

        TopologyView first = ask();
        TopologyView second = ask();

        assertThat(node.sent).containsExactly(SHARDS, SLOTS, NODES, SLOTS, NODES);
        assertThat(first).isEqualTo(second);
        assertThat(first.shards().get(0).configEpoch()).isEqualTo(7);
    }

    @Test
    void nodesMayBeRefused() {
        node.answers(NODES, "-NOPERM this user has no permissions to run the 'cluster|nodes' command");

        TopologyView view = ask();

        assertThat(view.epochsKnown()).isFalse();
        assertThat(view.self()).isNull();
        assertThat(view.coveredSlots()).isEqualTo(16_384);
    }

    @Test
    void slotsThatShardsLeavesOutAreTakenFromNodes() {
        node.answers(SHARDS, shards("*0"));

        TopologyView view = ask();

        assertThat(view.shards().get(0).slots()).containsExactly(new SlotRange(0, 16_383));
        assertThat(node.sent).doesNotContain(SLOTS);
    }

    @Test
    void slotsThatShardsLeavesOutAreTakenFromSlotsWhereNodesIsRefused() {
        node.answers(SHARDS, shards("*0")).answers(NODES, "-NOPERM no");

        TopologyView view = ask();

        assertThat(view.coveredSlots()).isEqualTo(16_384);
        assertThat(node.sent).containsExactly(SHARDS, NODES, SLOTS);
    }

    @Test
    void failuresThatOnlyNodesTellAreTaken() {
        node.answers(SHARDS, "-ERR unknown subcommand 'SHARDS'")
                .answers(NODES, Lines.bulk("aaa 10.0.0.1:7001@17001 master,fail - 0 0 7 disconnected 0-16383\n"));

        assertThat(ask().shards().get(0).primary().health()).isEqualTo(NodeHealth.FAILED);
    }

    @Test
    void aServerThatIsNoClusterIsAConfigurationError() {
        node.answers(SHARDS, "-ERR This instance has cluster support disabled");

        assertThat(failure())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("10.0.0.9:7009")
                .hasMessageContaining("cluster support is disabled");
    }

    @Test
    void whatThePermissionIsMissingForIsNamed() {
        node.answers(SHARDS, "-NOPERM this user has no permissions to run the 'cluster|shards' command")
                .answers(SLOTS, "-NOPERM this user has no permissions to run the 'cluster|slots' command");

        assertThat(failure())
                .isInstanceOf(AuthenticationException.class)
                .hasMessageContaining("NOPERM this user has no permissions to run the 'cluster|slots' command")
                .hasMessageContaining("CLUSTER SLOTS")
                .hasMessageContaining("CLUSTER SHARDS: NOPERM");
    }

    @Test
    void aNodeThatIsLoadingSaysSo() {
        node.answers(SHARDS, "-LOADING Redis is loading the dataset in memory")
                .answers(NODES, "-LOADING Redis is loading the dataset in memory");

        assertThat(failure()).isInstanceOf(LoadingException.class);
        assertThat(node.sent).doesNotContain(SLOTS);
    }

    private TopologyView ask() {
        CompletableFuture<TopologyView> asked = query.ask(ADDRESS).toCompletableFuture();
        assertThat(asked).isCompleted();
        return asked.join();
    }

    private Throwable failure() {
        CompletableFuture<TopologyView> asked = query.ask(ADDRESS).toCompletableFuture();
        assertThat(asked).isCompletedExceptionally();
        return TopologyQuery.causeOf(
                asked.handle((view, failure) -> failure == null ? new AssertionError("no failure") : failure)
                        .join());
    }

    private static String shards(String slots) {
        return Lines.wire("*1\n*4\n'slots\n" + slots + "\n'nodes\n*1\n*12\n'id\n'aaa\n'port\n:7001\n'ip\n'10.0.0.1\n"
                + "'endpoint\n'10.0.0.1\n'role\n'master\n'health\n'online");
    }
}
