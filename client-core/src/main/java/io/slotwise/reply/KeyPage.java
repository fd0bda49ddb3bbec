package io.slotwise.reply;

import java.util.List;

/**
 * Some of the keys that a scan of the whole cluster finds. Immutable.
 *
 * @param keys at least one; a key may come twice in a scan
 * @param position what the scan is resumed with, by this client or another one, to go on after this page
 */
public record KeyPage<K>(List<K> keys, String position) {
    /** Copies the list. */
    public KeyPage {
        keys = List.copyOf(keys);
    }
}
