package io.slotwise.server.fault;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. All rules of a cluster; the first that catches a command decides. */
public final class FaultScript {
    private final List<FaultRule> rules = new ArrayList<>();
    private int packetBytes;

    public void add(FaultRule rule) {
        rules.add(rule);
    }

    public void remove(FaultRule rule) {
        rules.remove(rule);
    }

    public void clear() {
        rules.clear();
        packetBytes = 0;
    }

    /** Sends replies in pieces of that many bytes; 0 for whole. */
    public void packetBytes(int bytes) {
        packetBytes = bytes;
    }

    public int packetBytes() {
        return packetBytes;
    }

    /** What happens to the request at that node, or null when nothing does. */
    public @Nullable FaultAction match(Object node, byte[][] request) {
        if (rules.isEmpty()) {
            return null;
        }
        List<String> words = Arrays.stream(request)
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
        for (FaultRule rule : List.copyOf(rules)) {
            FaultAction action = rule.match(node, words);
            if (action != null) {
                return action;
            }
        }
        return null;
    }
}
