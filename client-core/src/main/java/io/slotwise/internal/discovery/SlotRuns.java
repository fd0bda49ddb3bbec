package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slots in runs, each with its owner. In one run, the topology and each view say the same of all slots, and a slot
 * that has been patched is a run of its own: what is decided for one slot of a run is decided for all. Confined to one
 * election.
 */
final class SlotRuns {
    private final int[] ends;
    private final @Nullable NodeId[] owners;

    private SlotRuns(BitSet begins) {
        ends = new int[begins.cardinality()];
        owners = new NodeId[ends.length];
        int end = 0;
        for (int run = 0; run < ends.length; run++) {
            end = begins.nextSetBit(end + 1);
            ends[run] = end;
        }
    }

    /** All slots, in order; nobody owns them yet. */
    static SlotRuns of(ClusterTopology topology, PatchDates patches, List<ReceivedView> views) {
        BitSet begins = new BitSet(Slot.COUNT + 1);
        mark(topology.shards(), begins);
        for (ReceivedView view : views) {
            mark(view.view().shards(), begins);
        }
        for (int slot : patches.slots()) {
            begins.set(slot, slot + 2);
        }
        begins.clear(0);
        begins.set(Slot.COUNT);
        return new SlotRuns(begins);
    }

    private static void mark(List<Shard> shards, BitSet begins) {
        for (Shard shard : shards) {
            for (SlotRange range : shard.slots()) {
                begins.set(range.first());
                begins.set(range.last() + 1);
            }
        }
    }

    /** How many there are. */
    int count() {
        return ends.length;
    }

    /** The first slot of a run. */
    int first(int run) {
        return run == 0 ? 0 : ends[run - 1];
    }

    /** How many slots the run has. */
    int size(int run) {
        return ends[run] - first(run);
    }

    SlotRange slots(int run) {
        return new SlotRange(first(run), ends[run] - 1);
    }

    /** Who owns the run; null when nobody does. */
    @Nullable
    NodeId owner(int run) {
        return owners[run];
    }

    void give(int run, @Nullable NodeId owner) {
        owners[run] = owner;
    }
}
