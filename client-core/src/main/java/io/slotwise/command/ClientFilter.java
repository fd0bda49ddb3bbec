package io.slotwise.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Which connections of a node are meant: those that meet all conditions. Immutable. */
public final class ClientFilter extends CommandOptions {
    private static final ClientFilter ALL = new ClientFilter(List.of());

    private final List<Object> words;

    private ClientFilter(List<Object> words) {
        this.words = words;
    }

    /** ID: these, by their numbers. More than one since 6.2.0 for CLIENT LIST, and since Valkey 8.1 for CLIENT KILL. */
    public static ClientFilter ids(long... ids) {
        List<Object> words = new ArrayList<>();
        words.add("ID");
        for (long id : ids) {
            words.add(id);
        }
        return new ClientFilter(List.copyOf(words));
    }

    /** TYPE: those of a type. */
    public static ClientFilter type(ClientType type) {
        return ALL.andType(type);
    }

    /** USER: those that are logged in as this user. */
    public static ClientFilter user(String user) {
        return ALL.and("USER", user);
    }

    /** ADDR: the one that comes from this address and port. */
    public static ClientFilter address(String addressAndPort) {
        return ALL.and("ADDR", addressAndPort);
    }

    /** LADDR: those that come to this address and port. Since 6.2.0. */
    public static ClientFilter localAddress(String addressAndPort) {
        return ALL.and("LADDR", addressAndPort);
    }

    /** MAXAGE: those that are older than this, in whole seconds. Since Redis 7.4 and Valkey 8.0. */
    public static ClientFilter olderThan(Duration age) {
        return ALL.and("MAXAGE", age.toSeconds());
    }

    /** These conditions, and TYPE. */
    public ClientFilter andType(ClientType type) {
        return and("TYPE", type.name());
    }

    /** These conditions, and USER. */
    public ClientFilter andUser(String user) {
        return and("USER", user);
    }

    /** These conditions, and SKIPME: whether the connection that this comes on is spared. */
    public ClientFilter andSparing(boolean itself) {
        return and("SKIPME", itself ? "YES" : "NO");
    }

    /** These conditions, and any other with its value, as {@code NAME} and its like of Valkey 9.0. */
    public ClientFilter and(String condition, String value) {
        return and((Object) condition, value);
    }

    private ClientFilter and(Object... more) {
        List<Object> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return new ClientFilter(List.copyOf(all));
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        words.forEach(command::add);
    }
}
