package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Keys and channels with a prefix, and what lies in keys without one. */
class PrefixedKeysTest {
    private static final Codec<String> KEYS = Codec.prefixed("app:", Codec.utf8());

    private final HashCommands<String, String> hashes = new HashCommands<>(KEYS, Codec.utf8());
    private final HashExpiryCommands<String, String> expiries = new HashExpiryCommands<>(KEYS, Codec.utf8());
    private final StreamCommands<String, String> streams = new StreamCommands<>(KEYS, Codec.utf8());
    private final StreamGroupCommands<String, String> groups = new StreamGroupCommands<>(KEYS, Codec.utf8());
    private final KeyCommands<String, String> keys = new KeyCommands<>(KEYS, Codec.utf8());
    private final ListCommands<String, String> lists = new ListCommands<>(KEYS, Codec.utf8());
    private final PubSubCommands<String, String> channels = new PubSubCommands<>(KEYS, Codec.utf8());

    private static List<String> sent(Command<?> command) {
        return command.words().stream()
                .map(word -> word instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : "" + word)
                .toList();
    }

    private static <R extends @Nullable Object> R read(Command<R> command, String reply) {
        return new WireTable.DecodedReplies().read(reply.getBytes(StandardCharsets.UTF_8), command);
    }

    @Test
    void theSlotIsThatOfTheWholeKeyWhereAHashTagCounts() {
        assertThat(keys.ttl("name").slot()).isEqualTo(Slot.of("app:name"));
        assertThat(keys.ttl("{42}:name").slot()).isEqualTo(Slot.of("42"));
    }

    @Test
    void fieldsOfHashesHaveNone() {
        assertThat(sent(hashes.hset("k", "f", "v"))).containsExactly("HSET", "app:k", "f", "v");
        assertThat(sent(hashes.hset("k", Map.of("f", "v")))).containsExactly("HSET", "app:k", "f", "v");
        assertThat(sent(hashes.hmget("k", "f", "g"))).containsExactly("HMGET", "app:k", "f", "g");
        assertThat(sent(expiries.hexpire("k", Duration.ofSeconds(1), "f")))
                .containsExactly("HPEXPIRE", "app:k", "1000", "FIELDS", "1", "f");
        assertThat(read(hashes.hgetall("k"), Replies.bulks("f", "v"))).isEqualTo(Map.of("f", "v"));
        assertThat(read(hashes.hkeys("k"), Replies.bulks("f", "g"))).containsExactly("f", "g");
        assertThat(read(hashes.hrandfield("k"), Replies.bulk("f"))).isEqualTo("f");
    }

    @Test
    void fieldsOfStreamsHaveNoneAndTheKeysOfReadsHaveIt() {
        String read = Replies.array(Replies.array(
                Replies.bulk("app:k"), Replies.array(Replies.array(Replies.bulk("1-1"), Replies.bulks("f", "v")))));
        List<KeyValues<String, StreamEntry<String, String>>> entries = List.of(new KeyValues<>(
                "k", List.of(new StreamEntry<>(new StreamId(1, 1), List.of(Map.entry("f", "v"))))));

        assertThat(sent(streams.xadd("k", Map.of("f", "v")))).containsExactly("XADD", "app:k", "*", "f", "v");
        assertThat(read(streams.xread(StreamOffset.beginning("k")), read)).isEqualTo(entries);
        assertThat(read(groups.xreadgroup("g", "c", XReadOptions.count(1), StreamOffset.undelivered("k")), read))
                .isEqualTo(entries);
    }

    @Test
    void keysInRepliesLoseItAndThoseOfOthersAreRefused() {
        assertThat(read(keys.randomkey(), Replies.bulk("app:k"))).isEqualTo("k");
        assertThat(read(lists.lmpop(ListSide.LEFT, 1, "k"), Replies.array(Replies.bulk("app:k"), Replies.bulks("v"))))
                .isEqualTo(new KeyValues<>("k", List.of("v")));
        assertThatThrownBy(() -> read(keys.randomkey(), Replies.bulk("other:k")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void channelsHaveIt() {
        assertThat(sent(channels.publish("news", "v"))).containsExactly("PUBLISH", "app:news", "v");
        assertThat(channels.spublish("news", "v").slot()).isEqualTo(Slot.of("app:news"));
        assertThat(read(channels.pubsubChannels("app:*"), Replies.bulks("app:news")))
                .containsExactly("news");
    }
}
