package io.slotwise.internal.connection;

import org.jspecify.annotations.Nullable;

/**
 * How the client gets on with a node, in the role that it has. Immutable.
 *
 * @param connected whether a connection is open
 * @param avoidedNanos how much longer reads avoid it; not positive when they do not
 * @param refusal why there is no connection, when commands would be refused for that
 */
public record NodeCondition(
        boolean connected, long avoidedNanos, @Nullable Throwable refusal) {
    /** Nothing is known against it. */
    public static final NodeCondition UNTRIED = new NodeCondition(false, 0, null);
}
