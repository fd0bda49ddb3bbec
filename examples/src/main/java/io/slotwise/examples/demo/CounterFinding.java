package io.slotwise.examples.demo;

/**
 * Immutable. What became of the increments of one counter, or of all of them.
 *
 * @param acknowledged increments that the application was told had been applied
 * @param unknown increments of which it was told that nobody knows
 * @param failed increments of which it was told that they had not been applied
 * @param stored what the cluster has
 * @param lost acknowledged, not stored, and not excused
 * @param lostByServer acknowledged by a primary in the second before it was killed, and not stored
 * @param doubled stored beyond what was acknowledged or unknown
 * @param unknownApplied of the unknown increments, how many turned out to be stored
 */
record CounterFinding(
        long acknowledged,
        long unknown,
        long failed,
        long stored,
        long lost,
        long lostByServer,
        long doubled,
        long unknownApplied) {
    static final CounterFinding NONE = new CounterFinding(0, 0, 0, 0, 0, 0, 0, 0);

    CounterFinding plus(CounterFinding other) {
        return new CounterFinding(
                acknowledged + other.acknowledged,
                unknown + other.unknown,
                failed + other.failed,
                stored + other.stored,
                lost + other.lost,
                lostByServer + other.lostByServer,
                doubled + other.doubled,
                unknownApplied + other.unknownApplied);
    }
}
