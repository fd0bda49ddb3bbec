package io.slotwise.internal.scanning;

import io.slotwise.error.ProtocolException;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Slot;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads of CLUSTER NODES the line in which the node tells of itself: the one place where a server says which slots are on
 * their way. Stateless. Source: valkey.io/commands/cluster-nodes, "Special slot entries".
 */
final class LookReader implements ReplyReader<Look> {
    /** id, address, flags, primary, ping sent, pong received, config epoch, link state; then the slots. */
    private static final int FIXED_FIELDS = 8;

    private static final int FLAGS = 2;
    private static final String TO = "->-";
    private static final String FROM = "-<-";

    @Override
    public Look read(ReplyCursor cursor) {
        String text = cursor.text();
        return parse(text == null ? "" : text);
    }

    static Look parse(String text) {
        for (String line : text.split("\n", -1)) {
            String[] fields = line.strip().split(" +", -1);
            if (fields.length >= FIXED_FIELDS) {
                List<String> flags = Arrays.asList(fields[FLAGS].split(",", -1));
                if (flags.contains("myself")) {
                    return look(fields, flags);
                }
            }
        }
        throw new ProtocolException("CLUSTER NODES tells nothing of the node itself", null, null, true);
    }

    private static Look look(String[] fields, List<String> flags) {
        BitSet owned = new BitSet(Slot.COUNT);
        Map<Integer, NodeId> leaving = new HashMap<>();
        Map<Integer, NodeId> arriving = new HashMap<>();
        try {
            for (int i = FIXED_FIELDS; i < fields.length; i++) {
                String field = fields[i];
                if (!field.startsWith("[")) {
                    SlotSets.addRange(owned, field);
                } else if (field.contains(TO)) {
                    mark(field, TO, leaving);
                } else if (field.contains(FROM)) {
                    mark(field, FROM, arriving);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("CLUSTER NODES tells of a slot that is none", e, null, true);
        }
        boolean primary = flags.contains("master") || flags.contains("primary");
        return new Look("", new NodeId(fields[0]), primary, owned, leaving, arriving);
    }

    private static void mark(String field, String arrow, Map<Integer, NodeId> marks) {
        int at = field.indexOf(arrow);
        int slot = Slot.checked(Integer.parseInt(field.substring(1, at)));
        marks.put(slot, new NodeId(field.substring(at + arrow.length(), field.length() - 1)));
    }
}
