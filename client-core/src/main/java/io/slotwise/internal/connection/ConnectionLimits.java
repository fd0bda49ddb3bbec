package io.slotwise.internal.connection;

import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.options.ClusterClientOptions;

/** What bounds one connection, and its haste. Immutable. */
record ConnectionLimits(
        int maxInFlight,
        int watchdogTimeouts,
        long flushDelayNanos,
        long connectTimeoutNanos,
        ReplyLimits replyLimits) {
    static ConnectionLimits of(ClusterClientOptions options) {
        return new ConnectionLimits(
                options.maxInFlight(),
                // When all that may be in flight has timed out, nothing more is written, and so no timeout counts any
                // more.
                Math.min(options.watchdogTimeouts(), options.maxInFlight()),
                options.flushDelay().toNanos(),
                options.connectTimeout().toNanos(),
                new ReplyLimits(options.maxBulkLength(), options.maxNesting()));
    }
}
