package io.slotwise.command;

/** Where LPOS looks for a value. Immutable. */
public final class LposOptions extends CommandOptions {
    private final long rank;
    private final long maxLength;

    private LposOptions(long rank, long maxLength) {
        this.rank = rank;
        this.maxLength = maxLength;
    }

    /**
     * RANK: from the n-th match on; negative ones count from the tail, and search towards the head.
     *
     * @throws IllegalArgumentException if the rank is 0
     */
    public static LposOptions rank(long rank) {
        if (rank == 0) {
            throw new IllegalArgumentException("A rank counts from 1, or from -1 backwards");
        }
        return new LposOptions(rank, 0);
    }

    /**
     * MAXLEN: only so many values are compared.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public static LposOptions within(long values) {
        return rank(1).andWithin(values);
    }

    /**
     * These options, and MAXLEN.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public LposOptions andWithin(long values) {
        if (values <= 0) {
            throw new IllegalArgumentException("At least one value is compared, not " + values);
        }
        return new LposOptions(rank, values);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (rank != 1) {
            command.text("RANK").number(rank);
        }
        if (maxLength > 0) {
            command.text("MAXLEN").number(maxLength);
        }
    }
}
