package io.slotwise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.ClientListener;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.discovery.ManualScheduler;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class StateLogTest {
    private static final Node A = Node.primary(new NodeId("a"), new NodeAddress("10.0.0.1", 7000));
    private static final Node B = Node.replica(new NodeId("b"), new NodeAddress("10.0.0.2", 7000));
    private static final Node C = Node.primary(new NodeId("c"), new NodeAddress("10.0.0.3", 7000));
    private static final ClusterTopology WHOLE = topology(A, B, 8_191, C, 16_383);

    private final RecordingLogger logger = new RecordingLogger(Level.DEBUG);
    private final ManualScheduler clock = new ManualScheduler();
    private final StateLog log = new StateLog(logger, clock);

    private static ClusterTopology topology(Node first, Node replica, int last, Node second, int end) {
        return ClusterTopology.of(List.of(
                new Shard(first, List.of(replica), List.of(new SlotRange(0, last)), 1),
                new Shard(second, List.of(), List.of(new SlotRange(last + 1, end)), 2)));
    }

    private static ConnectionFailedException refused() {
        return new ConnectionFailedException("Cannot connect to 10.0.0.1:7000: refused", null, null);
    }

    private static Node as(Node node, boolean primary) {
        return primary ? Node.primary(node.id(), node.address()) : Node.replica(node.id(), node.address());
    }

    @Test
    void aDeadNodeIsOneLineHoweverOftenItIsDialled() {
        for (int attempt = 0; attempt < 10_000; attempt++) {
            clock.advance(Duration.ofSeconds(2));
            log.connectFailed(A.address(), refused());
        }
        assertThat(logger.lines())
                .containsExactly("WARN 10.0.0.1:7000 cannot be reached: Cannot connect to 10.0.0.1:7000: refused");

        log.opened(A.address());
        log.opened(A.address());

        assertThat(logger.lines())
                .hasSize(3)
                .endsWith(
                        "INFO Connected to 10.0.0.1:7000 again, after 19998000 ms in which it could not be reached",
                        "DEBUG Connected to 10.0.0.1:7000");
    }

    @Test
    void aNodeThatDiesAgainIsToldAgain() {
        for (int i = 0; i < 3; i++) {
            log.closed(A.address(), refused());
            log.connectFailed(A.address(), refused());
            log.connectFailed(A.address(), refused());
            log.opened(A.address());
        }

        assertThat(logger.lines()).filteredOn(line -> line.startsWith("WARN")).hasSize(3);
        assertThat(logger.lines()).filteredOn(line -> line.startsWith("INFO")).hasSize(3);
    }

    @Test
    void theClusterThatIsFoundIsOneLine() {
        log.refreshEnded(RefreshCause.BOOTSTRAP, A.address(), Duration.ofMillis(3));
        log.topologyChanged(ClusterTopology.empty(), WHOLE);

        assertThat(logger.lines()).containsExactly("INFO Found the cluster: 3 nodes in 2 shards");
    }

    @Test
    void aFailoverIsSummarised() {
        log.topologyChanged(WHOLE, topology(as(B, true), as(A, false), 8_191, C, 16_383));

        assertThat(logger.lines())
                .containsExactly("INFO The cluster has changed: primary now: 10.0.0.2:7000 (primary); replica now:"
                        + " 10.0.0.1:7000 (replica)");
    }

    @Test
    void nodesThatJoinAndLeaveAreNamed() {
        Node d = Node.primary(new NodeId("d"), new NodeAddress("10.0.0.4", 7000));

        log.topologyChanged(WHOLE, topology(A, B, 8_191, d, 16_383));

        assertThat(logger.lines())
                .containsExactly("INFO The cluster has changed: joined: 10.0.0.4:7000 (primary); left: 10.0.0.3:7000"
                        + " (primary)");
    }

    @Test
    void slotsThatMoveAreNoNewsButForThoseWhoLookClosely() {
        log.topologyChanged(WHOLE, WHOLE.withSlotMovedTo(5, C));

        assertThat(logger.lines()).containsExactly("DEBUG Slots have moved: 5");
    }

    @Test
    void slotsWithoutAnOwnerAreOneLineUntilAllHaveOneAgain() {
        ClusterTopology partly = topology(A, B, 8_191, C, 16_000);
        ClusterTopology less = topology(A, B, 8_191, C, 15_000);
        log.topologyChanged(WHOLE, partly);
        log.topologyChanged(partly, less);
        log.topologyChanged(less, partly);
        log.topologyChanged(partly, WHOLE);

        assertThat(logger.lines())
                .filteredOn(line -> !line.startsWith("DEBUG"))
                .containsExactly(
                        "WARN 383 slots have no known owner: 16001-16383", "INFO Every slot has a known owner again");
    }

    @Test
    void aClusterThatIsFoundInPartIsSaidToBe() {
        log.topologyChanged(ClusterTopology.empty(), topology(A, B, 8_191, C, 16_000));

        assertThat(logger.lines()).contains("WARN 383 slots have no known owner: 16001-16383");
    }

    @Test
    void refreshesWithoutAViewAreOneLineUntilOneSucceeds() {
        for (int i = 0; i < 100; i++) {
            log.refreshEnded(RefreshCause.CONNECTION_LOST, null, Duration.ofMillis(3));
        }
        log.refreshEnded(RefreshCause.CONNECTION_LOST, A.address(), Duration.ofMillis(3));
        log.refreshEnded(RefreshCause.PERIOD, A.address(), Duration.ofMillis(3));

        assertThat(logger.lines())
                .containsExactly(
                        "WARN No node gives a view of the cluster (asked because of CONNECTION_LOST)",
                        "INFO 10.0.0.1:7000 gives a view of the cluster again");
    }

    @Test
    void aListenerThatThrowsEachTimeIsOneLine() {
        ClientListener broken = new ClientListener() {};

        log.listenerThrew(broken, new IllegalStateException("mine"));
        log.listenerThrew(broken, new IllegalStateException("mine"));

        assertThat(logger.lines()).containsExactly("WARN A listener threw, which is told this once");
    }
}
