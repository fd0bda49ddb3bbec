package io.slotwise.internal.pubsub;

/**
 * Finds out by looks at even intervals whether nothing has come for as long as {@link #LOOKS} of them take. One interval
 * longer at most: looks as far apart as that whole time would notice after up to twice as long. Confined to turns.
 */
final class Silence {
    /** So many looks in a row that find nothing new are a silence. */
    static final int LOOKS = 10;

    private int timesReadBefore;
    private int looks;

    /** Looks: true when the silence has lasted for long enough, and from then on once each time that it has again. */
    boolean lastsAt(int timesRead) {
        looks = timesRead == timesReadBefore ? looks + 1 : 0;
        timesReadBefore = timesRead;
        if (looks < LOOKS) {
            return false;
        }
        looks = 0;
        return true;
    }
}
