package io.slotwise.internal.discovery;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads CLUSTER NODES: the id of the node asked, and each node's epoch, state and claimed slots. Thread-safe. A faulty
 * line is skipped with a warning. Addresses are not read here, so that none of the forms which that field has had
 * (with or without bus port, host name, auxiliary fields) can be misread; views have them from the other replies.
 */
final class NodesReplyReader implements ReplyReader<ClusterNodes> {
    private static final Logger LOG = LoggerFactory.getLogger(NodesReplyReader.class);

    /** id, address, flags, primary, ping sent, pong received, config epoch, link state; then the slots. */
    private static final int FIXED_FIELDS = 8;

    private static final int MOST_WARNINGS = 100;

    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

    private static final int FLAGS = 2;
    private static final int EPOCH = 6;

    @Override
    public ClusterNodes read(ReplyCursor cursor) {
        String text = cursor.text();
        NodeId self = null;
        Map<NodeId, ClusterNodes.Line> lines = new LinkedHashMap<>();
        for (String raw : (text == null ? "" : text).split("\n", -1)) {
            String[] fields = raw.strip().split(" +", -1);
            if (fields.length < FIXED_FIELDS) {
                warnUnlessBlank(raw);
                continue;
            }
            Set<String> flags = Set.copyOf(List.of(fields[FLAGS].split(",", -1)));
            if (flags.contains("handshake")) {
                continue;
            }
            ClusterNodes.Line line = line(fields, flags);
            if (line == null) {
                warnUnlessBlank(raw);
                continue;
            }
            lines.put(line.id(), line);
            self = flags.contains("myself") ? line.id() : self;
        }
        return new ClusterNodes(self, lines);
    }

    private static ClusterNodes.@Nullable Line line(String[] fields, Set<String> flags) {
        try {
            return new ClusterNodes.Line(
                    new NodeId(fields[0]),
                    flags.contains("master") || flags.contains("primary"),
                    flags.contains("fail") || flags.contains("noaddr"),
                    flags.contains("fail?"),
                    Long.parseLong(fields[EPOCH]),
                    slots(fields));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static List<SlotRange> slots(String[] fields) {
        List<SlotRange> slots = new ArrayList<>();
        for (int i = FIXED_FIELDS; i < fields.length; i++) {
            String field = fields[i];
            if (field.startsWith("[")) {
                continue; // a migration mark: the slot has not changed hands yet
            }
            int dash = field.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? field : field.substring(0, dash));
            slots.add(new SlotRange(first, dash < 0 ? first : Integer.parseInt(field.substring(dash + 1))));
        }
        return slots;
    }

    /** Once for each node: its line comes with every view, each time with other dates. */
    private static void warnUnlessBlank(String line) {
        if (line.isBlank()) {
            return;
        }
        int space = line.indexOf(' ');
        if (WARNED.size() < MOST_WARNINGS && WARNED.add(space < 0 ? line : line.substring(0, space))) {
            LOG.warn("Skipped a line of CLUSTER NODES that cannot be read, which is told once: {}", line);
        }
    }
}
