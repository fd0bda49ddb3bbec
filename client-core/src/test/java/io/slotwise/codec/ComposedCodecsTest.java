package io.slotwise.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Codecs that are made of others, but for compression. */
class ComposedCodecsTest {
    private static final Codec<String> APP = Codec.prefixed("app:", Codec.utf8());

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aMappedCodecGoesBothWaysThroughAnother() {
        Codec<UUID> ids = Codec.utf8().mapped(UUID::toString, UUID::fromString);
        UUID id = new UUID(1, 2);

        assertThat(ids.encode(id)).isEqualTo(bytes(id.toString()));
        assertThat(ids.decode(bytes(id.toString()))).isEqualTo(id);
        assertThat(ids.unprefixed()).isSameAs(ids);
        assertThat(ids).hasToString("mapped UTF-8");
    }

    @Test
    @SuppressWarnings("NullAway") // it is what the test is about
    void whatIsMappedToNothingFailsInsteadOfPassingOn() {
        Codec<String> nothing = Codec.utf8().mapped(value -> null, value -> null);

        assertThatThrownBy(() -> nothing.encode("a")).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> nothing.decode(bytes("a"))).isInstanceOf(NullPointerException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "app:", "{42}:name", "鍵"})
    void aPrefixIsAddedAndTakenAway(String key) {
        assertThat(APP.encode(key)).isEqualTo(bytes("app:" + key));
        assertThat(APP.decode(bytes("app:" + key))).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "app", "other:name", "APP:name", "apq:"})
    void aKeyOfOthersIsRefusedWithoutBeingTold(String key) {
        assertThatThrownBy(() -> APP.decode(bytes(key)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A key without the prefix, of " + key.length() + " bytes");
    }

    @Test
    void anEmptyPrefixIsRefused() {
        assertThatThrownBy(() -> Codec.prefixed("", Codec.utf8())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void prefixesMayBeNestedAndMapped() {
        Codec<Long> nested = Codec.prefixed("app:", Codec.prefixed("user:", Codec.wholeNumbers()));
        Codec<Integer> mapped = nested.mapped(Integer::longValue, Long::intValue);

        assertThat(nested.encode(42L)).isEqualTo(bytes("app:user:42"));
        assertThat(nested.unprefixed()).isSameAs(Codec.wholeNumbers());
        assertThat(mapped.decode(bytes("app:user:42"))).isEqualTo(42);
        assertThat(mapped.unprefixed().encode(42)).isEqualTo(bytes("42"));
        assertThat(mapped.unprefixed()).isSameAs(mapped.unprefixed());
    }

    @Test
    void bytesThatWereGivenAreNotChanged() {
        byte[] key = bytes("app:name");
        byte[] before = Arrays.copyOf(key, key.length);

        assertThat(Codec.prefixed("app:", Codec.bytes()).decode(key)).isEqualTo(bytes("name"));
        assertThat(key).isEqualTo(before);
    }
}
