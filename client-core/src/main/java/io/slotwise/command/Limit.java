package io.slotwise.command;

/**
 * A part of what a range holds. Immutable.
 *
 * @param offset how many are left out at the beginning
 * @param count how many come after these at most; a negative number for all
 */
public record Limit(long offset, long count) {
    /**
     * Checks the offset.
     *
     * @throws IllegalArgumentException if the offset is negative
     */
    public Limit {
        if (offset < 0) {
            throw new IllegalArgumentException("An offset counts from 0, not from " + offset);
        }
    }

    /** So many, from the first on. */
    public static Limit first(long count) {
        return new Limit(0, count);
    }

    void addTo(CommandBuilder<?, ?> command) {
        command.text("LIMIT").number(offset).number(count);
    }
}
