package io.slotwise.internal.discovery;

import io.slotwise.topology.Slot;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The mark at which each slot was last patched. Thread-safe and lock-free. Marks lie in pages that come with their first
 * patch: a client that has met no {@code MOVED} pays for the list of pages alone, half a KiB instead of 64.
 */
final class PatchMarks {
    private static final int PAGE_BITS = 7;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final int PAGE_MASK = PAGE_SIZE - 1;

    private final AtomicReferenceArray<AtomicIntegerArray> pages = new AtomicReferenceArray<>(Slot.COUNT >> PAGE_BITS);

    void set(int slot, int mark) {
        AtomicIntegerArray page = pages.get(slot >> PAGE_BITS);
        while (page == null) {
            pages.compareAndSet(slot >> PAGE_BITS, null, new AtomicIntegerArray(PAGE_SIZE));
            page = pages.get(slot >> PAGE_BITS);
        }
        page.set(slot & PAGE_MASK, mark);
    }

    /** The marks at or after this one, by slot. */
    Map<Integer, Integer> since(int mark) {
        Map<Integer, Integer> marks = new HashMap<>();
        for (int i = 0; i < pages.length(); i++) {
            AtomicIntegerArray page = pages.get(i);
            for (int j = 0; page != null && j < PAGE_SIZE; j++) {
                int of = page.get(j);
                if (of >= mark) {
                    marks.put((i << PAGE_BITS) + j, of);
                }
            }
        }
        return marks;
    }

    /** The mark of the slot's last patch; 0 if there was none. */
    int get(int slot) {
        AtomicIntegerArray page = pages.get(slot >> PAGE_BITS);
        return page == null ? 0 : page.get(slot & PAGE_MASK);
    }
}
