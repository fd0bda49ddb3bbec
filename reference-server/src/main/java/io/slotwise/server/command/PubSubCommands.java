package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.Subscriptions;
import io.slotwise.server.node.Subscriptions.Kind;
import io.slotwise.server.resp.ReplyWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Stateless. Publish/subscribe: channels, patterns and sharded channels. */
final class PubSubCommands {
    private PubSubCommands() {}

    static void addTo(CommandTable.Group group) {
        for (Kind kind : Kind.values()) {
            group.add(kind.prefix() + "subscribe", call -> subscribe(call, kind));
            group.add(kind.prefix() + "unsubscribe", call -> unsubscribe(call, kind));
        }
        group.add("publish", PubSubCommands::publish);
        group.add("spublish", PubSubCommands::publishInShard);
        CommandTable.Container pubsub = group.container("pubsub");
        pubsub.add("channels", call -> names(call, Kind.CHANNEL));
        pubsub.add("shardchannels", call -> names(call, Kind.SHARD_CHANNEL));
        pubsub.add("numsub", call -> counts(call, Kind.CHANNEL));
        pubsub.add("shardnumsub", call -> counts(call, Kind.SHARD_CHANNEL));
        pubsub.add(
                "numpat",
                call -> call.reply()
                        .integer(call.node().subscriptions().names(Kind.PATTERN).size()));
    }

    private static void subscribe(Call call, Kind kind) {
        ClientSession client = call.client();
        if (client.isExecutingQueue() && kind == Kind.SHARD_CHANNEL) {
            String name = call.text(0).toUpperCase(Locale.ROOT);
            throw new CommandException("ERR " + name + " isn't allowed for a DENY BLOCKING client");
        }
        for (Key name : call.keys(1, call.count(), 1)) {
            call.node().subscriptions().subscribe(client, kind, name);
            confirm(call, kind, "subscribe", name);
        }
    }

    private static void unsubscribe(Call call, Kind kind) {
        ClientSession client = call.client();
        List<Key> names = call.count() > 1 ? call.keys(1, call.count(), 1) : List.copyOf(client.subscribed(kind));
        for (Key name : names) {
            call.node().subscriptions().unsubscribe(client, kind, name);
            confirm(call, kind, "unsubscribe", name);
        }
        if (names.isEmpty()) {
            confirm(call, kind, "unsubscribe", null);
        }
    }

    private static void confirm(Call call, Kind kind, String what, @Nullable Key name) {
        ClientSession client = call.client();
        ReplyWriter reply = call.reply();
        reply.push(3);
        reply.bulk(kind.prefix() + what);
        reply.bulk(name == null ? null : name.bytes());
        int sharded = client.subscribed(Kind.SHARD_CHANNEL).size();
        reply.integer(kind == Kind.SHARD_CHANNEL ? sharded : client.subscriptionCount() - sharded);
    }

    private static void publish(Call call) {
        call.reply().integer(call.node().subscriptions().publish(call.key(1), call.bytes(2)));
    }

    private static void publishInShard(Call call) {
        call.reply().integer(call.node().subscriptions().publishInShard(call.key(1), call.bytes(2)));
    }

    private static void names(Call call, Kind kind) {
        if (call.count() > 3) {
            throw new CommandException(
                    "ERR unknown subcommand or wrong number of arguments for '" + call.text(1) + "'. Try PUBSUB HELP.");
        }
        GlobPattern pattern = call.count() == 3 ? new GlobPattern(call.bytes(2)) : null;
        List<Key> names = call.node().subscriptions().names(kind).stream()
                .filter(name -> pattern == null || pattern.matches(name.bytes()))
                .toList();
        call.reply().array(names.size());
        names.forEach(name -> call.reply().bulk(name.bytes()));
    }

    private static void counts(Call call, Kind kind) {
        Subscriptions subscriptions = call.node().subscriptions();
        List<Key> names = call.keys(2, call.count(), 1);
        call.reply().array(2 * names.size());
        for (Key name : names) {
            call.reply().bulk(name.bytes());
            call.reply().integer(subscriptions.subscribers(kind, name));
        }
    }
}
