package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of slots and who has them, as a node sees it. Immutable. Source: valkey.io/commands/cluster-slots.
 *
 * @param slots the slots
 * @param nodes the nodes, the primary first
 */
public record SlotsReport(SlotRange slots, List<Holder> nodes) {
    /**
     * A node that has slots. Immutable.
     *
     * @param endpoint where clients are to connect: null or empty for the host that answered, {@code ?} when it is not known
     * @param port its port, with TLS where the connection has it
     * @param id the node's
     * @param metadata what else is known of it, such as {@code hostname} and {@code ip}
     */
    public record Holder(@Nullable String endpoint, int port, NodeId id, Map<String, String> metadata) {
        /** Copies the map. */
        public Holder {
            metadata = Map.copyOf(metadata);
        }

        private static Holder read(ReplyCursor cursor) {
            int parts = cursor.enterArray();
            String endpoint = cursor.text();
            int port = (int) cursor.wholeNumber();
            String id = SimpleReaders.PRESENT_TEXT.read(cursor);
            Map<String, String> metadata = parts < 4
                    ? Map.of()
                    : CatalogueGroup.pairs(cursor, SimpleReaders.PRESENT_TEXT, SimpleReaders.PRESENT_TEXT);
            for (int i = 4; i < parts; i++) {
                cursor.skip();
            }
            return new Holder(endpoint, port, new NodeId(id), metadata);
        }
    }

    static final ReplyReader<SlotsReport> READER = cursor -> {
        int parts = cursor.enterArray();
        SlotRange slots = new SlotRange((int) cursor.wholeNumber(), (int) cursor.wholeNumber());
        List<Holder> nodes = new ArrayList<>();
        for (int i = 2; i < parts; i++) {
            nodes.add(Holder.read(cursor));
        }
        return new SlotsReport(slots, nodes);
    };

    /** Copies the list. */
    public SlotsReport {
        nodes = List.copyOf(nodes);
    }
}
