package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/**
 * {@code CROSSSLOT}: the command's keys lie in several slots, and the command cannot be split. Normally found before
 * anything is sent; the message then names two positions and their slots.
 */
public final class CrossSlotException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    CrossSlotException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, false);
    }

    /** Found by the client: the keys at these positions (counted from 1) lie in different slots. */
    public static CrossSlotException between(
            int firstKey, int firstSlot, int otherKey, int otherSlot, @Nullable CommandTrace trace) {
        return new CrossSlotException(
                "CROSSSLOT Keys in request don't hash to the same slot: key " + firstKey + " lies in slot " + firstSlot
                        + ", key " + otherKey + " in slot " + otherSlot,
                null,
                trace);
    }
}
