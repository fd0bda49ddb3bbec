package io.slotwise.command;

/**
 * A stream, and from where on it is read. Immutable.
 *
 * @param key the stream
 * @param after as servers spell it: the id after which to read, or a sign
 */
public record StreamOffset<K>(K key, String after) {
    /** From the beginning; for a consumer all that it has not acknowledged. */
    public static <K> StreamOffset<K> beginning(K key) {
        return after(key, StreamId.ZERO);
    }

    /** The entries after this one; for a consumer those that it has not acknowledged. */
    public static <K> StreamOffset<K> after(K key, StreamId id) {
        return new StreamOffset<>(key, id.toString());
    }

    /** The entries that are added from now on. For XREAD. */
    public static <K> StreamOffset<K> added(K key) {
        return new StreamOffset<>(key, "$");
    }

    /** The last entry. For XREAD. Since Redis 7.4. */
    public static <K> StreamOffset<K> last(K key) {
        return new StreamOffset<>(key, "+");
    }

    /** The entries that no consumer of the group has been given yet. For XREADGROUP. */
    public static <K> StreamOffset<K> undelivered(K key) {
        return new StreamOffset<>(key, ">");
    }
}
