package io.slotwise.system.backend;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Confined to the test's thread. The steps of redis-cli's reshard, one at a time. */
final class KeyByKeyMigration implements SlotMigration {
    private static final int KEYS_A_STEP = 100;
    private static final String MIGRATE_LIMIT_MILLIS = "5000";

    private final int slot;
    private final ClusterNode source;
    private final ClusterNode target;
    private final Nodes nodes;

    /** Where the migration finds servers; their addresses and roles may change on the way. */
    interface Nodes {
        ControlConnection connect(String id);

        /** The running primaries. */
        Collection<ClusterNode> primaries();

        ClusterNode node(String id);
    }

    KeyByKeyMigration(int slot, ClusterNode source, ClusterNode target, Nodes nodes) {
        this.slot = slot;
        this.source = source;
        this.target = target;
        this.nodes = nodes;
        setSlot(target, "IMPORTING", source.id());
        setSlot(source, "MIGRATING", target.id());
    }

    @Override
    public int slot() {
        return slot;
    }

    @Override
    public ClusterNode source() {
        return source;
    }

    @Override
    public ClusterNode target() {
        return target;
    }

    @Override
    public int moveKeys(int limit) {
        return move(slot, source.id(), target.id(), limit, nodes);
    }

    @Override
    public void moveKey(String key) {
        ClusterNode now = nodes.node(target.id());
        try (ControlConnection connection = nodes.connect(source.id())) {
            migrate(connection, now, List.of(key));
        }
    }

    /** The target first: were it to fail after the source has let go, nobody would own the slot. */
    @Override
    public void finish() {
        moveKeys(Integer.MAX_VALUE);
        setSlot(target, "NODE", target.id());
        setSlot(source, "NODE", target.id());
        for (ClusterNode node : nodes.primaries()) {
            if (!node.id().equals(source.id()) && !node.id().equals(target.id())) {
                setSlot(node, "NODE", target.id());
            }
        }
    }

    @Override
    public void cancel() {
        undo(slot, source.id(), target.id(), nodes);
    }

    /** The source must stop to migrate before keys can come back, or it would answer them with ASK. */
    static void undo(int slot, String sourceId, String targetId, Nodes nodes) {
        String name = Integer.toString(slot);
        try (ControlConnection connection = nodes.connect(sourceId)) {
            connection.text("CLUSTER", "SETSLOT", name, "STABLE");
        }
        move(slot, targetId, sourceId, Integer.MAX_VALUE, nodes);
        try (ControlConnection connection = nodes.connect(targetId)) {
            connection.text("CLUSTER", "SETSLOT", name, "STABLE");
        }
    }

    private static int move(int slot, String fromId, String toId, int limit, Nodes nodes) {
        ClusterNode to = nodes.node(toId);
        int moved = 0;
        try (ControlConnection connection = nodes.connect(fromId)) {
            while (moved < limit) {
                int step = Math.min(limit - moved, KEYS_A_STEP);
                List<String> keys =
                        connection.texts("CLUSTER", "GETKEYSINSLOT", Integer.toString(slot), Integer.toString(step));
                if (keys.isEmpty()) {
                    break;
                }
                migrate(connection, to, keys);
                moved += keys.size();
            }
        }
        return moved;
    }

    private static void migrate(ControlConnection from, ClusterNode to, List<String> keys) {
        List<String> words = new ArrayList<>(List.of("MIGRATE", to.host(), Integer.toString(to.port()), "", "0"));
        words.addAll(List.of(MIGRATE_LIMIT_MILLIS, "KEYS"));
        words.addAll(keys);
        from.text(words.toArray(String[]::new));
    }

    private void setSlot(ClusterNode at, String state, String id) {
        try (ControlConnection connection = nodes.connect(at.id())) {
            connection.text("CLUSTER", "SETSLOT", Integer.toString(slot), state, id);
        }
    }
}
