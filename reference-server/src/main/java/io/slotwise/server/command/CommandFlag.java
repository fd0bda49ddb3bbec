package io.slotwise.server.command;

import java.util.Locale;

/** Immutable. Flags of COMMAND, in the server's order. */
enum CommandFlag {
    WRITE,
    READONLY,
    DENYOOM,
    ADMIN,
    PUBSUB,
    NOSCRIPT,
    BLOCKING,
    LOADING,
    STALE,
    SKIP_MONITOR,
    SKIP_SLOWLOG,
    ASKING,
    FAST,
    NO_AUTH,
    MAY_REPLICATE,
    NO_MANDATORY_KEYS,
    NO_ASYNC_LOADING,
    NO_MULTI,
    ALLOW_BUSY,
    MOVABLEKEYS;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** The server's word. */
    String word() {
        return word;
    }
}
