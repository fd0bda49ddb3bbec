package io.slotwise.examples.demo;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Immutable. Draws a bar for each shard: which part of the 16,384 slots it has. */
final class SlotMapDrawing {
    private static final int CELLS = 64;
    private static final int SLOTS_A_CELL = Slot.COUNT / CELLS;

    private final Shards shards;
    private final boolean blocks;

    /**
     * Draws for these shards.
     *
     * @param blocks whether block characters can be shown; plain ASCII otherwise
     */
    SlotMapDrawing(Shards shards, boolean blocks) {
        this.shards = shards;
        this.blocks = blocks;
    }

    /** One line for each shard. Equal lines mean that nothing worth a drawing has changed. */
    List<String> draw(ClusterTopology topology) {
        List<String> lines = new ArrayList<>();
        for (int number = 0; number < shards.count(); number++) {
            Shard shard = shards.find(topology, number);
            String name = String.format(Locale.ROOT, "     %-9s", Shards.name(number));
            lines.add(shard == null ? name + "not in sight" : name + bar(shard.slots()) + " " + legend(shard));
        }
        return lines;
    }

    private String bar(List<SlotRange> ranges) {
        int[] owned = new int[CELLS];
        for (SlotRange range : ranges) {
            for (int slot = range.first(); slot <= range.last(); slot++) {
                owned[slot / SLOTS_A_CELL]++;
            }
        }
        StringBuilder bar = new StringBuilder("|");
        Arrays.stream(owned).forEach(count -> bar.append(cell(count)));
        return bar.append('|').toString();
    }

    private char cell(int owned) {
        if (owned == 0) {
            return blocks ? '\u00b7' : '.';
        }
        if (owned < SLOTS_A_CELL) {
            return blocks ? '\u2592' : '+';
        }
        return blocks ? '\u2588' : '#';
    }

    private static String legend(Shard shard) {
        int replicas = shard.replicas().size();
        return String.format(
                Locale.ROOT,
                "%5d slots, primary %s, %d %s",
                shard.slotCount(),
                shard.primary().address(),
                replicas,
                replicas == 1 ? "replica" : "replicas");
    }
}
