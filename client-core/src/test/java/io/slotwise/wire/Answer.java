package io.slotwise.wire;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scripted peer does about a command. Called on the thread of the connection, which may wait. */
@FunctionalInterface
public interface Answer {
    /** Writes nothing. */
    String SILENCE = "";

    /**
     * The bytes of the reply, one for each char, or null to leave the command to whoever is asked next.
     *
     * @param command its words, as they came
     * @param connection the way back, for replies in parts and for cutting it
     */
    @Nullable
    String to(List<String> command, PeerConnection connection) throws IOException;

    /** Asks another one about what this leaves open. */
    default Answer or(Answer other) {
        return (command, connection) -> {
            String mine = to(command, connection);
            return mine != null ? mine : other.to(command, connection);
        };
    }

    /** Says yes to all that a client says before it uses a connection, in RESP3. */
    static Answer handshake() {
        return (command, connection) -> switch (command.get(0)) {
            case "HELLO" -> "%2\r\n+server\r\n+redis\r\n+proto\r\n:3\r\n";
            case "CLIENT", "AUTH", "READONLY", "SELECT", "ASKING" -> "+OK\r\n";
            case "PING" -> "+PONG\r\n";
            default -> null;
        };
    }

    /** Answers each GET with a value that names its key. */
    static Answer values() {
        return (command, connection) ->
                command.get(0).equals("GET") ? Replies.bulk("value of " + command.get(1)) : null;
    }

    /** The handshake, values, and OK to all the rest. */
    static Answer all() {
        return handshake().or(values()).or((command, connection) -> "+OK\r\n");
    }
}
