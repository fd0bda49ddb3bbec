package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What large clusters cost, in bytes that are allocated: a count that no other load disturbs. */
class TopologyCostTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void aPatchCostsWhatItChangesAndNotWhatThereIs() {
        TopologyHolder holder = HeldTopology.of(new LargeCluster(1_000, -1).topology());
        List<Node> primaries = holder.current().primaries();
        holder.patch(0, primaries.get(1));

        long bytes = allocatedBy(() -> {
            for (int slot = 1; slot <= 1_000; slot++) {
                holder.patch(slot, primaries.get(slot % primaries.size()));
            }
        });

        // The list of 500 shards (2 KiB), a page of slots and the list of pages (768 bytes), two shards, and their
        // ranges.
        assertThat(bytes / 1_000).isLessThan(5_000);
    }

    @Test
    void aPatchToAnOwnerThatIsKnownAlreadyCostsNothing() {
        TopologyHolder holder = HeldTopology.of(new LargeCluster(1_000, -1).topology());
        Node owner = requireNonNull(holder.current().primaryOf(42));
        Node namedByAddress = Node.provisional(owner.address());
        holder.patch(42, namedByAddress);

        long bytes = allocatedBy(() -> {
            for (int i = 0; i < 1_000; i++) {
                holder.patch(42, namedByAddress);
            }
        });

        assertThat(bytes / 1_000).isLessThan(50);
    }

    @Test
    void patchesOfAllSlotsOneByOneLeaveNoQuadraticCost() {
        ClusterTopology topology = new LargeCluster(1_000, -1).topology();
        List<Node> primaries = topology.primaries();

        ClusterTopology fragmented = topology;
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            fragmented = fragmented.withSlotMovedTo(slot, primaries.get(slot % primaries.size()));
        }
        ClusterTopology inPieces = fragmented;
        long bytes = allocatedBy(() -> inPieces.withSlotMovedTo(0, primaries.get(7)));

        assertThat(fragmented.coveredSlots()).isEqualTo(Slot.COUNT);
        assertThat(fragmented).isEqualTo(ClusterTopology.of(fragmented.shards()));
        assertThat(bytes).isLessThan(7_000);
    }

    @Test
    void anElectionGrowsWithTheNumberOfNodesAndNotWithItsSquare() {
        long small = bytesOfAnElection(100);
        long large = bytesOfAnElection(1_000);

        assertThat(large).isLessThan(10 * small);
        assertThat(large).isLessThan(1_500_000);
    }

    @Test
    void slotsOfWhichEverybodySaysTheSameAreDecidedTogether() {
        ClusterTopology current = new LargeCluster(1_000, -1).topology();
        List<ReceivedView> views = received(new LargeCluster(1_000, 0));

        SlotRuns runs = SlotRuns.of(current, PatchDates.NONE, views);
        SlotRuns patched = SlotRuns.of(current, new PatchDates(Map.of(7, 2, 16_383, 3)), views);

        assertThat(runs.count()).isEqualTo(500);
        assertThat(patched.count()).isEqualTo(503);
        assertThat(List.of(patched.slots(0), patched.slots(1), patched.slots(502)))
                .containsExactly(new SlotRange(0, 6), new SlotRange(7, 7), new SlotRange(16_383, 16_383));
        assertThat(SlotRuns.of(ClusterTopology.empty(), PatchDates.NONE, List.of())
                        .slots(0))
                .isEqualTo(new SlotRange(0, 16_383));
    }

    @Test
    void aHolderWithoutPatchesIsSmall() {
        TopologyObserver nobody = (before, after) -> {};
        TopologyHolder[] holders = new TopologyHolder[2];
        holders[0] = new TopologyHolder(nobody); // loads the classes

        long bytes = allocatedBy(() -> holders[1] = new TopologyHolder(nobody));

        assertThat(bytes).isLessThan(2_000);
    }

    @Test
    void aMarkIsThatOfTheLastPatchOfItsSlot() {
        PatchMarks marks = new PatchMarks();

        marks.set(0, 3);
        marks.set(Slot.COUNT - 1, 4);
        marks.set(0, 5);

        assertThat(marks.get(0)).isEqualTo(5);
        assertThat(marks.get(1)).isZero();
        assertThat(marks.get(Slot.COUNT - 1)).isEqualTo(4);
        assertThat(marks.get(8_000)).isZero();
    }

    @Test
    void aNodeOfAViewIsMadeOnceHoweverManyRangesItHas() {
        StringBuilder reply = new StringBuilder("*" + Slot.COUNT + "\n");
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            int shard = slot % 3;
            reply.append("*4\n:" + slot + "\n:" + slot + "\n");
            reply.append("*3\n'10.0.0.1\n:" + (7001 + shard) + "\n'primary-" + shard + "\n");
            reply.append("*3\n'10.0.0.1\n:" + (7004 + shard) + "\n'replica-" + shard + "\n");
        }
        SlotsReplyReader reader = new SlotsReplyReader(new AskedNode("10.0.0.1", false));
        Reply tree = Lines.read(Lines.wire(reply.toString()), ReplyCursor::reply);
        List<Shard> shards = new ArrayList<>();

        long bytes = allocatedBy(() -> shards.addAll(reader.shards(tree)));

        assertThat(shards).hasSize(3);
        assertThat(bytes / Slot.COUNT).isLessThan(400);
    }

    private static long bytesOfAnElection(int nodes) {
        ClusterTopology current = new LargeCluster(nodes, -1).topology();
        List<ReceivedView> views = received(new LargeCluster(nodes, 0));
        ViewElection.elect(current, PatchDates.NONE, views, 0);
        return allocatedBy(() -> ViewElection.elect(current, PatchDates.NONE, views, 0));
    }

    private static List<ReceivedView> received(LargeCluster cluster) {
        List<ReceivedView> views = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            views.add(new ReceivedView(cluster.view(LargeCluster.address(i)), 1));
        }
        return views;
    }

    private static long allocatedBy(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
