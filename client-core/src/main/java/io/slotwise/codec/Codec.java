package io.slotwise.codec;

import java.util.function.Function;

/**
 * Turns Java values of one type into the bytes that a server stores, and back.
 *
 * <p>An implementation is used by many threads at once: {@link #encode} runs on the thread that makes the command,
 * {@link #decode} on an I/O thread, so neither may block. What either throws fails the one command (or reaches the
 * caller of the command's factory) and nothing else.
 *
 * @param <T> the Java type; null is never passed in nor expected out
 */
public interface Codec<T> {
    /**
     * The bytes to send. The array must not change until the command is complete: it is read again on a redirect.
     *
     * @param value never null
     */
    byte[] encode(T value);

    /**
     * The value that these bytes stand for.
     *
     * @param bytes exactly one stored value, owned by the callee
     * @return never null: a missing value never gets here
     */
    T decode(byte[] bytes);

    /** Text as UTF-8: the default. Malformed input becomes U+FFFD, an unpaired surrogate {@code ?}. */
    static Codec<String> utf8() {
        return Utf8Codec.INSTANCE;
    }

    /** Bytes as they are, without a copy on the way out: the array must not change until the command is complete. */
    static Codec<byte[]> bytes() {
        return BytesCodec.INSTANCE;
    }

    /** Whole numbers as decimal text, as INCR stores them. Other text fails with a {@link NumberFormatException}. */
    static Codec<Long> wholeNumbers() {
        return WholeNumberCodec.INSTANCE;
    }

    /**
     * Values of another type, turned into those of this codec and back.
     *
     * <pre>{@code
     * Codec<UUID> ids = Codec.utf8().mapped(UUID::toString, UUID::fromString);
     * }</pre>
     *
     * @param to what is encoded for a value, never null
     * @param from the value of what was decoded, never null
     */
    default <U> Codec<U> mapped(Function<? super U, ? extends T> to, Function<? super T, ? extends U> from) {
        return new MappedCodec<>(this, to, from);
    }

    /**
     * This codec without the prefix that it adds to keys: what the fields of hashes and streams are written with, which lie in
     * a key and need none. Itself, but for {@link #prefixed} and what is made of it.
     */
    default Codec<T> unprefixed() {
        return this;
    }

    /**
     * Keys with the same beginning, so that several applications can share a cluster: encoding adds it, decoding takes it
     * away, and refuses what does not begin so. The slot is that of the whole key: a hash tag in a key counts, and one in the
     * prefix puts all keys into one slot.
     *
     * <p>Fields of hashes and streams get no prefix; channels do. Patterns (of scans, KEYS, subscriptions made from text) and
     * what is given as text elsewhere, such as the key of a session, is sent as it is: say the whole name there.
     *
     * @throws IllegalArgumentException if the prefix is empty
     */
    static <T> Codec<T> prefixed(String prefix, Codec<T> codec) {
        return new PrefixedCodec<>(prefix, codec);
    }

    /** {@link #compressed(Codec, Compression)}, with the {@linkplain Compression#defaults() defaults}. */
    static <T> Codec<T> compressed(Codec<T> codec) {
        return compressed(codec, Compression.defaults());
    }

    /**
     * Values that are stored compressed where that makes them smaller. What is short stays as it is, and what was stored
     * without compression can be read. What claims to be longer than the limit, or is, is refused before it takes memory.
     *
     * <p>For values that are stored and read as a whole: a server that compares, appends or counts sees compressed bytes.
     */
    static <T> Codec<T> compressed(Codec<T> codec, Compression compression) {
        return new CompressedCodec<>(codec, compression);
    }
}
