package io.slotwise.codec;

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
}
