package io.slotwise.internal.discovery;

import java.util.Map;
import java.util.Set;

/**
 * When slots were patched by a {@code MOVED}, as marks of {@link TopologyHolder}: a copy, so that one election sees the
 * same dates all along. Immutable.
 *
 * @param unconfirmed the marks of slots that were patched, and that no view asked for after the patch has confirmed
 */
record PatchDates(Map<Integer, Integer> unconfirmed) {
    /** No slot has been patched. */
    static final PatchDates NONE = new PatchDates(Map.of());

    /** Whether the view was on its way already when the slot was patched. */
    boolean isUnknownTo(ReceivedView view, int slot) {
        Integer mark = unconfirmed.isEmpty() ? null : unconfirmed.get(slot);
        return mark != null && mark >= view.requestedAt();
    }

    /** Whether no view that was asked for after the patch has been adopted since. */
    boolean isUnconfirmed(int slot) {
        return !unconfirmed.isEmpty() && unconfirmed.containsKey(slot);
    }

    Set<Integer> slots() {
        return unconfirmed.keySet();
    }
}
