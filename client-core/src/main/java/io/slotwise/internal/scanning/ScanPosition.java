package io.slotwise.internal.scanning;

import io.slotwise.topology.NodeId;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;

/**
 * How far a scan has come, as text: {@code 1|<slots not complete>|<node>:<run>:<cursor>:<slots>;…}, the last for each node
 * that was being scanned. Immutable, as long as the sets are left alone.
 *
 * @param incomplete the slots that no scan has completed
 * @param passes how far scans of nodes had come when the node was last looked at
 */
record ScanPosition(BitSet incomplete, List<Checkpoint> passes) {
    private static final String VERSION = "1";

    /**
     * How far the scan of a node had come, with a look made after its last page.
     *
     * @param run the process that the cursor means something to
     * @param staying the slots that the scan was good for up to there
     */
    record Checkpoint(NodeId node, String run, String cursor, BitSet staying) {}

    static ScanPosition start() {
        return new ScanPosition(SlotSets.all(), List.of());
    }

    String toText() {
        StringJoiner text = new StringJoiner(";", VERSION + "|" + SlotSets.toText(incomplete) + "|", "");
        for (Checkpoint pass : passes) {
            text.add(pass.node() + ":" + pass.run() + ":" + pass.cursor() + ":" + SlotSets.toText(pass.staying()));
        }
        return text.toString();
    }

    /**
     * The position that this text stands for.
     *
     * @throws IllegalArgumentException if it stands for none
     */
    static ScanPosition parse(String text) {
        try {
            String[] parts = text.split("\\|", -1);
            if (parts.length != 3 || !parts[0].equals(VERSION)) {
                throw new IllegalArgumentException("not of version " + VERSION);
            }
            List<Checkpoint> passes = new ArrayList<>();
            if (!parts[2].isEmpty()) {
                for (String pass : parts[2].split(";", -1)) {
                    passes.add(checkpoint(pass.split(":", -1)));
                }
            }
            return new ScanPosition(SlotSets.parse(parts[1]), List.copyOf(passes));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("No position of a scan: \"" + text + "\"", e);
        }
    }

    private static Checkpoint checkpoint(String[] fields) {
        if (fields.length != 4 || !fields[2].matches("[0-9]+")) {
            throw new IllegalArgumentException("a node, its process, a cursor and " + Slot.COUNT + " slots at most");
        }
        return new Checkpoint(new NodeId(fields[0]), fields[1], fields[2], SlotSets.parse(fields[3]));
    }
}
