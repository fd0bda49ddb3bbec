package io.slotwise.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class JacksonCodecTest {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    record Person(String name, int age) {}

    /** Throws when Jackson asks for its value. */
    public static final class Unwritable {
        private final String fault = "secret";

        /** What Jackson would write. */
        public int getValue() {
            if (!fault.isEmpty()) {
                throw new IllegalStateException(fault);
            }
            return 0;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aValueOfAClassComesBackAsItWas() {
        Codec<Person> people = JacksonCodec.of(MAPPER, Person.class);

        assertThat(new String(people.encode(new Person("Ada", 36)), StandardCharsets.UTF_8))
                .contains("\"name\":\"Ada\"", "\"age\":36");
        assertThat(people.decode(bytes("{\"age\":36,\"name\":\"Ada\"}"))).isEqualTo(new Person("Ada", 36));
    }

    @Test
    void aValueOfATypeWithParametersComesBackAsItWas() {
        Codec<List<Person>> people = JacksonCodec.of(MAPPER, new TypeReference<List<Person>>() {});
        List<Person> value = List.of(new Person("Ada", 36), new Person("Grace", 85));

        assertThat(people.decode(people.encode(value))).isEqualTo(value);
    }

    @Test
    void itMayBeCompressed() {
        Codec<List<Integer>> numbers = Codec.compressed(JacksonCodec.of(MAPPER, new TypeReference<List<Integer>>() {}));
        List<Integer> value = Collections.nCopies(10_000, 7);

        assertThat(numbers.encode(value)).hasSizeLessThan(1_000);
        assertThat(numbers.decode(numbers.encode(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "secret", "{\"name\":\"Ada\",\"age\":\"secret\"}", "[]", "{} {}"})
    void whatIsNoJsonOfTheTypeIsRefusedWithoutBeingTold(String text) {
        Codec<Person> people = JacksonCodec.of(MAPPER, Person.class);

        assertThatThrownBy(() -> people.decode(bytes(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Person")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @Test
    void theNullOfJsonIsNoValue() {
        assertThatThrownBy(() -> JacksonCodec.of(MAPPER, Person.class).decode(bytes("null")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("null of JSON");
    }

    @Test
    void whatCannotBeWrittenIsRefusedWithoutBeingTold() {
        assertThatThrownBy(() -> JacksonCodec.of(MAPPER, Unwritable.class).encode(new Unwritable()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Unwritable")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }
}
