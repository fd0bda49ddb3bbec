package io.slotwise.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The one table from the code words of servers to exception types. Stateless. */
final class ServerErrorCode {
    /** Conditions of a node that pass. Sources: server.c and cluster.c of the servers, where each text is made. */
    private static final Set<String> PASSING =
            Set.of("BUSY", "OOM", "MISCONF", "NOREPLICAS", "MASTERDOWN", "MOVED", "ASK", "UNBLOCKED");

    private static final String TOO_MANY_CLIENTS = "ERR max number of clients reached";

    private ServerErrorCode() {}

    static ServerErrorException exceptionFor(
            String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        String word = wordOf(serverText);
        return switch (word) {
            case "WRONGTYPE" -> new WrongTypeException(serverText, cause, trace);
            case "NOSCRIPT" -> new NoScriptException(serverText, cause, trace);
            case "CROSSSLOT" -> new CrossSlotException(serverText, cause, trace);
            case "CLUSTERDOWN" -> new ClusterDownException(serverText, cause, trace);
            case "TRYAGAIN" -> new TryAgainException(serverText, cause, trace);
            case "LOADING" -> new LoadingException(serverText, cause, trace);
            case "READONLY" -> new ReadOnlyException(serverText, cause, trace);
            case "NOAUTH", "WRONGPASS", "NOPERM" -> new AuthenticationException(serverText, cause, trace);
            default -> new ServerErrorException(serverText, cause, trace, isPassing(word, serverText));
        };
    }

    private static boolean isPassing(String word, String serverText) {
        return PASSING.contains(word) || serverText.startsWith(TOO_MANY_CLIENTS);
    }

    static String wordOf(String serverText) {
        int space = serverText.indexOf(' ');
        return space < 0 ? serverText : serverText.substring(0, space);
    }
}
