package io.slotwise.system.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stateless. Finds the migrations that a test left half done, by the marks each node shows of itself, and undoes them. */
final class OpenSlots {
    private static final Pattern MARK = Pattern.compile("\\[(\\d+)-([<>])-([0-9a-f]+)]");

    private record Mark(int slot, boolean importing, String nodeId) {}

    private OpenSlots() {}

    /** Returns whether there was something to close. */
    static boolean close(Map<String, ServerNode> running, KeyByKeyMigration.Nodes nodes) {
        List<Mark> marks = new ArrayList<>();
        running.forEach((id, server) -> marks.addAll(marksOf(id, server)));
        for (Mark mark : marks) {
            String ownerId = nodes.primaries().stream()
                    .filter(node -> node.owns(mark.slot()))
                    .map(ClusterNode::id)
                    .findFirst()
                    .orElse(mark.nodeId());
            if (mark.importing() && !ownerId.equals(mark.nodeId())) {
                KeyByKeyMigration.undo(mark.slot(), ownerId, mark.nodeId(), nodes);
            } else {
                setStable(mark, nodes);
            }
        }
        return !marks.isEmpty();
    }

    private static List<Mark> marksOf(String id, ServerNode server) {
        List<Mark> marks = new ArrayList<>();
        try (ControlConnection connection = server.connect()) {
            connection
                    .text("CLUSTER", "NODES")
                    .lines()
                    .filter(line -> line.startsWith(id))
                    .forEach(line -> {
                        Matcher matcher = MARK.matcher(line);
                        while (line.contains("master") && matcher.find()) {
                            marks.add(new Mark(
                                    Integer.parseInt(matcher.group(1)),
                                    matcher.group(2).equals("<"),
                                    id));
                        }
                    });
        }
        return marks;
    }

    private static void setStable(Mark mark, KeyByKeyMigration.Nodes nodes) {
        try (ControlConnection connection = nodes.connect(mark.nodeId())) {
            connection.text("CLUSTER", "SETSLOT", Integer.toString(mark.slot()), "STABLE");
        }
    }
}
