package io.slotwise.server.cluster;

/**
 * Immutable. Where a node can be reached.
 *
 * @param ip the IP address
 * @param port the plain port, 0 when there is none
 * @param tlsPort the TLS port, 0 when there is none
 * @param hostname the announced name, empty when there is none
 */
public record NodeAddress(String ip, int port, int tlsPort, String hostname) {
    /** The bus listens on port + 10000: cluster specification, cluster bus. */
    private static final int BUS_PORT_DISTANCE = 10000;

    /** The port for a client that speaks TLS or not. */
    public int portFor(boolean tls) {
        return tls ? tlsPort : port;
    }

    public int busPort() {
        return (port == 0 ? tlsPort : port) + BUS_PORT_DISTANCE;
    }

    public NodeAddress withHostname(String name) {
        return new NodeAddress(ip, port, tlsPort, name);
    }
}
