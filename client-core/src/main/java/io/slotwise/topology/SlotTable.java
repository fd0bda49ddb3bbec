package io.slotwise.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Slot to shard index, in pages, so that moving one slot copies one page and the list of pages (768 bytes together)
 * rather than the whole table. Immutable once published by its topology.
 */
final class SlotTable {
    static final short NONE = -1;

    private static final int PAGE_BITS = 7;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final int PAGE_MASK = PAGE_SIZE - 1;
    private static final short[] EMPTY_PAGE = emptyPage();

    private final short[][] pages;

    private SlotTable(short[][] pages) {
        this.pages = pages;
    }

    /** Where two shards claim a slot, the later in the list has it; who lists them decides before. */
    static SlotTable of(Shard[] shards) {
        short[][] pages = new short[Slot.COUNT >> PAGE_BITS][];
        Arrays.fill(pages, EMPTY_PAGE);
        for (int shard = 0; shard < shards.length; shard++) {
            for (SlotRange range : shards[shard].slots()) {
                fill(pages, range, (short) shard);
            }
        }
        return new SlotTable(pages);
    }

    int shardOf(int slot) {
        return pages[slot >> PAGE_BITS][slot & PAGE_MASK];
    }

    SlotTable with(int slot, int shard) {
        short[][] patched = pages.clone();
        short[] page = patched[slot >> PAGE_BITS].clone();
        page[slot & PAGE_MASK] = (short) shard;
        patched[slot >> PAGE_BITS] = page;
        return new SlotTable(patched);
    }

    /** The slots of each of so many shards, as ranges. */
    List<List<SlotRange>> ranges(int shards) {
        List<List<SlotRange>> ranges = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            ranges.add(new ArrayList<>());
        }
        int first = 0;
        for (int slot = 1; slot <= Slot.COUNT; slot++) {
            int shard = shardOf(slot - 1);
            if (slot == Slot.COUNT || shardOf(slot) != shard) {
                if (shard != NONE) {
                    ranges.get(shard).add(new SlotRange(first, slot - 1));
                }
                first = slot;
            }
        }
        return ranges;
    }

    int covered() {
        int covered = 0;
        for (short[] page : pages) {
            for (short shard : page) {
                if (shard != NONE) {
                    covered++;
                }
            }
        }
        return covered;
    }

    private static void fill(short[][] pages, SlotRange range, short shard) {
        for (int slot = range.first(); slot <= range.last(); slot++) {
            int page = slot >> PAGE_BITS;
            if (pages[page] == EMPTY_PAGE) {
                pages[page] = EMPTY_PAGE.clone();
            }
            pages[page][slot & PAGE_MASK] = shard;
        }
    }

    private static short[] emptyPage() {
        short[] page = new short[PAGE_SIZE];
        Arrays.fill(page, NONE);
        return page;
    }
}
