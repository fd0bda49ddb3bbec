package io.slotwise.event;

/** Why the client gives up a connection that nobody has closed. */
public enum ReplacementCause {
    /** Commands timed out in a row, and no byte came meanwhile. */
    TIMEOUTS,
    /** It was silent, and a PING was not answered. */
    PING_UNANSWERED,
    /** It owed a reply for so long that its caller had given up, and was silent for as long again. */
    REPLY_OWED,
    /** The cluster has declared the node failed and has replaced it, and it was silent while replies were awaited. */
    NODE_FAILED,
    /** What it leads to says that a slot is owned by the node which is dialled there: another process has the address. */
    LEADS_ELSEWHERE
}
