package io.slotwise.system.backend;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/**
 * Stateless. Makes a cluster of servers that answer and know nothing of each other. The first servers become the primaries, the
 * next ones their replicas, shard by shard. Epochs are set by hand, as redis-cli does, so that the nodes need not settle a
 * collision first.
 */
final class ClusterFormation {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private ClusterFormation() {}

    /** Returns the servers by the node id that each has given itself. */
    static Map<String, ServerNode> form(List<? extends ServerNode> servers, ClusterShape shape) {
        Map<String, ServerNode> byId = new LinkedHashMap<>();
        for (ServerNode server : servers) {
            try (ControlConnection connection = server.connect()) {
                byId.put(connection.text("CLUSTER", "MYID"), server);
                connection.text("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(byId.size()));
            }
        }
        for (int shard = 0; shard < shape.shards(); shard++) {
            giveSlots(servers.get(shard), shape.slotsOf(shard));
        }
        introduce(servers);
        List<String> ids = new ArrayList<>(byId.keySet());
        for (int replica = shape.shards(); replica < servers.size(); replica++) {
            follow(servers.get(replica), ids.get(replica % shape.shards()));
        }
        return byId;
    }

    private static void giveSlots(ServerNode server, SlotSpan span) {
        List<String> words = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
        IntStream.rangeClosed(span.first(), span.last())
                .mapToObj(Integer::toString)
                .forEach(words::add);
        try (ControlConnection connection = server.connect()) {
            connection.text(words.toArray(String[]::new));
        }
    }

    private static void introduce(List<? extends ServerNode> servers) {
        ServerNode host = servers.get(0);
        servers.subList(1, servers.size()).forEach(guest -> introduce(guest, host));
    }

    /** Everybody to everybody: who meets a node that it knows learns where that is now, and does not pass it on at once. */
    static void introduceAll(List<? extends ServerNode> servers) {
        for (int i = 1; i < servers.size(); i++) {
            for (ServerNode host : servers.subList(0, i)) {
                introduce(servers.get(i), host);
            }
        }
    }

    private static void introduce(ServerNode guest, ServerNode host) {
        try (ControlConnection connection = guest.connect()) {
            connection.text("CLUSTER", "MEET", host.host(), Integer.toString(host.port()));
        }
    }

    /** Gossip has to carry the primary's name to the replica first. */
    private static void follow(ServerNode replica, String primaryId) {
        try (ControlConnection connection = replica.connect()) {
            Awaitility.await("CLUSTER REPLICATE at " + replica.address())
                    .pollDelay(Duration.ZERO)
                    .pollInterval(PAUSE)
                    .atMost(LIMIT)
                    .ignoreException(ServerReplyError.class)
                    .until(() -> "OK".equals(connection.call("CLUSTER", "REPLICATE", primaryId)));
        }
    }
}
