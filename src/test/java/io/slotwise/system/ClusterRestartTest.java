package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ClusterClientException;
import io.slotwise.options.AddressMapping.Way;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ChaosRounds;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.topology.NodeAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A cluster that dies as a whole under load and comes back with its data, in the same place or in another. The client
 * knows its seeds by names. No replica takes over, so that the servers lose nothing that they acknowledged. {@code
 * -Dslotwise.chaos.rounds=500} has the cluster die fifty times.
 */
@EveryBackend(
        settings = {
            "appendonly yes",
            // With "everysec" a server answers before it writes while a sync is under way.
            "appendfsync no",
            "cluster-replica-no-failover yes",
            "cluster-require-full-coverage no",
        },
        shortForm = {"reference", "embedded", "path"})
@Needs({Ability.KILL, Ability.RESTART})
class ClusterRestartTest {
    private static final int THREADS = 6;
    private static final int CALLS = 10;
    private static final int SEED_PORT = 6379;

    private final ClusterUnderTest cluster;
    private Map<String, ClusterNode> byName = Map.of();

    ClusterRestartTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void nameTheNodes() {
        byName = cluster.nodes().stream()
                .collect(Collectors.toMap(node -> node.id().substring(0, 8) + ".test", Function.identity()));
    }

    @Test
    void aClusterThatDiesAsAWholeAndComesBackLosesNothingAndDoublesNothing() {
        survives(cluster::restart);
    }

    @Test
    @Needs(Ability.MOVE)
    void aClusterThatComesBackElsewhereIsFoundByTheNamesOfItsSeeds() {
        survives(cluster::restartElsewhere);
    }

    private void survives(Consumer<ClusterNode> restart) {
        try (ObservedClient client = ObservedClient.of(seeds(), this::byNames)) {
            CounterBooks books = CounterBooks.open(cluster, client.commands(), THREADS);
            try (Load load =
                    books.startLoad(client.commands().with(CallOptions.within(Duration.ofSeconds(1))), CALLS)) {
                for (int round = 0; round < ChaosRounds.each(10); round++) {
                    byName.values().forEach(cluster::kill);
                    load.awaitCalls(2);

                    byName.values().forEach(restart);
                    cluster.introduce();
                    cluster.awaitStable();
                    awaitTopology(client);
                    books.awaitAnswers(client.commands());
                    load.awaitCalls(1); // what was under way
                    int before = load.failures().size();
                    load.awaitCalls(CALLS);
                    assertThat(load.failures()).as("failures after the return").hasSize(before);
                }
                load.stop();

                assertThat(load.failures())
                        .isNotEmpty()
                        .allSatisfy(failure -> assertThat(failure)
                                .isInstanceOfSatisfying(
                                        ClusterClientException.class,
                                        outage ->
                                                assertThat(outage.isTransient()).isTrue()));
            }
            books.assertNothingLostOrDoubled(client.commands());
        }
    }

    private List<String> seeds() {
        return byName.keySet().stream().map(name -> name + ":" + SEED_PORT).toList();
    }

    /** The names are resolved to the addresses that nodes have at the moment; of ports, resolvers know nothing. */
    private ClusterClientOptions.Builder byNames(ClusterClientOptions.Builder options) {
        return options.addressResolver(this::resolve).addressMapping(node -> {
            ClusterNode named = byName.get(node.host());
            return Way.to(
                    named == null
                            ? node
                            : new NodeAddress(node.host(), now(named).port()));
        });
    }

    private CompletionStage<List<InetAddress>> resolve(String host) {
        ClusterNode named = byName.get(host);
        try {
            return CompletableFuture.completedFuture(List.of(
                    InetAddress.getByName(named == null ? host : now(named).host())));
        } catch (UnknownHostException unknown) {
            return CompletableFuture.failedFuture(unknown);
        }
    }

    private NodeAddress now(ClusterNode node) {
        return NodeAddress.parse(cluster.address(node));
    }

    /** The client knows every node where it is now, and none where it was. */
    private void awaitTopology(ObservedClient client) {
        Awaitility.await("the client has found the cluster")
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(client.client().topology().nodes())
                        .extracting(node -> node.id().value() + " " + node.address())
                        .containsExactlyInAnyOrderElementsOf(byName.values().stream()
                                .map(node -> node.id() + " " + cluster.address(node))
                                .toList()));
    }
}
