package io.slotwise.codec;

import java.util.Objects;
import java.util.function.Function;

/** Values of one type by way of those of another. Immutable, if the functions are. */
final class MappedCodec<T, U> implements Codec<U> {
    private final Codec<T> codec;
    private final Function<? super U, ? extends T> to;
    private final Function<? super T, ? extends U> from;
    private final Codec<U> unprefixed;

    MappedCodec(Codec<T> codec, Function<? super U, ? extends T> to, Function<? super T, ? extends U> from) {
        this.codec = codec;
        this.to = Objects.requireNonNull(to, "to");
        this.from = Objects.requireNonNull(from, "from");
        Codec<T> bare = codec.unprefixed();
        this.unprefixed = bare == codec ? this : new MappedCodec<>(bare, to, from);
    }

    @Override
    public byte[] encode(U value) {
        return codec.encode(Objects.requireNonNull(to.apply(value), "what a value is mapped to"));
    }

    @Override
    public U decode(byte[] bytes) {
        return Objects.requireNonNull(from.apply(codec.decode(bytes)), "what a value is mapped from");
    }

    @Override
    public Codec<U> unprefixed() {
        return unprefixed;
    }

    @Override
    public String toString() {
        return "mapped " + codec;
    }
}
