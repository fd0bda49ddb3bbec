package io.slotwise.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What really happened: which node carried out which call when, what it answered, which writes a failover lost, and when
 * bytes of a call left the client. Nothing here is known to the driver.
 */
final class Ledger {
    /** One call on one key: a call on several keys is accounted for each of them. */
    record Part(long call, String key) {}

    /**
     * A part was carried out.
     *
     * @param byPrimary whether the node took itself for the primary
     */
    record Execution(int node, boolean byPrimary, @Nullable Object answer) {}

    private final Map<Part, List<Execution>> executions = new HashMap<>();
    private final Set<Part> lost = new HashSet<>();
    private final Map<Part, Long> lastSent = new HashMap<>();
    private final Map<String, Long> deletions = new HashMap<>();
    private long executed;

    void executed(long call, String key, Execution execution) {
        executed++;
        executions
                .computeIfAbsent(new Part(call, key), part -> new ArrayList<>(1))
                .add(execution);
    }

    List<Execution> executionsOf(long call, String key) {
        return executions.getOrDefault(new Part(call, key), List.of());
    }

    /** All parts that were carried out. */
    long executed() {
        return executed;
    }

    /** A failover has made the write undone, or may have. */
    void lost(long call, String key) {
        lost.add(new Part(call, key));
    }

    boolean isLost(long call, String key) {
        return lost.contains(new Part(call, key));
    }

    int losses() {
        return lost.size();
    }

    /** The client has handed the request to its socket. */
    void sent(long call, String key, long now) {
        lastSent.put(new Part(call, key), now);
    }

    /** When the part was last handed to a socket, or null. */
    @Nullable
    Long lastSentAt(long call, String key) {
        return lastSent.get(new Part(call, key));
    }

    /** DEL carries no number: each call deletes keys of its own. */
    void deletes(long call, String key) {
        deletions.put(key, call);
    }

    long deletionOf(String key) {
        return deletions.getOrDefault(key, 0L);
    }
}
