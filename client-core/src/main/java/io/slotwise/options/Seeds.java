package io.slotwise.options;

import io.slotwise.topology.NodeAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads startup nodes as a user writes them: {@code host:port}, {@code [v6]:port}, or a URI
 * {@code redis://[[user]:password@]host[:port][,host[:port]…][/database]} ({@code valkey://} is the same;
 * {@code rediss://} and {@code valkeys://} ask for TLS). Immutable. What it throws names the seed without its password.
 */
record Seeds(
        Set<NodeAddress> addresses, boolean tls, @Nullable Credentials credentials, int database) {
    /** Source: IANA service name and port number registry, "redis". */
    private static final int DEFAULT_PORT = 6379;

    /** What few seeds need, and costs a start. */
    private static final class Patterns {
        /** Hexadecimal groups, dotted IPv4 perhaps, and a zone perhaps; what is no address among them fails to resolve. */
        static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(%[\\w.~-]+)?");

        /** What stands after a colon and is no port may be a password whose @ was forgotten. */
        static final Pattern NO_PORT = Pattern.compile(":(?![0-9]{1,5}(?:[,/?]|$)).*", Pattern.DOTALL);
    }

    static Seeds parse(List<String> seeds) {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException("At least one startup node is needed");
        }
        Set<NodeAddress> addresses = new LinkedHashSet<>();
        boolean tls = false;
        Credentials credentials = null;
        int database = 0;
        for (String seed : seeds) {
            Seeds one = parse(seed.strip());
            addresses.addAll(one.addresses);
            tls |= one.tls;
            credentials = one.credentials == null ? credentials : one.credentials;
            database = one.database == 0 ? database : one.database;
        }
        return new Seeds(addresses, tls, credentials, database);
    }

    private static Seeds parse(String seed) {
        int scheme = seed.indexOf("://");
        if (scheme < 0) {
            return new Seeds(new LinkedHashSet<>(addresses(seed, seed)), false, null, 0);
        }
        boolean tls = switch (seed.substring(0, scheme).toLowerCase(Locale.ROOT)) {
            case "redis", "valkey" -> false;
            case "rediss", "valkeys" -> true;
            default -> throw wrong(seed, "the scheme is none of redis, rediss, valkey, valkeys");
        };
        String rest = seed.substring(scheme + 3);
        int query = rest.indexOf('?');
        if (query >= 0) {
            throw wrong(seed, "parameters after ? are not supported");
        }
        int at = rest.lastIndexOf('@');
        Credentials credentials = at < 0 ? null : credentials(seed, rest.substring(0, at));
        String hosts = rest.substring(at + 1);
        int slash = hosts.indexOf('/');
        int database = slash < 0 ? 0 : database(seed, hosts.substring(slash + 1));
        List<NodeAddress> addresses = addresses(seed, slash < 0 ? hosts : hosts.substring(0, slash));
        return new Seeds(new LinkedHashSet<>(addresses), tls, credentials, database);
    }

    /** {@code user:password} or {@code :password}. A single word is a user to some clients and a password to others. */
    private static @Nullable Credentials credentials(String seed, String userInfo) {
        int colon = userInfo.indexOf(':');
        if (colon < 0) {
            throw wrong(seed, "before the @ stands user:password, or :password");
        }
        String user = decoded(seed, userInfo.substring(0, colon));
        return new Credentials(user.isEmpty() ? null : user, decoded(seed, userInfo.substring(colon + 1)));
    }

    private static String decoded(String seed, String text) {
        try {
            // URLDecoder reads + as a space, as forms do; in a URI it is a plus.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw wrong(seed, "user or password is not percent-encoded");
        }
    }

    private static int database(String seed, String text) {
        if (text.isEmpty()) {
            return 0;
        }
        if (text.length() > 9 || !isDigits(text)) {
            throw wrong(seed, "the database is not a number");
        }
        return Integer.parseInt(text);
    }

    private static List<NodeAddress> addresses(String seed, String hosts) {
        List<NodeAddress> addresses = new ArrayList<>();
        for (String host : hosts.split(",", -1)) {
            addresses.add(address(seed, host.strip()));
        }
        return addresses;
    }

    private static NodeAddress address(String seed, String text) {
        int bracket = text.lastIndexOf(']');
        int colon = text.lastIndexOf(':');
        boolean bareV6 = bracket < 0 && text.indexOf(':') != colon;
        String host = colon > bracket && !bareV6 ? text.substring(0, colon) : text;
        String port = colon > bracket && !bareV6 ? text.substring(colon + 1) : String.valueOf(DEFAULT_PORT);
        if (!isHost(host, bareV6)) {
            throw wrong(seed, "a host is missing or malformed");
        }
        if (port.isEmpty() || port.length() > 5 || !isDigits(port)) {
            throw wrong(seed, "a port is not a number from 1 to 65535");
        }
        try {
            return new NodeAddress(host, Integer.parseInt(port));
        } catch (IllegalArgumentException e) {
            throw wrong(seed, "a port is not a number from 1 to 65535");
        }
    }

    private static boolean isHost(String text, boolean bareV6) {
        boolean bracketed = text.startsWith("[") && text.endsWith("]");
        String host = bracketed ? text.substring(1, text.length() - 1) : text;
        if (bracketed || bareV6) {
            return Patterns.V6.matcher(host).matches();
        }
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (!Character.isLetterOrDigit(c) && "-._".indexOf(c) < 0) {
                return false;
            }
        }
        return !host.isEmpty();
    }

    private static boolean isDigits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static IllegalArgumentException wrong(String seed, String why) {
        return new IllegalArgumentException("Not a startup node: " + withoutSecrets(seed) + " (" + why + ")");
    }

    private static String withoutSecrets(String seed) {
        int scheme = seed.indexOf("://");
        int start = scheme < 0 ? 0 : scheme + 3;
        int at = seed.lastIndexOf('@');
        String rest = at < start
                ? Patterns.NO_PORT.matcher(seed.substring(start)).replaceFirst(":***")
                : "***" + seed.substring(at);
        int query = rest.indexOf('?');
        return seed.substring(0, start) + (query < 0 ? rest : rest.substring(0, query) + "?***");
    }
}
