package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shard as a node sees it. Immutable. {@link io.slotwise.topology.ClusterTopology} is what the client makes of such views.
 * Source: valkey.io/commands/cluster-shards.
 *
 * @param id the shard's; null on servers that do not tell it
 * @param slots the slots of its primary
 * @param nodes its nodes
 */
public record ShardReport(@Nullable String id, List<SlotRange> slots, List<NodeReport> nodes) {
    /**
     * A node of a shard. Immutable.
     *
     * @param id the node's
     * @param endpoint where clients are to connect: empty for the host that answered, {@code ?} when it is not known, null when
     *     the server has none
     * @param ip its address; empty when the node that answered does not know its own
     * @param hostname its name; null when it has none
     * @param port its port without TLS; 0 when it has none
     * @param tlsPort its port with TLS; 0 when it has none
     * @param role {@code master} or {@code replica}
     * @param replicationOffset how far its data is
     * @param health {@code online}, {@code failed} or {@code loading}
     * @param availabilityZone where it is; null when it does not say
     */
    public record NodeReport(
            NodeId id,
            @Nullable String endpoint,
            @Nullable String ip,
            @Nullable String hostname,
            int port,
            int tlsPort,
            String role,
            long replicationOffset,
            String health,
            @Nullable String availabilityZone) {
        private static final ReplyReader<NodeReport> READER = cursor -> {
            String id = "";
            String endpoint = null;
            String ip = null;
            String hostname = null;
            int port = 0;
            int tlsPort = 0;
            String role = "";
            long offset = 0;
            String health = "";
            String zone = null;
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "id" -> id = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "endpoint" -> endpoint = cursor.text();
                    case "ip" -> ip = cursor.text();
                    case "hostname" -> hostname = cursor.text();
                    case "port" -> port = (int) cursor.wholeNumber();
                    case "tls-port" -> tlsPort = (int) cursor.wholeNumber();
                    case "role" -> role = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "replication-offset" -> offset = cursor.wholeNumber();
                    case "health" -> health = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "availability-zone" -> zone = cursor.text();
                    default -> cursor.skip();
                }
            }
            return new NodeReport(new NodeId(id), endpoint, ip, hostname, port, tlsPort, role, offset, health, zone);
        };
    }

    static final ReplyReader<ShardReport> READER = cursor -> {
        String id = null;
        List<SlotRange> slots = List.of();
        List<NodeReport> nodes = List.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "id" -> id = cursor.text();
                case "slots" -> slots = slots(cursor);
                case "nodes" -> nodes = CatalogueGroup.list(cursor, NodeReport.READER);
                default -> cursor.skip();
            }
        }
        return new ShardReport(id, slots, nodes);
    };

    /** Copies the lists. */
    public ShardReport {
        slots = List.copyOf(slots);
        nodes = List.copyOf(nodes);
    }

    /** First and last of each run, one after the other. */
    private static List<SlotRange> slots(ReplyCursor cursor) {
        List<SlotRange> slots = new ArrayList<>();
        int runs = Math.max(0, cursor.enterArray()) / 2;
        for (int i = 0; i < runs; i++) {
            slots.add(new SlotRange((int) cursor.wholeNumber(), (int) cursor.wholeNumber()));
        }
        return slots;
    }
}
