package io.slotwise.command;

import java.util.Locale;
import java.util.Set;

/**
 * The commands that change, hold or confirm the state of the very connection they are sent on. On a connection that all
 * callers share they would shift replies (SUBSCRIBE, CLIENT REPLY), take others' commands into a transaction (MULTI), log
 * others out (AUTH), keep them waiting (BLPOP), or confirm nothing (WAIT). Stateless. Source: server command pages.
 */
final class ConnectionBound {
    private static final Set<String> NAMES = Set.of(
            "SUBSCRIBE",
            "PSUBSCRIBE",
            "SSUBSCRIBE",
            "UNSUBSCRIBE",
            "PUNSUBSCRIBE",
            "SUNSUBSCRIBE",
            "MONITOR",
            "SYNC",
            "PSYNC",
            "REPLCONF",
            "MULTI",
            "EXEC",
            "DISCARD",
            "WATCH",
            "UNWATCH",
            "WAIT",
            "WAITAOF",
            "HELLO",
            "AUTH",
            "SELECT",
            "RESET",
            "QUIT",
            "ASKING",
            "READONLY",
            "READWRITE",
            "CLIENT CAPA",
            "CLIENT IMPORT-SOURCE",
            "CLIENT NO-EVICT",
            "CLIENT NO-TOUCH",
            "SCRIPT DEBUG",
            "CLIENT REPLY",
            "CLIENT TRACKING",
            "CLIENT CACHING");

    /** Commands that hold their connection, and go by one of their own when they say for how long. */
    private static final Set<String> BLOCKING =
            Set.of("BLPOP", "BRPOP", "BRPOPLPUSH", "BLMOVE", "BLMPOP", "BZPOPMIN", "BZPOPMAX", "BZMPOP");

    /** Commands that hold their connection only with this word among theirs. */
    private static final Set<String> BLOCKING_WITH_A_WORD = Set.of("XREAD", "XREADGROUP");

    private static final String BLOCK = "BLOCK";

    private ConnectionBound() {}

    /**
     * Whether it must not be sent on a connection that others use.
     *
     * @param blockTimeIsKnown then what blocks is sent on a connection of its own
     */
    static boolean contains(String name, Object[] arguments, int count, boolean blockTimeIsKnown) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (NAMES.contains(upper)) {
            return true;
        }
        if (BLOCKING.contains(upper)) {
            return !blockTimeIsKnown;
        }
        if (count > 0 && NAMES.contains(upper + " " + word(arguments[0]))) {
            return true;
        }
        if (!blockTimeIsKnown && BLOCKING_WITH_A_WORD.contains(upper)) {
            for (int i = 0; i < count; i++) {
                if (word(arguments[i]).equals(BLOCK)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String word(Object argument) {
        return argument instanceof String text ? text.toUpperCase(Locale.ROOT) : "";
    }
}
