package io.slotwise.server.node;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.resp.ReplyWriter;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Confined to the event loop. Who listens to what at one node. */
public final class Subscriptions {
    private final ServerNode node;
    private final Map<Key, Set<ClientSession>> channels = new LinkedHashMap<>();
    private final Map<Key, Set<ClientSession>> patterns = new LinkedHashMap<>();
    private final Map<Key, Set<ClientSession>> shardChannels = new LinkedHashMap<>();
    private final Map<Key, GlobPattern> globs = new HashMap<>();

    /** What can be subscribed to. */
    public enum Kind {
        CHANNEL("", "message"),
        PATTERN("p", "pmessage"),
        SHARD_CHANNEL("s", "smessage");

        private final String prefix;
        private final String message;

        Kind(String prefix, String message) {
            this.prefix = prefix;
            this.message = message;
        }

        /** The letter before "subscribe". */
        public String prefix() {
            return prefix;
        }
    }

    Subscriptions(ServerNode node) {
        this.node = node;
    }

    private Map<Key, Set<ClientSession>> of(Kind kind) {
        return switch (kind) {
            case CHANNEL -> channels;
            case PATTERN -> patterns;
            case SHARD_CHANNEL -> shardChannels;
        };
    }

    /** The names that somebody is subscribed to. */
    public Collection<Key> names(Kind kind) {
        return of(kind).keySet();
    }

    public int subscribers(Kind kind, Key name) {
        return of(kind).getOrDefault(name, Set.of()).size();
    }

    public void subscribe(ClientSession client, Kind kind, Key name) {
        if (client.subscribed(kind).add(name)) {
            of(kind).computeIfAbsent(name, absent -> new LinkedHashSet<>()).add(client);
            if (kind == Kind.PATTERN) {
                globs.computeIfAbsent(name, absent -> new GlobPattern(absent.bytes()));
            }
        }
    }

    public void unsubscribe(ClientSession client, Kind kind, Key name) {
        if (!client.subscribed(kind).remove(name)) {
            return;
        }
        Set<ClientSession> listening = of(kind).getOrDefault(name, Set.of());
        listening.remove(client);
        if (listening.isEmpty()) {
            of(kind).remove(name);
            if (kind == Kind.PATTERN) {
                globs.remove(name);
            }
        }
    }

    void unsubscribeAll(ClientSession client) {
        for (Kind kind : Kind.values()) {
            List.copyOf(client.subscribed(kind)).forEach(name -> unsubscribe(client, kind, name));
        }
    }

    /** PUBLISH: the subscribers of the whole cluster get it; the number of those at this node. */
    public int publish(Key channel, byte[] message) {
        node.environment().bus().broadcast(node, other -> other.subscriptions().deliver(channel, message));
        return deliver(channel, message);
    }

    /** The number of subscribers of this node that get the message. */
    public int deliver(Key channel, byte[] message) {
        int receivers = 0;
        for (ClientSession client : List.copyOf(channels.getOrDefault(channel, Set.of()))) {
            client.push(reply -> write(reply, Kind.CHANNEL, channel, message));
            receivers++;
        }
        for (Map.Entry<Key, Set<ClientSession>> entry : List.copyOf(patterns.entrySet())) {
            GlobPattern glob = globs.get(entry.getKey());
            if (glob != null && glob.matches(channel.bytes())) {
                for (ClientSession client : List.copyOf(entry.getValue())) {
                    client.push(reply -> writePatternMessage(reply, entry.getKey(), channel, message));
                    receivers++;
                }
            }
        }
        return receivers;
    }

    /** SPUBLISH: the subscribers at all nodes of the shard get it; the number of those at this node. */
    public int publishInShard(Key channel, byte[] message) {
        String shard = node.view().myself().shardId();
        node.environment().bus().broadcast(node, other -> {
            if (other.view().myself().shardId().equals(shard)) {
                other.subscriptions().deliverInShard(channel, message);
            }
        });
        return deliverInShard(channel, message);
    }

    private int deliverInShard(Key channel, byte[] message) {
        List<ClientSession> receivers = List.copyOf(shardChannels.getOrDefault(channel, Set.of()));
        receivers.forEach(client -> client.push(reply -> write(reply, Kind.SHARD_CHANNEL, channel, message)));
        return receivers.size();
    }

    private static void write(ReplyWriter reply, Kind kind, Key channel, byte[] message) {
        reply.push(3);
        reply.bulk(kind.message);
        reply.bulk(channel.bytes());
        reply.bulk(message);
    }

    private static void writePatternMessage(ReplyWriter reply, Key pattern, Key channel, byte[] message) {
        reply.push(4);
        reply.bulk(Kind.PATTERN.message);
        reply.bulk(pattern.bytes());
        reply.bulk(channel.bytes());
        reply.bulk(message);
    }

    /** The slot belongs to another shard: its subscribers are told that they are none any more. */
    void slotLeft(int slot) {
        if (shardChannels.isEmpty()) {
            return;
        }
        for (Key channel : List.copyOf(shardChannels.keySet())) {
            if (channel.slot() == slot) {
                for (ClientSession client : List.copyOf(shardChannels.getOrDefault(channel, Set.of()))) {
                    unsubscribe(client, Kind.SHARD_CHANNEL, channel);
                    client.push(reply -> writeEnd(reply, client, channel));
                }
            }
        }
    }

    private static void writeEnd(ReplyWriter reply, ClientSession client, Key channel) {
        reply.push(3);
        reply.bulk("sunsubscribe");
        reply.bulk(channel.bytes());
        reply.integer(client.subscribed(Kind.SHARD_CHANNEL).size());
    }
}
