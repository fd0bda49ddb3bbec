package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TopologyHolderTest {
    private static final String[] WHOLE = {"a 5 0-5460 a1", "b 6 5461-10922 b1", "c 7 10923-16383 c1"};

    private final List<String> seen = new ArrayList<>();
    private final TopologyHolder holder =
            new TopologyHolder((before, after) -> seen.add(Clusters.lines(before) + " -> " + Clusters.lines(after)));

    @Test
    void aPatchMovesOneSlotAndIsReported() {
        adopt(WHOLE);
        seen.clear();

        holder.patch(42, known("b"));
        holder.patch(42, known("b"));

        assertThat(Clusters.lines(holder.current()))
                .containsExactly("a 5 0-41,43-5460 a1", "b 6 42,5461-10922 b1", "c 7 10923-16383 c1");
        assertThat(seen).hasSize(1);
    }

    @Test
    void aProvisionalOwnerBecomesTheNodeAtItsAddress() {
        adopt(WHOLE);

        holder.patch(42, Clusters.node("@b", NodeRole.PRIMARY));

        assertThat(requireNonNull(holder.current().primaryOf(42)).id()).isEqualTo(new NodeId("b"));
    }

    @Test
    void aPatchMadeSinceOutlivesTheAdoption() {
        adopt(WHOLE);
        ClusterTopology madeFrom = holder.current();
        holder.patch(42, known("b"));
        holder.patch(43, Clusters.node("@n", NodeRole.PRIMARY));

        holder.adopt(madeFrom, Clusters.topology("a 5 0-5460 a1", "b 6 5461-10922 b1", "c 7 10923-16383", "n 8 -"));

        assertThat(Clusters.lines(holder.current()))
                .containsExactly("a 5 0-41,44-5460 a1", "b 6 42,5461-10922 b1", "c 7 10923-16383", "n 8 43");
    }

    @Test
    void whatMovesAllTheTimeIsAdoptedWithoutAWord() {
        adopt("a 5 0-16383");
        seen.clear();
        ClusterTopology other = Clusters.topology("a 6 0-16383");

        holder.adopt(holder.current(), other);

        assertThat(holder.current()).isEqualTo(other);
        assertThat(seen).isEmpty();
    }

    @Test
    void anObserverThatThrowsDoesNotStopTheOthersFromBeingTold() {
        List<ClusterTopology> told = new ArrayList<>();
        TopologyHolder failing = new TopologyHolder((before, after) -> {
            told.add(after);
            throw new IllegalStateException("an observer's own failure, thrown on purpose");
        });

        failing.adopt(failing.current(), Clusters.topology(WHOLE));
        failing.patch(42, Clusters.node("b", NodeRole.PRIMARY));

        assertThat(told).hasSize(2);
    }

    @Test
    void manySwappersLeaveOneUnbrokenChain() throws InterruptedException {
        List<ClusterTopology> chain = new ArrayList<>(); // guarded by the holder: one call at a time
        TopologyHolder shared = new TopologyHolder((before, after) -> {
            if (!chain.isEmpty()) {
                assertThat(before).isSameAs(chain.get(chain.size() - 1));
            }
            chain.add(after);
        });
        shared.adopt(shared.current(), Clusters.topology(WHOLE));
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            int first = thread;
            Random random = new Random(thread);
            threads.add(new Thread(() -> {
                for (int slot = first; slot < 2_000; slot += 4) {
                    shared.patch(slot, Clusters.node(random.nextBoolean() ? "b" : "c", NodeRole.PRIMARY));
                }
            }));
        }

        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(chain).hasSize(2_001);
        assertThat(chain.get(chain.size() - 1)).isSameAs(shared.current());
        assertThat(shared.current().coveredSlots()).isEqualTo(Slot.COUNT);
        assertThat(requireNonNull(shared.current().shardOf(new NodeId("a"))).slotCount())
                .isEqualTo(5461 - 2_000);
    }

    private void adopt(String... shards) {
        holder.adopt(holder.current(), Clusters.topology(shards));
    }

    private Node known(String id) {
        return requireNonNull(holder.current().node(new NodeId(id)), id);
    }
}
