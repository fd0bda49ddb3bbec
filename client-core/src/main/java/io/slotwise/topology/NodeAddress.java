package io.slotwise.topology;

import org.jspecify.annotations.Nullable;

/**
 * Where a node is reached: a host (a name, an IPv4 or an IPv6 address) and a port. Immutable. IPv6 addresses are kept
 * in one canonical form (RFC 5952) without brackets, so that {@code ::1} and {@code 0:0:0:0:0:0:0:1} are equal;
 * {@link #toString()} adds the brackets. Names are compared without regard to case.
 *
 * @param host a host name or an address, never empty
 * @param port from 1 to 65,535
 */
public record NodeAddress(String host, int port) {
    private static final int MAX_PORT = 65_535;

    /**
     * Brings the host into its canonical form.
     *
     * @throws IllegalArgumentException if the host is empty, or the port out of range
     */
    public NodeAddress {
        if (!isPort(port)) {
            throw new IllegalArgumentException(
                    "A port is a number from 1 to 65535, not " + port + " (host " + host + ")");
        }
        host = CanonicalHost.of(host);
        if (host.isEmpty()) {
            throw new IllegalArgumentException("An address needs a host");
        }
    }

    /**
     * Reads {@code host:port}. The last colon separates the port, so IPv6 addresses may come with or without brackets.
     *
     * @throws IllegalArgumentException if there is no port, or the host is empty
     */
    public static NodeAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon <= 0) {
            throw new IllegalArgumentException("Not of the form host:port: " + text);
        }
        return new NodeAddress(text.substring(0, colon), parsePort(text, text.substring(colon + 1)));
    }

    /** The address, or null when there is none of this kind: for what servers say, which may be no address at all. */
    public static @Nullable NodeAddress orNull(String host, long port) {
        boolean hasHost = !CanonicalHost.of(host).isEmpty(); // brackets around nothing are none either
        return hasHost && isPort(port) ? new NodeAddress(host, (int) port) : null;
    }

    private static boolean isPort(long number) {
        return number >= 1 && number <= MAX_PORT;
    }

    private static int parsePort(String text, String port) {
        try {
            return Integer.parseInt(port);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("Not a port number: " + text, e);
        }
    }

    /** By hand, and so is {@link #hashCode()}: what a record brings along is linked at run time, which costs a start. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeAddress address && port == address.port && host.equals(address.host);
    }

    @Override
    public int hashCode() {
        return 31 * host.hashCode() + port;
    }

    /** {@code host:port}, with an IPv6 address in brackets. */
    @Override
    public String toString() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
