package io.slotwise.server.command;

import io.slotwise.server.cluster.SlotDecision;
import io.slotwise.server.cluster.SlotQuery;
import io.slotwise.server.cluster.SlotRouting;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.node.ServerProfile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. The checks between a request and its handler, in the order of the server's processCommand,
 * because the order shows in the replies: a loading or stale node still redirects.
 */
final class Admission {
    /** Commands that act at once even inside a transaction. */
    private static final Set<String> NEVER_QUEUED = Set.of("exec", "discard", "multi", "watch", "quit", "reset");

    /** What a RESP2 connection may send while it is subscribed. */
    private static final Set<String> LISTENING = Set.of(
            "subscribe",
            "unsubscribe",
            "psubscribe",
            "punsubscribe",
            "ssubscribe",
            "sunsubscribe",
            "ping",
            "quit",
            "reset");

    /** No writes by their flags, but they wait with those while a node pauses. */
    private static final Set<String> MAY_REPLICATE =
            Set.of("eval", "evalsha", "fcall", "publish", "spublish", "pfcount");

    private static final List<String> REDIRECTS = List.of("MOVED ", "ASK ", "TRYAGAIN ", "CROSSSLOT ", "CLUSTERDOWN ");

    private static final int SHOWN_ARGUMENT_BYTES = 128;

    private final CommandTable table;
    private final ServerProfile profile;

    Admission(CommandTable table, ServerProfile profile) {
        this.table = table;
        this.profile = profile;
    }

    /** The subcommand that the request names, the command itself when it has none, or null for an unknown subcommand. */
    @Nullable
    CommandDefinition subcommand(CommandDefinition definition, byte[][] request) {
        if (definition.subcommands().isEmpty() || request.length < 2) {
            return definition;
        }
        return definition.subcommand(text(request[1]));
    }

    static boolean isQueued(ClientSession client, @Nullable CommandDefinition definition) {
        return client.queue() != null && definition != null && !NEVER_QUEUED.contains(definition.name());
    }

    /** True when the command, or a command of the transaction that it executes, changes data. */
    boolean writes(ClientSession client, CommandDefinition definition) {
        List<byte[][]> queue = client.queue();
        if (queue == null || !definition.name().equals("exec")) {
            return definition.isWrite();
        }
        return queue.stream().anyMatch(this::isWrite);
    }

    /** True when the command, or one of the transaction that it executes, may have something for the replicas. */
    boolean mayReplicate(ClientSession client, CommandDefinition definition) {
        List<byte[][]> queue = client.queue();
        if (queue == null || !definition.name().equals("exec")) {
            return definition.isWrite() || MAY_REPLICATE.contains(definition.name());
        }
        for (byte[][] request : queue) {
            CommandDefinition queued = resolve(request);
            if (queued != null && (queued.isWrite() || MAY_REPLICATE.contains(queued.name()))) {
                return true;
            }
        }
        return false;
    }

    private boolean isWrite(byte[][] request) {
        CommandDefinition definition = resolve(request);
        return definition != null && definition.isWrite();
    }

    private @Nullable CommandDefinition resolve(byte[][] request) {
        CommandDefinition definition = table.find(request[0]);
        return definition == null ? null : subcommand(definition, request);
    }

    /** The error with which the request is answered without being run, or null. */
    @Nullable
    String refusal(
            ClientSession client,
            @Nullable CommandDefinition command,
            @Nullable CommandDefinition resolved,
            byte[][] request) {
        if (command == null) {
            return unknown(request);
        }
        if (resolved == null) {
            return "ERR unknown subcommand '" + shown(request[1]) + "'. Try "
                    + command.name().toUpperCase(Locale.ROOT) + " HELP.";
        }
        if (!resolved.accepts(request.length)) {
            return "ERR wrong number of arguments for '" + resolved.name() + "' command";
        }
        if (!client.isAuthenticated() && !resolved.has(CommandFlag.NO_AUTH)) {
            return "NOAUTH Authentication required.";
        }
        if (client.subscriptionCount() > 0 && client.reply().protocol() == 2 && !LISTENING.contains(resolved.name())) {
            return "ERR Can't execute '" + resolved.name() + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT /"
                    + " RESET are allowed in this context";
        }
        if (client.queue() != null && resolved.has(CommandFlag.NO_MULTI)) {
            return "ERR Command not allowed inside a transaction";
        }
        String redirect = profile.clusterEnabled() ? redirect(client, resolved, request) : null;
        return redirect != null ? redirect : refusalByState(client, resolved);
    }

    private @Nullable String redirect(ClientSession client, CommandDefinition definition, byte[][] request) {
        List<Key> keys = keys(client, definition, request);
        if (keys.isEmpty()) {
            return null;
        }
        ServerNode node = client.node();
        SlotQuery query = new SlotQuery(
                keys,
                writes(client, definition),
                client.isAsking() || definition.has(CommandFlag.ASKING),
                client.isReadOnly(),
                definition.name().equals("migrate"),
                definition.hasChannels());
        long now = node.now();
        SlotDecision decision = SlotRouting.decide(
                query,
                node.view(),
                node.config().whenDown(),
                key -> node.keyspace().contains(key, now));
        return decision.executes() ? null : decision.error(node.config().endpoints(), client.isTls());
    }

    /** The refusal is an answer of the cluster's rules, which stands for itself. */
    static boolean isRedirect(String refusal) {
        return REDIRECTS.stream().anyMatch(refusal::startsWith);
    }

    private List<Key> keys(ClientSession client, CommandDefinition definition, byte[][] request) {
        List<byte[][]> queue = client.queue();
        if (queue == null || !definition.name().equals("exec")) {
            return definition.keysIn(request);
        }
        List<Key> keys = new ArrayList<>();
        for (byte[][] queued : queue) {
            CommandDefinition resolved = resolve(queued);
            if (resolved != null) {
                keys.addAll(resolved.keysIn(queued));
            }
        }
        return keys;
    }

    private @Nullable String refusalByState(ClientSession client, CommandDefinition definition) {
        ServerNode node = client.node();
        if (!node.isReplica()) {
            return null;
        }
        if (definition.isWrite()) {
            return "READONLY You can't write against a read only replica.";
        }
        boolean stale = !node.upstream().isConnected() && !node.config().servesStaleData();
        return stale && !definition.has(CommandFlag.STALE)
                ? "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'."
                : null;
    }

    private String unknown(byte[][] request) {
        String quote = profile.knowsHello() ? "'" : "`";
        StringBuilder text = new StringBuilder("ERR unknown command ")
                .append(quote)
                .append(shown(request[0]))
                .append(quote)
                .append(", with args beginning with: ");
        for (int index = 1; index < request.length && text.length() < SHOWN_ARGUMENT_BYTES; index++) {
            text.append(quote).append(shown(request[index])).append(profile.knowsHello() ? "' " : "`, ");
        }
        return text.toString();
    }

    /** The start of a word, made safe for an error line. */
    private static String shown(byte[] word) {
        String text = text(word).replace('\r', ' ').replace('\n', ' ');
        return text.length() <= SHOWN_ARGUMENT_BYTES ? text : text.substring(0, SHOWN_ARGUMENT_BYTES);
    }

    private static String text(byte[] word) {
        return new String(word, StandardCharsets.UTF_8);
    }
}
