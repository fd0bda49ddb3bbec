package io.slotwise.internal.discovery;

import java.util.function.IntUnaryOperator;

/**
 * When slots were patched by a {@code MOVED}, as marks of {@link TopologyHolder}.
 *
 * @param patchedAt the mark of a slot's last patch, 0 when it has none
 * @param confirmedAt patches before this mark have been seen by the views that were adopted last
 */
record PatchDates(IntUnaryOperator patchedAt, int confirmedAt) {
    /** No slot has been patched. */
    static final PatchDates NONE = new PatchDates(slot -> 0, 1);

    /** Whether the view was on its way already when the slot was patched. */
    boolean isUnknownTo(ReceivedView view, int slot) {
        return patchedAt.applyAsInt(slot) >= view.requestedAt();
    }

    /** Whether no view that was asked for after the patch has been adopted since. */
    boolean isUnconfirmed(int slot) {
        return patchedAt.applyAsInt(slot) >= confirmedAt;
    }
}
