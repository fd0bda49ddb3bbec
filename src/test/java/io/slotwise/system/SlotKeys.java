package io.slotwise.system;

import io.slotwise.topology.Slot;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Immutable, safe for use by many threads. A hash tag for every slot, so that a test can say where its keys lie. */
final class SlotKeys {
    private static final String[] TAGS = tags();

    private SlotKeys() {}

    /** A key of that slot. */
    static String key(int slot, String name) {
        return TAGS[slot] + name;
    }

    /** One key of every slot, in the order of the slots. */
    static List<String> keysOfAllSlots(String name) {
        return IntStream.range(0, Slot.COUNT).mapToObj(slot -> key(slot, name)).toList();
    }

    private static String[] tags() {
        String[] tags = new String[Slot.COUNT];
        int missing = tags.length;
        for (int number = 0; missing > 0; number++) {
            String tag = "{" + number + "}";
            int slot = Slot.of(tag);
            if (tags[slot] == null) {
                tags[slot] = tag;
                missing--;
            }
        }
        return Arrays.copyOf(tags, tags.length);
    }
}
