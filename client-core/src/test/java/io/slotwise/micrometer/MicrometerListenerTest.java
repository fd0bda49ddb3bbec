package io.slotwise.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.slotwise.command.Command;
import io.slotwise.event.CommandFamily;
import io.slotwise.event.CommandOutcome;
import io.slotwise.event.EndedCommand;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.event.ReplacementCause;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MicrometerListenerTest {
    private static final NodeAddress ADDRESS = new NodeAddress("10.0.0.1", 7000);
    private static final Node PRIMARY = Node.primary(new NodeId("p"), ADDRESS);
    private static final Node REPLICA = Node.replica(new NodeId("r"), ADDRESS);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final FakeStatistics client = new FakeStatistics();

    private static EndedCommand ended(
            String name, CommandOutcome outcome, @Nullable Node node, boolean mayHaveExecuted) {
        CommandFamily family = Command.custom(name).returningReply().family();
        return new EndedCommand(name, family, 1, node, 1, outcome, mayHaveExecuted, 2_000_000);
    }

    private static List<String> hosts(int round) {
        return IntStream.range(0, 60).mapToObj(i -> "node-" + round + "-" + i).toList();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    @Test
    void commandsAreTimedByFamilyOutcomeAndRole() {
        MicrometerListener listener = new MicrometerListener(registry);

        listener.commandEnded(ended("GET", CommandOutcome.SUCCESS, PRIMARY, false));
        listener.commandEnded(ended("STRLEN", CommandOutcome.SUCCESS, PRIMARY, false));
        listener.commandEnded(ended("HGET", CommandOutcome.TIMEOUT, REPLICA, true));
        listener.commandEnded(ended("JSON.SET", CommandOutcome.OUTCOME_UNKNOWN, null, true));

        assertThat(listener.observesCommands()).isTrue();
        var strings = registry.get("slotwise.commands")
                .tags("family", "string", "outcome", "success", "role", "primary")
                .timer();
        assertThat(strings.count()).isEqualTo(2);
        assertThat(strings.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(4);
        assertThat(registry.get("slotwise.commands")
                        .tags("family", "hash", "outcome", "timeout", "role", "replica")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("slotwise.commands")
                        .tags("family", "other", "outcome", "outcome_unknown", "role", "none")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(count("slotwise.commands.unknown")).isEqualTo(2);
    }

    @Test
    void whatHappensIsCountedByKind() {
        MicrometerListener listener = new MicrometerListener(registry);

        listener.redirected(Redirection.MOVED, "GET", 1, ADDRESS);
        listener.retried("GET", null, "why", Duration.ZERO);
        listener.replyWasLate("GET", ADDRESS);
        listener.queueWasFull("GET", ADDRESS);
        listener.connectionOpened(ADDRESS);
        listener.connectionClosed(ADDRESS, null);
        listener.connectFailed(ADDRESS, new IllegalStateException("no"));
        listener.reconnected(ADDRESS, Duration.ofMillis(1));
        listener.connectionReplaced(ADDRESS, ReplacementCause.TIMEOUTS);
        listener.refreshEnded(RefreshCause.MOVED, ADDRESS, Duration.ofMillis(3));
        listener.refreshEnded(RefreshCause.PERIOD, null, Duration.ofMillis(3));
        listener.subscriptionRepaired(3, Duration.ofMillis(5));
        listener.eventsDropped(4);

        assertThat(count("slotwise.redirects", "kind", "moved")).isEqualTo(1);
        assertThat(count("slotwise.redirects", "kind", "ask")).isZero();
        for (String name : List.of(
                "retries",
                "replies.late",
                "queue.full",
                "connections.opened",
                "connections.closed",
                "connections.failed",
                "connections.reconnected",
                "subscriptions.repaired")) {
            assertThat(count("slotwise." + name)).as(name).isEqualTo(1);
        }
        assertThat(count("slotwise.connections.replaced", "cause", "timeouts")).isEqualTo(1);
        assertThat(count("slotwise.events.dropped")).isEqualTo(4);
        assertThat(registry.get("slotwise.refreshes")
                        .tags("cause", "moved", "winner", "known")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("slotwise.refreshes")
                        .tags("cause", "period", "winner", "none")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void gaugesShowWhatClientsHoldAtThisMomentAndGoWithTheLastOfThem() {
        MicrometerListener listener = new MicrometerListener(registry);
        FakeStatistics other = new FakeStatistics();
        client.nodes(100, List.of("a", "b"));
        other.nodes(0, List.of("c"));

        listener.clientOpened(client);
        assertThat(gauge("slotwise.slots.covered")).isEqualTo(16_284);
        listener.clientOpened(other);
        client.nodes(0, List.of("a", "b", "d"));

        assertThat(gauge("slotwise.slots.covered")).isEqualTo(16_384);
        assertThat(gauge("slotwise.nodes")).isEqualTo(4);
        assertThat(gauge("slotwise.connections")).isEqualTo(4);
        assertThat(gauge("slotwise.queue.commands")).isEqualTo(8);
        assertThat(gauge("slotwise.queue.bytes")).isEqualTo(400);
        assertThat(gauge("slotwise.in.flight")).isEqualTo(12);
        listener.clientClosed(client);
        assertThat(gauge("slotwise.nodes")).isEqualTo(1);
        listener.clientClosed(other);
        assertThat(registry.find("slotwise.nodes").meter()).isNull();
    }

    @Test
    void metersOfNodesAreThereWhenAskedForAndGoWithTheirNode() {
        MicrometerListener listener = MicrometerListener.builder(registry)
                .nodeMeters()
                .tags(Tags.of("cluster", "orders"))
                .build();
        client.nodes(0, List.of("a", "b"));
        listener.clientOpened(client);

        assertThat(gauge("slotwise.node.in.flight", "node", "a:7000", "cluster", "orders"))
                .isEqualTo(3);
        assertThat(gauge("slotwise.node.queue.commands", "node", "b:7000")).isEqualTo(2);

        client.nodes(0, List.of("b", "c"));
        listener.topologyChanged(client.topology(), client.topology());

        assertThat(nodeLabels()).containsExactly("b:7000", "c:7000");
        listener.clientClosed(client);
        assertThat(nodeLabels()).isEmpty();
    }

    @Test
    void aNodeThatLeftUnheardGoesWhenEventsWereDropped() {
        MicrometerListener listener =
                MicrometerListener.builder(registry).nodeMeters().build();
        client.nodes(0, List.of("a"));
        listener.clientOpened(client);
        client.nodes(0, List.of("b"));

        listener.eventsDropped(1);

        assertThat(nodeLabels()).containsExactly("b:7000");
    }

    @Test
    void thereAreNoMetersOfNodesUnlessAskedFor() {
        MicrometerListener listener = new MicrometerListener(registry);
        client.nodes(0, List.of("a", "b"));

        listener.clientOpened(client);

        assertThat(nodeLabels()).isEmpty();
    }

    @Test
    void neitherNamesOfCommandsNorReplacedNodesMakeMoreAndMoreMeters() {
        MicrometerListener listener =
                MicrometerListener.builder(registry).nodeMeters().build();
        listener.clientOpened(client);
        int afterTheFirstRound = 0;

        for (int round = 0; round < 60; round++) {
            client.nodes(0, hosts(round));
            listener.topologyChanged(client.topology(), client.topology());
            for (int type = 0; type < 100; type++) {
                for (Node node : client.topology().nodes()) {
                    listener.commandEnded(ended("MODULE" + round + "." + type, CommandOutcome.SUCCESS, node, false));
                }
            }
            client.topology().nodes().forEach(node -> listener.connectionOpened(node.address()));
            if (round == 0) {
                afterTheFirstRound = registry.getMeters().size();
            }
        }

        assertThat(registry.getMeters()).hasSize(afterTheFirstRound);
        assertThat(nodeLabels()).hasSize(60).allMatch(label -> label.startsWith("node-59-"));
        assertThat(afterTheFirstRound).isLessThan(60 * 4 + 50);
    }

    @Test
    void allThatCanBeLabelledIsFew() {
        MicrometerListener listener = new MicrometerListener(registry);
        for (CommandFamily family : CommandFamily.values()) {
            for (CommandOutcome outcome : CommandOutcome.values()) {
                for (Node node : List.of(PRIMARY, REPLICA)) {
                    listener.commandEnded(new EndedCommand("X", family, 1, node, 1, outcome, false, 1));
                }
                listener.commandEnded(new EndedCommand("X", family, 1, null, 1, outcome, false, 1));
            }
        }
        for (RefreshCause cause : RefreshCause.values()) {
            listener.refreshEnded(cause, ADDRESS, Duration.ZERO);
            listener.refreshEnded(cause, null, Duration.ZERO);
        }

        assertThat(registry.getMeters()).hasSizeLessThan(550);
    }

    private Set<String> nodeLabels() {
        Set<String> labels = new TreeSet<>();
        for (Meter meter : registry.getMeters()) {
            String node = meter.getId().getTag("node");
            if (node != null) {
                labels.add(node);
            }
        }
        return labels;
    }
}
