package io.slotwise.examples.demo;

/**
 * Immutable. What became of one session, or of all of them.
 *
 * @param writes acknowledged writes
 * @param lost sessions whose last acknowledged write is not stored
 * @param lostByServer the same, where all that is missing was acknowledged in the second before the kill
 * @param neverWritten sessions with content that nobody wrote
 */
record SessionFinding(long writes, long lost, long lostByServer, long neverWritten) {
    static final SessionFinding NONE = new SessionFinding(0, 0, 0, 0);

    SessionFinding plus(SessionFinding other) {
        return new SessionFinding(
                writes + other.writes,
                lost + other.lost,
                lostByServer + other.lostByServer,
                neverWritten + other.neverWritten);
    }
}
