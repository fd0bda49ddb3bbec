package io.slotwise.internal.routing;

import io.slotwise.command.Command;
import io.slotwise.command.RequestPolicy;
import io.slotwise.command.ResponsePolicy;
import io.slotwise.options.Delivery;

/**
 * What each reply and each loss asks for: one table, as functions. Stateless. Deadlines, counts and pauses are the
 * business of whoever carries a decision out.
 */
public final class RetryPolicy {
    private RetryPolicy() {}

    /**
     * After an error reply.
     *
     * @param fromReplica whether the node was asked as a replica
     * @param isForThisNode whether no other node will do, so that who has lost its role is not replaced
     */
    public static RetryDecision afterError(
            ErrorReply error, Command<?> command, boolean fromReplica, boolean isForThisNode) {
        return switch (error) {
            case MOVED -> RetryDecision.FOLLOW_MOVED;
            case ASK -> RetryDecision.FOLLOW_ASK;
            case TRYAGAIN -> canBeSentKeyByKey(command) ? RetryDecision.SEND_KEY_BY_KEY : RetryDecision.PAUSE;
            case READONLY -> isForThisNode ? RetryDecision.FAIL_AND_REFRESH : RetryDecision.PAUSE_AND_REFRESH;
            case UNBLOCKED -> RetryDecision.PAUSE_AND_REFRESH;
            // a replica may be cut off alone; that it is not avoided lets it serve again as soon as it can
            case CLUSTERDOWN -> fromReplica ? RetryDecision.ASK_ANOTHER_AND_REFRESH : RetryDecision.PAUSE_AND_REFRESH;
            case LOADING -> fromReplica ? RetryDecision.ASK_ANOTHER : RetryDecision.PAUSE_AND_REFRESH;
            case MASTERDOWN -> fromReplica ? RetryDecision.ASK_ANOTHER : RetryDecision.PAUSE_AND_REFRESH;
            case NOSCRIPT -> command.byText() == null ? RetryDecision.FAIL : RetryDecision.SEND_TEXT;
            case NO_FUNCTION -> command.library() == null ? RetryDecision.FAIL : RetryDecision.LOAD_LIBRARY;
            case READONLY_IN_SCRIPT -> RetryDecision.FAIL_AND_REFRESH;
            case OTHER -> RetryDecision.FAIL;
        };
    }

    /**
     * After the connection was lost, or could not be had.
     *
     * @param written whether bytes of the command may have left
     * @param readElsewhere whether a read policy lets other nodes answer
     */
    public static RetryDecision afterLoss(
            Command<?> command, boolean written, Delivery delivery, boolean readElsewhere) {
        if (written && !command.isIdempotent() && delivery == Delivery.AT_MOST_ONCE) {
            return RetryDecision.FAIL_UNKNOWN;
        }
        return readElsewhere && command.isReadOnly()
                ? RetryDecision.ASK_ANOTHER_AFTER_LOSS
                : RetryDecision.PAUSE_AFTER_LOSS;
    }

    /** After a replica has refused a connection for reads, because the user may not say READONLY. */
    public static RetryDecision afterForbiddenReadonly() {
        return RetryDecision.ASK_ANOTHER;
    }

    /** One key never gets TRYAGAIN. What must set all keys or none waits instead: MSET. */
    private static boolean canBeSentKeyByKey(Command<?> command) {
        return command.requestPolicy() == RequestPolicy.MULTI_SHARD
                && command.responsePolicy() != ResponsePolicy.ALL_SUCCEEDED
                && command.keyCount() > 1;
    }
}
