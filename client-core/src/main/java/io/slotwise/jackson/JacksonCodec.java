package io.slotwise.jackson;

import io.slotwise.codec.Codec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;

/**
 * Values as JSON. Immutable, safe for use by many threads.
 *
 * <pre>{@code
 * Codec<Person> people = JacksonCodec.of(JsonMapper.shared(), Person.class);
 * client.commands(Codec.utf8(), people).set("person:{42}", new Person("Ada", 36));
 * }</pre>
 *
 * <p>Failures name the type and the place, but no value: these do not belong in logs.
 */
public final class JacksonCodec<T> implements Codec<T> {
    private final String type;
    private final ObjectReader reader;
    private final ObjectWriter writer;

    private JacksonCodec(ObjectMapper mapper, JavaType type) {
        this.type = type.toCanonical();
        this.reader = mapper.readerFor(type);
        this.writer = mapper.writerFor(type);
    }

    /** Values of a class, as this mapper writes and reads them. */
    public static <T> JacksonCodec<T> of(ObjectMapper mapper, Class<T> type) {
        return new JacksonCodec<>(mapper, mapper.constructType(type));
    }

    /** Values of a type with parameters: {@code new TypeReference<List<Person>>() {}}. */
    public static <T> JacksonCodec<T> of(ObjectMapper mapper, TypeReference<T> type) {
        return new JacksonCodec<>(mapper, mapper.constructType(type));
    }

    @Override
    public byte[] encode(T value) {
        try {
            return writer.writeValueAsBytes(Objects.requireNonNull(value, "value"));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("A " + type + " cannot be written as JSON: " + told(e));
        }
    }

    @Override
    public T decode(byte[] bytes) {
        @Nullable T value;
        try {
            value = reader.readValue(bytes);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("No JSON of a " + type + ": " + told(e));
        }
        if (value == null) {
            throw new IllegalArgumentException("The null of JSON is no " + type);
        }
        return value;
    }

    /** Jackson's own text may repeat the value. */
    private static String told(JacksonException failure) {
        TokenStreamLocation place = failure.getLocation();
        String where = place == null ? "" : " at byte " + place.getByteOffset();
        return failure.getClass().getSimpleName() + where;
    }

    @Override
    public String toString() {
        return "JSON of " + type;
    }
}
