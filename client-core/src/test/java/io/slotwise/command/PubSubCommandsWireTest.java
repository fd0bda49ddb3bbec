package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.repeatableKeyless;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 gave them. */
class PubSubCommandsWireTest extends WireTable {
    private final PubSubCommands<String, String> pubSub = new PubSubCommands<>(Codec.utf8(), Codec.utf8());

    PubSubCommandsWireTest() {
        super(PubSubCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                keyless(pubSub.publish("news", "hi"), "PUBLISH news hi").counts(),
                channels(repeatableKeyless(pubSub.pubsubChannels(), "PUBSUB CHANNELS")),
                channels(repeatableKeyless(pubSub.pubsubChannels("n*"), "PUBSUB CHANNELS n*")),
                repeatableKeyless(pubSub.pubsubNumpat(), "PUBSUB NUMPAT").counts(),
                subscribers(repeatableKeyless(pubSub.pubsubNumsub("news", "old"), "PUBSUB NUMSUB news old")),
                channels(repeatableKeyless(pubSub.pubsubShardchannels(), "PUBSUB SHARDCHANNELS")),
                channels(repeatableKeyless(pubSub.pubsubShardchannels("n*"), "PUBSUB SHARDCHANNELS n*")),
                subscribers(repeatableKeyless(pubSub.pubsubShardnumsub("news", "old"), "PUBSUB SHARDNUMSUB news old")),
                write(pubSub.spublish("news", "hi"), "SPUBLISH news hi").counts());
    }

    private static WireRow<List<String>> channels(WireRow<List<String>> row) {
        return row.reads(bulks("news"), List.of("news")).reads("*0\r\n", List.of());
    }

    private static WireRow<Map<String, Long>> subscribers(WireRow<Map<String, Long>> row) {
        return row.reads(
                array(bulk("news"), integer(2), bulk("old"), integer(0)),
                map(bulk("news"), integer(2), bulk("old"), integer(0)),
                Map.of("news", 2L, "old", 0L));
    }
}
