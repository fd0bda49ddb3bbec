package io.slotwise.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers what concerns subscriptions as a server does, in RESP3 or RESP2, and publishes when the test says so. For one
 * member of a {@link ScriptedCluster}, whose script it is.
 */
final class SubscribableNode implements Answer {
    private final boolean resp3;
    private final Map<PeerConnection, Set<String>> subscribed = new ConcurrentHashMap<>();
    private volatile @Nullable Answer first;

    private SubscribableNode(boolean resp3) {
        this.resp3 = resp3;
    }

    /** Makes every member of the cluster one. */
    static List<SubscribableNode> all(ScriptedCluster cluster, boolean resp3) {
        List<SubscribableNode> nodes = new ArrayList<>();
        for (ScriptedCluster.Member member : cluster.members()) {
            SubscribableNode node = new SubscribableNode(resp3);
            member.answer(node);
            nodes.add(node);
        }
        return nodes;
    }

    /** Asks this script first; null: no other. */
    void answer(@Nullable Answer script) {
        first = script;
    }

    @Override
    public @Nullable String to(List<String> command, PeerConnection connection) throws IOException {
        Answer script = first;
        String answer = script == null ? null : script.to(command, connection);
        return answer != null ? answer : toSubscriber(command, connection);
    }

    private @Nullable String toSubscriber(List<String> command, PeerConnection connection) {
        List<String> names = command.subList(1, command.size());
        return switch (command.get(0)) {
            case "HELLO" -> resp3 ? null : "-NOPROTO unsupported protocol version\r\n";
            case "SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE" -> confirmed(command.get(0), names, connection, Set::add);
            case "UNSUBSCRIBE", "PUNSUBSCRIBE", "SUNSUBSCRIBE" ->
                confirmed(command.get(0), names, connection, Set::remove);
            case "PING" ->
                resp3 || of(connection).isEmpty() ? null : Replies.array(Replies.bulk("pong"), Replies.bulk(""));
            default -> null;
        };
    }

    private String confirmed(
            String verb, List<String> names, PeerConnection connection, BiConsumer<Set<String>, String> change) {
        StringBuilder all = new StringBuilder();
        for (String name : names) {
            change.accept(of(connection), subscription(verb) + " " + name);
            all.append(confirmation(verb, name, of(connection).size()));
        }
        return all.toString();
    }

    private static String subscription(String verb) {
        return verb.replace("UNSUBSCRIBE", "SUBSCRIBE");
    }

    private Set<String> of(PeerConnection connection) {
        return subscribed.computeIfAbsent(connection, key -> ConcurrentHashMap.newKeySet());
    }

    /** The bytes of one confirmation. */
    String confirmation(String verb, String name, int count) {
        return frame(Replies.bulk(verb.toLowerCase(java.util.Locale.ROOT)), Replies.bulk(name), Replies.number(count));
    }

    /** The bytes of one message. */
    String message(String... words) {
        return frame(List.of(words).stream().map(Replies::bulk).toArray(String[]::new));
    }

    private String frame(String... elements) {
        String array = Replies.array(elements);
        return resp3 ? ">" + array.substring(1) : array;
    }

    /** Sends a message to each connection that is subscribed, and says to how many. */
    int publish(String channel, String value) {
        return toAll("SUBSCRIBE " + channel, message("message", channel, value));
    }

    /** Sends a message to each connection that is subscribed to the sharded channel. */
    int spublish(String channel, String value) {
        return toAll("SSUBSCRIBE " + channel, message("smessage", channel, value));
    }

    /** Sends a message to each connection that is subscribed to the pattern. */
    int publishTo(String pattern, String channel, String value) {
        return toAll("PSUBSCRIBE " + pattern, message("pmessage", pattern, channel, value));
    }

    /** Takes a sharded channel away from whoever is subscribed to it. */
    void letGo(String... channels) {
        for (String channel : channels) {
            toAll("SSUBSCRIBE " + channel, confirmation("SUNSUBSCRIBE", channel, 0));
            subscribed.values().forEach(names -> names.remove("SSUBSCRIBE " + channel));
        }
    }

    private int toAll(String subscription, String bytes) {
        int count = 0;
        for (PeerConnection connection : subscribers(subscription)) {
            try {
                connection.write(bytes);
                count++;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return count;
    }

    /** The open connections with that subscription, such as {@code SUBSCRIBE news}. */
    List<PeerConnection> subscribers(String subscription) {
        return subscribed.keySet().stream()
                .filter(connection -> !connection.isCut() && of(connection).contains(subscription))
                .toList();
    }

    /** All that its open connections are subscribed to. */
    Set<String> subscriptions() {
        Set<String> all = new LinkedHashSet<>();
        subscribed.forEach((connection, names) -> {
            if (!connection.isCut()) {
                all.addAll(names);
            }
        });
        return all;
    }
}
