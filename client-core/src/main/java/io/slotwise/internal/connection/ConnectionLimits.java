package io.slotwise.internal.connection;

import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.options.ClusterClientOptions;

/** What bounds one connection. Immutable. */
record ConnectionLimits(int maxInFlight, int watchdogTimeouts, ReplyLimits replyLimits) {
    static ConnectionLimits of(ClusterClientOptions options) {
        return new ConnectionLimits(
                options.maxInFlight(),
                options.watchdogTimeouts(),
                new ReplyLimits(options.maxBulkLength(), options.maxNesting()));
    }
}
