package io.slotwise.server.command;

import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.Users;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** Stateless. Which connections CLIENT LIST and CLIENT KILL mean. */
final class ClientFilters {
    private static final Set<String> TYPES = Set.of("normal", "master", "slave", "replica", "pubsub");

    private ClientFilters() {}

    /** The filter with that name in upper case. */
    static Predicate<ClientSession> named(Call call, String attribute, String value) {
        return switch (attribute) {
            case "ID" -> id(value);
            case "ADDR" -> session -> value.equals(session.remoteAddress());
            case "LADDR" -> session -> value.equals(session.localAddress());
            case "USER" -> user(call, value);
            case "TYPE" -> type(value);
            default -> throw call.syntaxError();
        };
    }

    private static Predicate<ClientSession> id(String value) {
        OptionalLong id = Numbers.integer(value.getBytes(StandardCharsets.UTF_8));
        if (id.isEmpty() || id.getAsLong() < 1) {
            throw new CommandException("ERR client-id should be greater than 0");
        }
        return session -> session.id() == id.getAsLong();
    }

    private static Predicate<ClientSession> user(Call call, String name) {
        Users users = call.node().environment().users();
        if (!name.equals(Users.DEFAULT) && !users.names().contains(name)) {
            throw new CommandException("ERR No such user '" + name + "'");
        }
        return session -> name.equals(session.user());
    }

    /** Replicas here have no connections: every one is a normal one, unless it is subscribed to something. */
    static Predicate<ClientSession> type(String value) {
        if (TYPES.stream().noneMatch(value::equalsIgnoreCase)) {
            throw new CommandException("ERR Unknown client type '" + value + "'");
        }
        return session -> value.equalsIgnoreCase(session.subscriptionCount() > 0 ? "pubsub" : "normal");
    }
}
