package io.slotwise.internal.scanning;

import io.slotwise.topology.NodeId;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What the scan of one node from its first cursor to its last is good for, as looks at the node come in: fewer slots with
 * each of them. Confined to one thread at a time.
 *
 * <p>A key is seen by a page if it is at the node when the page that covers its hash is made. So a slot is complete by a
 * scan through which all its keys stayed. Of a slot on its way from here, each key was seen or had left when the scan
 * ended: the half of what is needed. The other half is a scan of the node that the slot goes to, begun after that,
 * through which nothing went back.
 */
final class NodePass {
    private final NodeId node;
    private final String run;
    private final BitSet staying = new BitSet();
    private final Map<Integer, NodeId> leaving = new HashMap<>();
    private final Map<Integer, Second> second = new HashMap<>();

    /** The second half of a slot. */
    private record Second(NodeId source, NodeId destination, Look.Place place) {}

    NodePass(Look look) {
        node = look.node();
        run = look.run();
    }

    /** A slot that no scan has completed. */
    void addOwned(int slot, Look look) {
        NodeId destination = look.destinationOf(slot);
        if (destination != null) {
            leaving.put(slot, destination);
        } else if (look.placeOf(slot) == Look.Place.AT_REST) {
            staying.set(slot);
        }
    }

    /** A slot on its way to here, whose source has been scanned. */
    void addSecond(int slot, NodeId source, NodeId destination, Look look) {
        Look.Place place = look.placeOf(slot);
        if (place != Look.Place.LEAVING) {
            second.put(slot, new Second(source, destination, place));
        }
    }

    NodeId node() {
        return node;
    }

    String run() {
        return run;
    }

    /** Whether the scan is good for nothing any more. */
    boolean isFutile() {
        return staying.isEmpty() && leaving.isEmpty() && second.isEmpty();
    }

    /** Keeps only slots of this set: those of which an earlier part of the scan was good for. */
    void keepStaying(BitSet slots) {
        staying.and(slots);
        leaving.clear();
        second.clear();
    }

    /** Another look at the node, made after the one before. */
    void saw(Look look) {
        if (!look.run().equals(run) || !look.node().equals(node) || !look.primary()) {
            staying.clear();
            leaving.clear();
            second.clear();
            return;
        }
        leaving.entrySet().removeIf(slot -> !slot.getValue().equals(look.destinationOf(slot.getKey())));
        look.leaving().forEach((slot, destination) -> {
            if (staying.get(slot) && look.owned().get(slot)) {
                leaving.put(slot, destination);
            }
            staying.clear(slot);
        });
        staying.and(look.owned());
        second.entrySet().removeIf(slot -> !follows(slot.getValue().place(), look.placeOf(slot.getKey())));
        second.replaceAll((slot, before) -> new Second(before.source(), before.destination(), look.placeOf(slot)));
    }

    private static boolean follows(Look.Place before, Look.Place after) {
        return before == after || (before == Look.Place.ARRIVING && after == Look.Place.AT_REST);
    }

    /**
     * A look at the source of slots whose second half this is, made after the last look here. Where the node knows nothing
     * of the way that a slot is on (it took over from the one that did), the source has to say that it still is.
     */
    void sawSource(Look source) {
        second.entrySet()
                .removeIf(slot -> slot.getValue().place() == Look.Place.ELSEWHERE
                        && slot.getValue().source().equals(source.node())
                        && !(source.primary()
                                && slot.getValue().destination().equals(source.destinationOf(slot.getKey()))));
    }

    /** The nodes that {@link #sawSource} has to hear of before the end. */
    Set<NodeId> unconfirmedSources() {
        Set<NodeId> sources = new HashSet<>();
        for (Second half : second.values()) {
            if (half.place() == Look.Place.ELSEWHERE) {
                sources.add(half.source());
            }
        }
        return sources;
    }

    /** Drops the slots of a source that {@link #sawSource} cannot hear of. */
    void lostSource(NodeId source) {
        second.values()
                .removeIf(half ->
                        half.place() == Look.Place.ELSEWHERE && half.source().equals(source));
    }

    /** The slots all of whose keys were here since the first look. */
    BitSet staying() {
        return SlotSets.copyOf(staying);
    }

    /** The slots that are complete if the scan ends here. */
    BitSet complete() {
        BitSet complete = staying();
        second.keySet().forEach(complete::set);
        return complete;
    }

    /** The slots that were here or went there. */
    Map<Integer, NodeId> leaving() {
        return Map.copyOf(leaving);
    }
}
