package io.slotwise.internal.routing;

import io.slotwise.event.RefreshCause;
import org.jspecify.annotations.Nullable;

/**
 * What follows an attempt that did not bring the result. Immutable.
 *
 * @param refresh why the topology is asked for again, or null when it is not
 * @param avoidNode whether reads avoid the node for a while
 */
public record RetryDecision(Action action, @Nullable RefreshCause refresh, boolean avoidNode) {
    /** What to do with the command. */
    public enum Action {
        /** Give the caller the failure. */
        FAIL,
        /** Give the caller the failure, which leaves open whether the command was carried out. */
        FAIL_UNKNOWN,
        /** Go where the redirect says. */
        FOLLOW,
        /** Ask another candidate of the read policy at once. */
        ASK_ANOTHER,
        /** Route again after a pause. */
        PAUSE,
        /** Send each key for itself, after a pause. */
        SEND_KEY_BY_KEY,
        /** Send the script by its text, at once. */
        SEND_TEXT,
        /** Load the library of the function where it is missing, and run the function then. */
        LOAD_LIBRARY
    }

    static final RetryDecision FAIL = new RetryDecision(Action.FAIL, null, false);
    static final RetryDecision FAIL_AND_REFRESH = new RetryDecision(Action.FAIL, RefreshCause.SERVER_STATE, false);
    static final RetryDecision FAIL_UNKNOWN =
            new RetryDecision(Action.FAIL_UNKNOWN, RefreshCause.CONNECTION_LOST, true);
    static final RetryDecision FOLLOW_MOVED = new RetryDecision(Action.FOLLOW, RefreshCause.MOVED, false);
    static final RetryDecision FOLLOW_ASK = new RetryDecision(Action.FOLLOW, null, false);
    static final RetryDecision PAUSE = new RetryDecision(Action.PAUSE, null, false);
    static final RetryDecision PAUSE_AND_REFRESH = new RetryDecision(Action.PAUSE, RefreshCause.SERVER_STATE, false);
    static final RetryDecision PAUSE_AFTER_LOSS = new RetryDecision(Action.PAUSE, RefreshCause.CONNECTION_LOST, true);
    static final RetryDecision ASK_ANOTHER = new RetryDecision(Action.ASK_ANOTHER, null, true);
    static final RetryDecision ASK_ANOTHER_AND_REFRESH =
            new RetryDecision(Action.ASK_ANOTHER, RefreshCause.SERVER_STATE, false);
    static final RetryDecision ASK_ANOTHER_AFTER_LOSS =
            new RetryDecision(Action.ASK_ANOTHER, RefreshCause.CONNECTION_LOST, true);
    static final RetryDecision SEND_TEXT = new RetryDecision(Action.SEND_TEXT, null, false);
    static final RetryDecision LOAD_LIBRARY = new RetryDecision(Action.LOAD_LIBRARY, null, false);
    static final RetryDecision SEND_KEY_BY_KEY = new RetryDecision(Action.SEND_KEY_BY_KEY, null, false);
}
