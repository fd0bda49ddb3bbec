package io.slotwise.pubsub;

import io.slotwise.codec.Codec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one subscription is to: one or more names of one kind. Immutable.
 *
 * <pre>{@code
 * client.subscribe(Topics.channels("news", "weather"), message -> System.out.println(message.value()));
 * }</pre>
 */
public final class Topics {
    /** The kinds of subscription that servers have. */
    public enum Kind {
        /** SUBSCRIBE: messages that were published to exactly this channel, by PUBLISH at any node. */
        CHANNEL,
        /** PSUBSCRIBE: messages to all channels that match a pattern. */
        PATTERN,
        /** SSUBSCRIBE: messages that were published by SPUBLISH at the shard that owns the channel's slot. Since 7.0.0. */
        SHARD_CHANNEL,
        /** PSUBSCRIBE at every primary: each node tells of its own keys only. */
        KEYSPACE_EVENTS
    }

    private final Kind kind;
    private final List<byte[]> names;

    private Topics(Kind kind, Collection<byte[]> names) {
        Map<ByteBuffer, byte[]> distinct = new LinkedHashMap<>();
        names.forEach(name -> distinct.putIfAbsent(ByteBuffer.wrap(name), name.clone()));
        if (distinct.isEmpty()) {
            throw new IllegalArgumentException("A subscription needs at least one name");
        }
        this.kind = kind;
        this.names = List.copyOf(distinct.values());
    }

    /** Channels, whichever node their messages are published at. */
    public static Topics channels(String... names) {
        return channels(Codec.utf8(), List.of(names));
    }

    /** Channels of another type. */
    public static <C> Topics channels(Codec<C> codec, Collection<? extends C> names) {
        return encoded(Kind.CHANNEL, codec, names);
    }

    /** All channels that match one of the patterns ({@code news.*}). A message that matches two of them comes twice. */
    public static Topics patterns(String... patterns) {
        return patterns(Codec.utf8(), List.of(patterns));
    }

    /** Patterns of another type. */
    public static <C> Topics patterns(Codec<C> codec, Collection<? extends C> patterns) {
        return encoded(Kind.PATTERN, codec, patterns);
    }

    /** Sharded channels: each has a slot, as a key has, and its messages stay within the shard that owns it. */
    public static Topics shardChannels(String... names) {
        return shardChannels(Codec.utf8(), List.of(names));
    }

    /** Sharded channels of another type. */
    public static <C> Topics shardChannels(Codec<C> codec, Collection<? extends C> names) {
        return encoded(Kind.SHARD_CHANNEL, codec, names);
    }

    /**
     * Events of the keys of the whole cluster, such as {@code __keyevent@0__:expired} or {@code __keyspace@0__:user:*}.
     * Servers tell of them only when their {@code notify-keyspace-events} says so.
     */
    public static Topics keyspaceEvents(String... patterns) {
        return encoded(Kind.KEYSPACE_EVENTS, Codec.utf8(), List.of(patterns));
    }

    private static <C> Topics encoded(Kind kind, Codec<C> codec, Collection<? extends C> names) {
        return new Topics(kind, names.stream().map(name -> codec.encode(name)).toList());
    }

    /** Which kind of subscription it is. */
    public Kind kind() {
        return kind;
    }

    /** The names as they are sent, each once; copies. */
    public List<byte[]> names() {
        return names.stream().map(byte[]::clone).toList();
    }

    @Override
    public String toString() {
        return kind
                + names.stream()
                        .map(name -> new String(name, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(", ", "[", "]"));
    }
}
