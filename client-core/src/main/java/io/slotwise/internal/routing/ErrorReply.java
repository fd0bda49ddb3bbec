package io.slotwise.internal.routing;

/** The error replies after which a command may be sent again, and all others. */
public enum ErrorReply {
    /** The slot belongs to another node. */
    MOVED,
    /** The key is, for this once, at another node. */
    ASK,
    /** Some keys have moved and some have not. */
    TRYAGAIN,
    /** The cluster, or this slot's owner, does not serve. */
    CLUSTERDOWN,
    /** The node reads its data. */
    LOADING,
    /** A replica without its primary. */
    MASTERDOWN,
    /** A write reached a replica. */
    READONLY,
    /** A write of a script reached a replica: a part of the script may have run. */
    READONLY_IN_SCRIPT,
    /** A blocking command at a node that has lost its role; the connection is closed next. */
    UNBLOCKED,
    /** A script that the node does not know by its digest. */
    NOSCRIPT,
    /** A function that the node does not know. */
    NO_FUNCTION,
    /** Anything else. */
    OTHER;

    /** What ends an error that a script or a function came upon since 7.0, and begins one before. Source: script_lua.c. */
    private static final String WITHIN_A_SCRIPT = " script: ";

    /** Source: functions.c of the servers, {@code fcallCommandGeneric}. */
    private static final String FUNCTION_NOT_FOUND = "ERR Function not found";

    /** What tells the server's own doing from CLIENT UNBLOCK. Source: blocked.c. */
    private static final String STATE_CHANGED = "instance state changed";

    private static final String WITHIN_AN_OLD_SCRIPT = "ERR Error running script";

    private static final String READONLY_WITHIN = "-READONLY ";

    /** A server that did not take MULTI has carried out what followed, command by command. Source: multi.c. */
    private static final String WITHOUT_MULTI = "ERR EXEC without MULTI";

    /** Whether a part of the command may have been carried out before the error: what a script did until then stays. */
    public static boolean mayFollowEffects(String errorText) {
        return errorText.contains(WITHIN_A_SCRIPT)
                || errorText.startsWith(WITHIN_AN_OLD_SCRIPT)
                || errorText.startsWith(WITHOUT_MULTI);
    }

    /** Whether it says that the node serves nobody at the moment, rather than anything about a command. */
    public boolean isOfTheNode() {
        return this == LOADING || this == MASTERDOWN || this == CLUSTERDOWN;
    }

    /** Whether the user may not say what a connection for reads of replicas begins with. Source: acl.c, 6.2 and 7.0. */
    public static boolean forbidsReadonly(String errorText) {
        return errorText.startsWith("NOPERM ") && errorText.contains("'readonly'");
    }

    /** What an error line says. */
    public static ErrorReply of(String errorText) {
        int space = errorText.indexOf(' ');
        return switch (space < 0 ? errorText : errorText.substring(0, space)) {
            case "MOVED" -> MOVED;
            case "ASK" -> ASK;
            case "TRYAGAIN" -> TRYAGAIN;
            case "CLUSTERDOWN" -> CLUSTERDOWN;
            case "LOADING" -> LOADING;
            case "MASTERDOWN" -> MASTERDOWN;
            case "READONLY" -> errorText.contains("script") ? READONLY_IN_SCRIPT : READONLY;
            case "UNBLOCKED" -> errorText.contains(STATE_CHANGED) ? UNBLOCKED : OTHER;
            case "NOSCRIPT" -> NOSCRIPT;
            case "ERR" -> ofUnnamed(errorText);
            default -> OTHER;
        };
    }

    private static ErrorReply ofUnnamed(String errorText) {
        if (errorText.startsWith(FUNCTION_NOT_FOUND)) {
            return NO_FUNCTION;
        }
        boolean refused = errorText.startsWith(WITHIN_AN_OLD_SCRIPT) && errorText.contains(READONLY_WITHIN);
        return refused ? READONLY_IN_SCRIPT : OTHER;
    }
}
