package io.slotwise.server.cluster;

import io.slotwise.server.cluster.SlotDecision.Kind;
import io.slotwise.server.keyspace.Key;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. The one place where a node decides to execute a command or to send the client elsewhere. The order of the
 * checks is the server's and shows in the replies: an unowned slot is reported before a cluster that is down, keys of
 * several slots before both.
 */
public final class SlotRouting {
    private SlotRouting() {}

    /**
     * What to do with the command.
     *
     * @param exists whether a key is present here; asked only while its slot is migrating or importing
     */
    public static SlotDecision decide(SlotQuery query, ClusterView view, DownPolicy whenDown, Predicate<Key> exists) {
        List<Key> keys = query.keys();
        if (keys.isEmpty()) {
            return SlotDecision.EXECUTE;
        }
        int slot = keys.get(0).slot();
        KnownNode owner = view.owner(slot);
        if (owner == null) {
            return SlotDecision.of(Kind.NOT_SERVED);
        }
        if (spansSlots(keys, slot)) {
            return SlotDecision.of(Kind.CROSS_SLOT);
        }
        Kind refusal = refusalWhenDown(query, view, whenDown);
        if (refusal != null) {
            return SlotDecision.of(refusal);
        }
        SlotDecision open = decideOpenSlot(query, view, slot, owner, exists);
        return open != null ? open : decideStableSlot(query, view, slot, owner);
    }

    private static boolean spansSlots(List<Key> keys, int slot) {
        for (int index = 1; index < keys.size(); index++) {
            if (keys.get(index).slot() != slot) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Kind refusalWhenDown(SlotQuery query, ClusterView view, DownPolicy whenDown) {
        if (view.isUp()) {
            return null;
        }
        if (query.shardChannels()) {
            return whenDown.shardChannelsAllowed() ? null : Kind.DOWN;
        }
        if (!whenDown.readsAllowed()) {
            return Kind.DOWN;
        }
        return query.write() ? Kind.DOWN_FOR_WRITES : null;
    }

    /** The decision for a slot that is migrating or importing, or null when the usual rules hold. */
    private static @Nullable SlotDecision decideOpenSlot(
            SlotQuery query, ClusterView view, int slot, KnownNode owner, Predicate<Key> exists) {
        KnownNode target = owner == view.myself() ? at(view.migrating(), slot) : null;
        boolean importing = target == null && at(view.importing(), slot) != null;
        if (target == null && !importing) {
            return null;
        }
        if (query.migrate()) {
            return SlotDecision.EXECUTE;
        }
        int missing = query.shardChannels() ? 0 : missing(query.keys(), exists);
        if (target != null) {
            if (missing == 0) {
                return null;
            }
            boolean nonePresent = missing == query.keys().size();
            return nonePresent ? new SlotDecision(Kind.ASK, slot, target) : SlotDecision.of(Kind.TRY_AGAIN);
        }
        if (!query.asking()) {
            return null;
        }
        return missing > 0 && hasDifferentKeys(query.keys()) ? SlotDecision.of(Kind.TRY_AGAIN) : SlotDecision.EXECUTE;
    }

    private static @Nullable KnownNode at(Map<Integer, KnownNode> slots, int slot) {
        return slots.isEmpty() ? null : slots.get(slot);
    }

    private static int missing(List<Key> keys, Predicate<Key> exists) {
        int missing = 0;
        for (Key key : keys) {
            if (!exists.test(key)) {
                missing++;
            }
        }
        return missing;
    }

    private static boolean hasDifferentKeys(List<Key> keys) {
        Key first = keys.get(0);
        return keys.stream().anyMatch(key -> !key.equals(first));
    }

    private static SlotDecision decideStableSlot(SlotQuery query, ClusterView view, int slot, KnownNode owner) {
        KnownNode myself = view.myself();
        if (owner == myself) {
            return SlotDecision.EXECUTE;
        }
        boolean readsOfMyPrimary = owner.id().equals(myself.primaryId())
                && (query.readOnlyConnection() || query.shardChannels())
                && !query.write();
        return readsOfMyPrimary ? SlotDecision.EXECUTE : new SlotDecision(Kind.MOVED, slot, owner);
    }
}
