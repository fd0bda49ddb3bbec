package io.slotwise.internal.execution;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The slots for which ASK or TRYAGAIN was seen a moment ago. A replica of a slot's source may say of a key that has moved
 * that there is none (redis#7362), so reads of such a slot go to the primary. Thread-safe; costs one volatile read while
 * no slot migrates.
 */
final class MigratingSlots {
    /** A migration shows itself again and again while it lasts; this long after the last sign it is taken to be over. */
    private static final long REMEMBERED_NANOS = Duration.ofSeconds(5).toNanos();

    private final Map<Integer, Long> lastSeen = new ConcurrentHashMap<>();
    private volatile boolean any;

    void saw(int slot, long now) {
        lastSeen.put(slot, now);
        any = true;
    }

    boolean contains(int slot, long now) {
        if (!any) {
            return false;
        }
        Long seen = lastSeen.get(slot);
        if (seen == null) {
            return false;
        }
        if (now - seen <= REMEMBERED_NANOS) {
            return true;
        }
        lastSeen.remove(slot, seen);
        any = !lastSeen.isEmpty();
        return false;
    }
}
