package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotMapDrawingTest {
    private static final Node FIRST = Node.primary(new NodeId("a"), new NodeAddress("10.0.0.1", 7000));
    private static final Node SECOND = Node.primary(new NodeId("b"), new NodeAddress("10.0.0.2", 7000));
    private static final Node REPLICA = Node.replica(new NodeId("c"), new NodeAddress("10.0.0.3", 7000));
    private static final ClusterTopology HALVES = topology(FIRST, new SlotRange(0, 8191), new SlotRange(8192, 16383));

    @Test
    void eachShardHasABarOfItsSlots() {
        SlotMapDrawing drawing = new SlotMapDrawing(new Shards(HALVES), false);

        List<String> lines = drawing.draw(HALVES);

        assertThat(lines)
                .containsExactly(
                        "     shard 1  |" + "#".repeat(32) + ".".repeat(32)
                                + "|  8192 slots, primary 10.0.0.1:7000, 1 replica",
                        "     shard 2  |" + ".".repeat(32) + "#".repeat(32)
                                + "|  8192 slots, primary 10.0.0.2:7000, 0 replicas");
    }

    @Test
    void aCellOwnedInPartLooksDifferent() {
        SlotMapDrawing drawing = new SlotMapDrawing(new Shards(HALVES), true);

        List<String> lines = drawing.draw(HALVES.withSlotMovedTo(0, SECOND));

        assertThat(lines.get(0)).contains("|\u2592" + "\u2588".repeat(31) + "\u00b7".repeat(32) + "|");
        assertThat(lines.get(1)).contains("|\u2592" + "\u00b7".repeat(31) + "\u2588".repeat(32) + "|");
    }

    @Test
    void aShardKeepsItsNumberWhenItsReplicaTakesOver() {
        Shards shards = new Shards(HALVES);
        Node promoted = Node.primary(REPLICA.id(), REPLICA.address());
        ClusterTopology after = topology(promoted, new SlotRange(0, 8191), new SlotRange(8192, 16383));

        assertThat(new SlotMapDrawing(shards, false).draw(after).get(0))
                .startsWith("     shard 1  |#")
                .contains("primary 10.0.0.3:7000");
        assertThat(shards.numberOf(after, 0)).isZero();
    }

    private static ClusterTopology topology(Node first, SlotRange firstSlots, SlotRange secondSlots) {
        return ClusterTopology.of(List.of(
                new Shard(first, List.of(REPLICA), List.of(firstSlots), 1),
                new Shard(SECOND, List.of(), List.of(secondSlots), 2)));
    }
}
