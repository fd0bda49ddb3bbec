package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceNode;
import io.slotwise.system.RedisCli.Printed;
import io.slotwise.system.backend.NeedsProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cluster that an operator enlarges and makes smaller again by redis-cli, while every shard is written to. */
@NeedsProgram("redis-cli")
class ScalingTest {
    private static final int MEMBERS = 6;
    private static final int THREADS = 6;
    private static final int CALLS = 50;

    /** How many slots move there and back. */
    private static final int MOVED = 150;

    /** How many slots each of three primaries has at first. */
    private static final int SHARE = 5_461;

    private ReferenceCluster cluster;
    private ReferenceNode newcomer;

    @BeforeEach
    void createCluster() {
        cluster = ReferenceCluster.builder()
                .primaries(MEMBERS + 1)
                .slotsAssigned(false)
                .start();
        cluster.nodes().forEach(node -> RedisCli.run("-p", Integer.toString(node.port()), "CLUSTER", "RESET", "HARD"));
        newcomer = cluster.node(MEMBERS);
        List<String> create = new ArrayList<>(List.of("--cluster", "create"));
        create.addAll(members());
        create.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));
        run(create.toArray(String[]::new));
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    private List<String> members() {
        return cluster.nodes().stream()
                .limit(MEMBERS)
                .map(ReferenceNode::address)
                .toList();
    }

    private static void run(String... arguments) {
        Printed printed = RedisCli.run(arguments);
        assertThat(printed.exitCode()).as(printed.text()).isZero();
    }

    @Test
    void aNodeThatJoinsTakesSlotsAndLeavesAgainAndNobodyNotices() {
        String member = members().get(0);
        try (ObservedClient client = ObservedClient.of(members())) {
            List<CountedIncrements> counters = IntStream.range(0, THREADS)
                    .mapToObj(i -> new CountedIncrements(SlotKeys.key(i % 3 * SHARE + 1 + i, "scaled")))
                    .toList();
            try (Load load =
                    Load.of(THREADS, (thread, turn) -> counters.get(thread).increment(client.commands()))) {
                load.awaitCalls(CALLS);

                run("--cluster", "add-node", newcomer.address(), member);
                Awaitility.await("all know the newcomer")
                        .atMost(Duration.ofSeconds(20))
                        .until(this::allAgree);
                reshard("all", newcomer.id());
                load.awaitCalls(CALLS);
                assertThat(newcomer.keys()).as("keys that the newcomer has").isPositive();

                reshard(newcomer.id(), cluster.node(0).id());
                load.awaitCalls(CALLS);
                assertThat(newcomer.isPrimary()).as("one without slots follows").isFalse();

                run("--cluster", "del-node", member, newcomer.id());
                load.awaitCalls(CALLS);
                load.stop();

                assertThat(load.failures()).isEmpty();
            }
            counters.forEach(counter -> counter.assertNothingLostOrDoubled(client.commands()));
            client.client().refreshTopology();
            Awaitility.await("the client has forgotten who left")
                    .atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(client.client().topology().nodes())
                            .hasSize(MEMBERS)
                            .noneMatch(node -> node.id().value().equals(newcomer.id())));
        }
    }

    /** The lowest slots of each source, which are those of the counters. */
    private void reshard(String from, String to) {
        run(
                "--cluster",
                "reshard",
                members().get(0),
                "--cluster-from",
                from,
                "--cluster-to",
                to,
                "--cluster-slots",
                Integer.toString(MOVED),
                "--cluster-yes");
    }

    private boolean allAgree() {
        return RedisCli.run("--cluster", "check", members().get(0)).exitCode() == 0;
    }
}
