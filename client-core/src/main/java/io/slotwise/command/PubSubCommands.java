package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;

/**
 * The commands that publish, and that ask who listens. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. Channels have the type of keys,
 * messages that of values. Versions are the servers' in which the command came. What is told of subscribers is about those
 * of the one primary that answers; {@link io.slotwise.options.Target} asks another. It writes nothing, and so is
 * idempotent.
 *
 * <p>SUBSCRIBE and its like are not here: they change their connection, and connections are shared.
 *
 * @param <K> the type of channels
 * @param <V> the type of messages
 */
@SuppressWarnings("varargs") // the arrays of channels are only read
@CommandGroup
public final class PubSubCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Map<K, Long>> subscribers;

    /** The commands for channels and messages of these codecs. */
    public PubSubCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        ReplyReader<K> channel = presentField();
        subscribers = cursor -> pairs(cursor, channel, integer());
    }

    /**
     * PUBLISH: sends a message to whoever listens to the channel on any node, and answers how many listen on the node that
     * it was sent to. O(N+M), N being their number, M that of all patterns. Since 2.0.0. Source:
     * valkey.io/commands/publish.
     */
    public Command<Long> publish(K channel, V message) {
        return command("PUBLISH").unroutedKey(channel).value(message).returning(integer());
    }

    /**
     * PUBSUB CHANNELS: the channels that somebody listens to, by their names. O(N), N being their number. Writes nothing.
     * Since 2.8.0. Source: valkey.io/commands/pubsub-channels.
     */
    public Command<List<K>> pubsubChannels() {
        return command("PUBSUB CHANNELS").flags(IDEMPOTENT).returning(fields());
    }

    /**
     * PUBSUB CHANNELS: the channels that match a glob pattern and that somebody listens to, by their names. O(N), N being
     * the number of channels. Writes nothing. Since 2.8.0. Source: valkey.io/commands/pubsub-channels.
     */
    public Command<List<K>> pubsubChannels(String pattern) {
        return command("PUBSUB CHANNELS").text(pattern).flags(IDEMPOTENT).returning(fields());
    }

    /**
     * PUBSUB NUMPAT: how many patterns somebody listens to. Writes nothing. Since 2.8.0. Source:
     * valkey.io/commands/pubsub-numpat.
     */
    public Command<Long> pubsubNumpat() {
        return command("PUBSUB NUMPAT").flags(IDEMPOTENT).returning(integer());
    }

    /**
     * PUBSUB NUMSUB: how many listen to each of the channels by its name. O(N), N being the number of channels. Writes
     * nothing. Since 2.8.0. Source: valkey.io/commands/pubsub-numsub.
     */
    @SafeVarargs
    public final Command<Map<K, Long>> pubsubNumsub(K... channels) {
        return command("PUBSUB NUMSUB").unroutedKeys(channels).flags(IDEMPOTENT).returning(subscribers);
    }

    /**
     * PUBSUB SHARDCHANNELS: the shard channels that somebody listens to. O(N), N being their number. Writes nothing. Since
     * 7.0.0. Source: valkey.io/commands/pubsub-shardchannels.
     */
    public Command<List<K>> pubsubShardchannels() {
        return command("PUBSUB SHARDCHANNELS").flags(IDEMPOTENT).returning(fields());
    }

    /**
     * PUBSUB SHARDCHANNELS: the shard channels that match a glob pattern and that somebody listens to. O(N), N being the
     * number of shard channels. Writes nothing. Since 7.0.0. Source: valkey.io/commands/pubsub-shardchannels.
     */
    public Command<List<K>> pubsubShardchannels(String pattern) {
        return command("PUBSUB SHARDCHANNELS").text(pattern).flags(IDEMPOTENT).returning(fields());
    }

    /**
     * PUBSUB SHARDNUMSUB: how many listen to each of the shard channels. O(N), N being the number of channels. Writes
     * nothing. Since 7.0.0. Source: valkey.io/commands/pubsub-shardnumsub.
     */
    @SafeVarargs
    public final Command<Map<K, Long>> pubsubShardnumsub(K... channels) {
        return command("PUBSUB SHARDNUMSUB")
                .unroutedKeys(channels)
                .flags(IDEMPOTENT)
                .returning(subscribers);
    }

    /**
     * SPUBLISH: sends a message to whoever listens to the shard channel, and answers how many do on the node that it was
     * sent to. Goes to the owner of the channel's slot, as if the channel were a key. O(N), N being their number. Since
     * 7.0.0. Source: valkey.io/commands/spublish.
     */
    public Command<Long> spublish(K channel, V message) {
        return command("SPUBLISH", channel).value(message).returning(integer());
    }
}
