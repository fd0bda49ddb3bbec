package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final KeyCommands<String, String> keys = new KeyCommands<>(Codec.utf8(), Codec.utf8());

    @Test
    void theTextIsTheNameAlone() {
        assertThat(strings.set("key", "s3cret")).hasToString("SET");
        assertThat(keys.objectEncoding("key")).hasToString("OBJECT ENCODING");
    }

    @Test
    void otherCallOptionsGiveAnotherCommand() {
        Command<?> command = strings.get("k");
        CallOptions second = CallOptions.within(Duration.ofSeconds(1));

        Command<?> changed = command.with(second).with(CallOptions.readingBy(ReadPolicy.ANY));

        assertThat(command.options()).isNull();
        assertThat(changed.options()).isEqualTo(second.withReadPolicy(ReadPolicy.ANY));
        assertThat(changed.with(CallOptions.within(Duration.ofSeconds(2))).options())
                .isEqualTo(CallOptions.within(Duration.ofSeconds(2)).withReadPolicy(ReadPolicy.ANY));
        assertThat(changed.sendsSameAs(command)).isTrue();
        assertThat(changed.slot()).isEqualTo(command.slot());
        assertThat(changed.isReadOnly()).isTrue();
    }

    @Test
    void aCommandThatBlocksSaysForHowLong() {
        ListCommands<String, String> lists = new ListCommands<>(Codec.utf8(), Codec.utf8());

        assertThat(lists.blpop(Duration.ofSeconds(2), "k").blockTime()).isEqualTo(Duration.ofSeconds(2));
        assertThat(lists.blpop(Duration.ZERO, "k").blockTime()).isZero();
        assertThat(lists.lpop("k").blockTime()).isNull();
        assertThatThrownBy(() -> lists.blpop(Duration.ofNanos(-1), "k")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theWordsCannotBeChanged() {
        assertThatThrownBy(() -> strings.get("k").words().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void keysOfOneSlotShareIt() {
        Command<?> command = strings.mget("{t}a", "{t}b", "t");

        assertThat(command.keyCount()).isEqualTo(3);
        assertThat(command.slot()).isEqualTo(Slot.of("t"));
    }

    @Test
    void keysOfSeveralSlotsHaveNone() {
        Command<?> command = strings.mget("a", "b", "a");

        assertThat(command.slot()).isEqualTo(Command.SEVERAL_SLOTS);
        assertThat(command.slotOfKey(0)).isEqualTo(Slot.of("a")).isEqualTo(command.slotOfKey(2));
        assertThat(command.slotOfKey(1)).isEqualTo(Slot.of("b"));
    }

    @Test
    void aPartHasTheChosenKeysInTheChosenOrder() {
        Command<?> part =
                strings.mget("a", "b", "c", "d").with(CallOptions.none()).ofKeys(new int[] {3, 1}, 0, 2, 7);

        assertThat(part.words()).containsExactly("MGET", "d", "b");
        assertThat(part.slot()).isEqualTo(7);
        assertThat(part.keyCount()).isEqualTo(2);
        assertThat(part.slotOfKey(0)).isEqualTo(Slot.of("d"));
        assertThat(part.isReadOnly()).isTrue();
        assertThat(part.options()).isEqualTo(CallOptions.none());
    }

    @Test
    void aPartKeepsTheArgumentsOfItsKeys() {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < 5; i++) {
            values.put("k" + i, "v" + i);
        }

        Command<?> part = strings.mset(values).ofKeys(new int[] {0, 4}, 0, 2, 7);

        assertThat(part.words()).containsExactly("MSET", "k0", "v0", "k4", "v4");
        assertThat(part.slotOfKey(1)).isEqualTo(Slot.of("k4"));
        assertThat(part.isIdempotent()).isTrue();
        assertThat(part.responsePolicy()).isEqualTo(ResponsePolicy.ALL_SUCCEEDED);
    }

    @Test
    void manyKeysKeepTheirPlaces() {
        String[] many = new String[1000];
        for (int i = 0; i < many.length; i++) {
            many[i] = "k" + i;
        }

        Command<?> command = keys.exists(many);

        assertThat(command.keyCount()).isEqualTo(1000);
        assertThat(command.argumentCount()).isEqualTo(1000);
        for (int i = 0; i < many.length; i++) {
            assertThat(command.slotOfKey(i)).isEqualTo(Slot.of(many[i]));
        }
    }

    @Test
    void bytesAndOtherTypesAreRoutedByWhatIsSent() {
        byte[] key = {'{', 0, (byte) 0xFF, '}', 'x'};

        Command<?> ofBytes = new StringCommands<>(Codec.bytes(), Codec.bytes()).set(key, key);
        Command<?> ofNumbers = new StringCommands<>(Codec.wholeNumbers(), Codec.wholeNumbers()).set(42L, 7L);

        assertThat(ofBytes.slot()).isEqualTo(Slot.of(new byte[] {0, (byte) 0xFF}));
        assertThat(ofBytes.argument(1)).isSameAs(key);
        assertThat(ofNumbers.slot()).isEqualTo(Slot.of("42"));
        assertThat(ofNumbers.sendsSameAs(
                        new StringCommands<>(Codec.bytes(), Codec.bytes()).set(bytes("42"), bytes("7"))))
                .isTrue();
    }

    @Test
    void aCodecThatThrowsReachesTheCaller() {
        Codec<String> broken = new Codec<>() {
            @Override
            public byte[] encode(String value) {
                throw new IllegalStateException("broken");
            }

            @Override
            public String decode(byte[] bytes) {
                return "";
            }
        };

        StringCommands<String, String> commands = new StringCommands<>(Codec.utf8(), broken);

        assertThatThrownBy(() -> commands.set("k", "v")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without a null checker does
    void nullIsRefusedByItsName() {
        Map<String, String> values = new HashMap<>();
        values.put("k", null);

        assertThatThrownBy(() -> strings.get(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("key");
        assertThatThrownBy(() -> strings.set("k", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("value");
        assertThatThrownBy(() -> strings.mget("a", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("key");
        assertThatThrownBy(() -> strings.mset(values))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("value");
        assertThatThrownBy(() -> new StringCommands<>(null, Codec.utf8())).hasMessage("keyCodec");
    }

    @Test
    void noKeysAndNoFieldsAreRefusedBeforeAnythingIsSent() {
        HashCommands<String, String> hashes = new HashCommands<>(Codec.utf8(), Codec.utf8());

        assertThatThrownBy(strings::mget).hasMessageContaining("MGET");
        assertThatThrownBy(() -> strings.mset(Map.of())).hasMessageContaining("MSET");
        assertThatThrownBy(() -> strings.msetnx(Map.of())).hasMessageContaining("MSETNX");
        assertThatThrownBy(keys::del).hasMessageContaining("DEL");
        assertThatThrownBy(() -> hashes.hmget("k")).hasMessageContaining("HMGET");
        assertThatThrownBy(() -> hashes.hset("k", Map.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCustomCommandHasItsWordsInOrder() {
        Command<?> command = Command.custom("JSON.SET")
                .key("user:1")
                .argument("$.n")
                .argument(7)
                .argument(0.5)
                .argument(bytes("x"))
                .returningReply();

        assertThat(command.words()).hasSize(6).startsWith("JSON.SET", "user:1", "$.n", 7L, "0.5");
        assertThat(command.slot()).isEqualTo(Slot.of("user:1"));
        assertThat(command.isReadOnly()).isFalse();
        assertThat(command.isIdempotent()).isFalse();
    }

    @Test
    void aCustomCommandIsWhatItIsSaidToBe() {
        assertThat(Command.custom("X").readOnly().returningReply().isReadOnly()).isTrue();
        assertThat(Command.custom("X").readOnly().returningReply().isIdempotent())
                .isTrue();
        assertThat(Command.custom("X").idempotent().returningReply().isIdempotent())
                .isTrue();
        assertThat(Command.custom("X").idempotent().returningReply().isReadOnly())
                .isFalse();
        assertThat(Command.custom("X")
                        .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_MAX)
                        .readOnly()
                        .returningReply())
                .satisfies(command -> {
                    assertThat(command.requestPolicy()).isEqualTo(RequestPolicy.ALL_NODES);
                    assertThat(command.responsePolicy()).isEqualTo(ResponsePolicy.AGG_MAX);
                    assertThat(command.isReadOnly()).isTrue();
                });
    }

    @Test
    void aKeyAfterOtherWordsDecidesToo() {
        Command<?> command = Command.custom("EVALSHA")
                .argument("digest")
                .argument(2)
                .key("{t}a")
                .key("{t}b")
                .returningReply();

        assertThat(command.keyCount()).isEqualTo(2);
        assertThat(command.slot()).isEqualTo(Slot.of("t"));
    }

    @Test
    void aCommandDoesNotFollowWhatItWasMadeOf() {
        byte[] key = bytes("key");
        CustomCommand custom = Command.custom("X").key(key);
        Command<?> command = custom.returningReply();

        key[0] = 'y';
        custom.key("other").argument("more").readOnly();

        assertThat(command.words()).hasSize(2);
        assertThat((byte[]) command.argument(0)).isEqualTo(bytes("key"));
        assertThat(command.keyCount()).isOne();
        assertThat(command.isReadOnly()).isFalse();
    }

    @Test
    void aCustomCommandIsSplitOnlyIfEveryPartBelongsToAKey() {
        CustomCommand even = Command.custom("X").key("a").argument("1").key("b").argument("2");
        CustomCommand trailing = Command.custom("X").key("a").key("b").argument("$");
        CustomCommand leading = Command.custom("X").argument(2).key("a");
        CustomCommand keyless = Command.custom("X").argument(2);

        assertThat(split(even).ofKeys(new int[] {1}, 0, 1, 0).words()).containsExactly("X", "b", "2");
        assertThatThrownBy(() -> split(trailing)).hasMessageContaining("X cannot be split");
        assertThatThrownBy(() -> split(leading)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> split(keyless)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "GET\r\n", "GÉT", "GET ", " GET", "CLUSTER  INFO", "a\tb"})
    void aNameOfAnythingButWordsIsRefused(String name) {
        assertThatThrownBy(() -> Command.custom(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void commandsThatSendTheSameAreRecognised() {
        assertThat(strings.get("k").sendsSameAs(strings.get("k"))).isTrue();
        assertThat(strings.get("k").sendsSameAs(strings.get("l"))).isFalse();
        assertThat(strings.get("k").sendsSameAs(strings.getdel("k"))).isFalse();
    }

    private static Command<?> split(CustomCommand command) {
        return command.sentTo(RequestPolicy.MULTI_SHARD, ResponsePolicy.DEFAULT).returningReply();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
