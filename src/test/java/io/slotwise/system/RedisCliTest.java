package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.Migration;
import io.slotwise.server.RecordedCommand;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceNode;
import io.slotwise.system.RedisCli.Printed;
import io.slotwise.system.backend.NeedsProgram;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The reference cluster has to be a cluster for the tool that everybody uses too. */
@NeedsProgram("redis-cli")
class RedisCliTest {
    /** CLUSTER KEYSLOT bar: of node 0. */
    private static final int BAR_SLOT = 5061;

    private ReferenceCluster cluster;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    /** One command by the node, with redirects followed. */
    private String follow(int node, String... command) {
        List<String> arguments = new ArrayList<>(
                List.of("-c", "-p", Integer.toString(cluster.node(node).port())));
        arguments.addAll(List.of(command));
        return RedisCli.run(arguments.toArray(String[]::new)).text().strip();
    }

    private Printed manage(String task, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("--cluster", task, cluster.node(0).address()));
        arguments.addAll(List.of(options));
        return RedisCli.run(arguments.toArray(String[]::new));
    }

    private void assertHealthy() {
        Printed check = manage("check");
        assertThat(check.exitCode()).as(check.text()).isZero();
        assertThat(check.text())
                .contains("[OK] All nodes agree about slots configuration.")
                .contains("[OK] All 16384 slots covered.")
                .doesNotContain("[ERR]", "[WARNING]");
    }

    @Test
    void movedIsFollowedToTheOwner() {
        assertThat(follow(2, "SET", "bar", "there")).isEqualTo("OK");

        assertThat(follow(1, "GET", "bar")).isEqualTo("there");
        assertThat(cluster.recorded()).extracting(RecordedCommand::errorCode).contains("MOVED");
        assertThat(cluster.node(0).keys()).isEqualTo(1);
    }

    @Test
    void askIsFollowedToTheNodeThatHasTheKey() {
        follow(0, "SET", "bar", "gone");
        Migration migration = cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));
        migration.moveKey("bar");

        assertThat(follow(0, "GET", "bar")).isEqualTo("gone");

        assertThat(cluster.recorded()).extracting(RecordedCommand::errorCode).contains("ASK");
    }

    @Test
    void aHealthyClusterPassesTheCheck() {
        assertHealthy();
    }

    @Test
    void anOpenSlotIsFoundAndRepaired() {
        follow(0, "MSET", "{bar}a", "1", "{bar}b", "2");
        cluster.migrate(BAR_SLOT).pauseAfterKeys(1).to(cluster.node(1));

        assertThat(manage("check").text()).contains("[WARNING] The following slots are open: " + BAR_SLOT);
        assertThat(manage("fix").text()).contains("[OK] All 16384 slots covered.");

        assertHealthy();
        assertThat(follow(0, "MGET", "{bar}a", "{bar}b")).isEqualTo("1\n2");
    }

    @Test
    void keysAndSlotsAreCounted() {
        follow(0, "SET", "bar", "v");

        assertThat(manage("info").text())
                .contains("-> 1 keys | 5461 slots | 1 slaves.")
                .contains("-> 0 keys | 5462 slots | 1 slaves.")
                .contains("[OK] 1 keys in 3 masters.");
    }

    @Test
    void slotsAreReshardedWithTheirKeys() {
        for (int key = 0; key < 10; key++) {
            follow(0, "SET", "key" + key, "v" + key);
        }

        Printed reshard = reshard(100);

        assertThat(reshard.exitCode()).as(reshard.text()).isZero();
        assertHealthy();
        assertThat(manage("info").text()).contains("| 5361 slots |").contains("| 5562 slots |");
        for (int key = 0; key < 10; key++) {
            assertThat(follow(1, "GET", "key" + key)).isEqualTo("v" + key);
        }
    }

    /** The source becomes a replica of the target before it is told of its last slot: redis-cli knows that. */
    @Test
    void aPrimaryThatGivesAllItsSlotsAwayFollowsTheTaker() {
        follow(0, "SET", "bar", "v");

        Printed reshard = reshard(5461);

        assertThat(reshard.exitCode()).as(reshard.text()).isZero();
        assertThat(reshard.text()).doesNotContain("failed");
        assertHealthy();
        assertThat(cluster.node(0).isPrimary()).isFalse();
        assertThat(follow(0, "GET", "bar")).isEqualTo("v");
    }

    private Printed reshard(int slots) {
        return manage(
                "reshard",
                "--cluster-from",
                cluster.node(0).id(),
                "--cluster-to",
                cluster.node(1).id(),
                "--cluster-slots",
                Integer.toString(slots),
                "--cluster-yes");
    }

    @Test
    void slotsAreBalancedAgain() {
        reshard(1000);

        Printed rebalance = manage("rebalance");

        assertThat(rebalance.exitCode()).as(rebalance.text()).isZero();
        assertHealthy();
        assertThat(manage("info").text()).contains("| 5461 slots |").contains("| 5462 slots |");
    }

    @Test
    void aClusterIsCreatedOfNodesThatDoNotKnowEachOther() {
        List<String> arguments = new ArrayList<>(List.of("--cluster", "create"));
        try (ReferenceCluster strangers =
                ReferenceCluster.builder().primaries(6).slotsAssigned(false).start()) {
            for (ReferenceNode node : strangers.nodes()) {
                RedisCli.run("-p", Integer.toString(node.port()), "CLUSTER", "RESET", "HARD");
                arguments.add(node.address());
            }
            arguments.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));

            Printed create = RedisCli.run(arguments.toArray(String[]::new));

            assertThat(create.exitCode()).as(create.text()).isZero();
            assertThat(create.text()).contains("[OK] All 16384 slots covered.");
            assertThat(RedisCli.run(
                                    "-c",
                                    "-p",
                                    Integer.toString(strangers.node(5).port()),
                                    "SET",
                                    "bar",
                                    "v")
                            .text()
                            .strip())
                    .isEqualTo("OK");
            assertThat(RedisCli.run("--cluster", "info", strangers.node(0).address())
                            .text())
                    .contains("1 keys in 3 masters.");
        }
    }
}
