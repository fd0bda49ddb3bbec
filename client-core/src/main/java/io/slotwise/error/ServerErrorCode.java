package io.slotwise.error;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The one table from the code words of servers to exception types. Stateless. */
final class ServerErrorCode {
    /** Conditions of a node that pass. Sources: server.c and cluster.c of the servers, where each text is made. */
    private static final Set<String> PASSING =
            Set.of("BUSY", "OOM", "MISCONF", "NOREPLICAS", "MASTERDOWN", "MOVED", "ASK", "UNBLOCKED");

    private static final String TOO_MANY_CLIENTS = "ERR max number of clients reached";

    private static final Map<String, Constructor> TYPES = Map.ofEntries(
            Map.entry("WRONGTYPE", WrongTypeException::new),
            Map.entry("NOSCRIPT", NoScriptException::new),
            Map.entry("CROSSSLOT", CrossSlotException::new),
            Map.entry("CLUSTERDOWN", ClusterDownException::new),
            Map.entry("TRYAGAIN", TryAgainException::new),
            Map.entry("LOADING", LoadingException::new),
            Map.entry("READONLY", ReadOnlyException::new),
            Map.entry("NOAUTH", AuthenticationException::new),
            Map.entry("WRONGPASS", AuthenticationException::new),
            Map.entry("NOPERM", AuthenticationException::new));

    private interface Constructor {
        ServerErrorException create(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace);
    }

    private ServerErrorCode() {}

    static ServerErrorException exceptionFor(
            String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        String word = wordOf(serverText);
        Constructor constructor = TYPES.get(word);
        if (constructor != null) {
            return constructor.create(serverText, cause, trace);
        }
        boolean passing = PASSING.contains(word) || serverText.startsWith(TOO_MANY_CLIENTS);
        return new ServerErrorException(serverText, cause, trace, passing);
    }

    static String wordOf(String serverText) {
        int space = serverText.indexOf(' ');
        return space < 0 ? serverText : serverText.substring(0, space);
    }
}
