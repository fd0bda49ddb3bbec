package io.slotwise.command;

/** How BITOP combines strings. */
public enum BitOperation {
    /** AND: set where all are. */
    AND,
    /** OR: set where one is. */
    OR,
    /** XOR: set where an odd number is. */
    XOR,
    /** NOT: set where the one source is not. */
    NOT,
    /** DIFF: set where the first is, and no other. Since Redis 8.2. */
    DIFF,
    /** DIFF1: set where one of the others is, and the first is not. Since Redis 8.2. */
    DIFF1,
    /** ANDOR: set where the first is, and one of the others. Since Redis 8.2. */
    ANDOR,
    /** ONE: set where exactly one is. Since Redis 8.2. */
    ONE;

    private static final CommandFlag[] REPEATABLE = {CommandFlag.IDEMPOTENT};
    private static final CommandFlag[] NOT_REPEATABLE = {};

    /** Combining the result with its sources once more changes nothing for AND and OR alone. */
    CommandFlag[] flags() {
        return this == AND || this == OR ? REPEATABLE : NOT_REPEATABLE;
    }
}
