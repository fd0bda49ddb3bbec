package io.slotwise.command;

/**
 * Which entries of a stream are too many. Immutable.
 *
 * <pre>{@code
 * redis.xtrim("events", StreamTrim.maxLength(1_000_000).approximately());
 * }</pre>
 */
public final class StreamTrim extends CommandOptions {
    private final String strategy;
    private final Object threshold;
    private final boolean approximately;
    private final long limit;

    private StreamTrim(String strategy, Object threshold, boolean approximately, long limit) {
        this.strategy = strategy;
        this.threshold = threshold;
        this.approximately = approximately;
        this.limit = limit;
    }

    /**
     * MAXLEN: the oldest, until so many are left.
     *
     * @throws IllegalArgumentException if the length is negative
     */
    public static StreamTrim maxLength(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("A length counts from 0, not from " + length);
        }
        return new StreamTrim("MAXLEN", length, false, 0);
    }

    /** MINID: those before this id. Since 6.2.0. */
    public static StreamTrim minId(StreamId id) {
        return new StreamTrim("MINID", id.toString(), false, 0);
    }

    /** A tilde: some more may stay where that is cheaper. */
    public StreamTrim approximately() {
        return new StreamTrim(strategy, threshold, true, limit);
    }

    /**
     * A tilde, and LIMIT: some more may stay, and at most so many go. Since 6.2.0.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public StreamTrim approximately(long entries) {
        if (entries <= 0) {
            throw new IllegalArgumentException("At least one entry may go, not " + entries);
        }
        return new StreamTrim(strategy, threshold, true, entries);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.text(strategy);
        if (approximately) {
            command.text("~");
        }
        command.add(threshold);
        if (limit > 0) {
            command.text("LIMIT").number(limit);
        }
    }
}
