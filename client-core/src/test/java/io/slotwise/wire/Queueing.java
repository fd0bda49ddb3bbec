package io.slotwise.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Queues commands between MULTI and EXEC as servers do, and has another answer carry them out. What the answer of refusals
 * says to a command that is to be queued is said at once, and the whole is discarded.
 */
final class Queueing implements Answer {
    private final Map<PeerConnection, List<List<String>>> queues = new ConcurrentHashMap<>();
    private final Map<PeerConnection, Boolean> refused = new ConcurrentHashMap<>();
    private final Answer refusals;
    private final Answer carriedOut;

    Queueing(Answer refusals, Answer carriedOut) {
        this.refusals = refusals;
        this.carriedOut = carriedOut;
    }

    @Override
    public @Nullable String to(List<String> command, PeerConnection connection) throws IOException {
        String name = command.get(0);
        List<List<String>> queue = queues.get(connection);
        if (name.equals("MULTI")) {
            queues.put(connection, new ArrayList<>());
            return "+OK\r\n";
        }
        if (name.equals("EXEC")) {
            queues.remove(connection);
            return queue == null ? "-ERR EXEC without MULTI\r\n" : executed(queue, connection);
        }
        if (queue == null) {
            return null;
        }
        String refusal = refusals.to(command, connection);
        if (refusal != null) {
            refused.put(connection, true);
            return refusal;
        }
        queue.add(command);
        return "+QUEUED\r\n";
    }

    private String executed(List<List<String>> queue, PeerConnection connection) throws IOException {
        if (refused.remove(connection) != null) {
            return "-EXECABORT Transaction discarded because of previous errors.\r\n";
        }
        List<String> replies = new ArrayList<>();
        for (List<String> command : queue) {
            String reply = carriedOut.to(command, connection);
            replies.add(reply == null ? "+OK\r\n" : reply);
        }
        return Replies.array(replies);
    }
}
