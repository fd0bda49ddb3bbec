package io.slotwise.internal.connection;

import io.netty.util.NetUtil;
import io.slotwise.options.AddressMapping;
import io.slotwise.options.TlsOptions;
import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * Whom a TLS connection expects at its other end. Immutable.
 *
 * @param host what the certificate may have been made for in any case: a name, or the node's IP address
 * @param name the name that the server is told (SNI) and that the certificate may have been made for instead; null when
 *     no name is known
 */
record ExpectedPeer(String host, @Nullable String name) {
    /**
     * By the first name that is known. A name that the user chose is the only one; beside one that the topology tells, the
     * IP address that it tells counts too.
     *
     * @param told the name that the topology has for the node, or null
     */
    static ExpectedPeer of(NodeAddress node, AddressMapping.Way way, @Nullable String told, TlsOptions options) {
        if (way.verifiedName() != null) {
            return new ExpectedPeer(way.verifiedName(), way.verifiedName());
        }
        if (isName(node.host())) {
            return new ExpectedPeer(node.host(), node.host());
        }
        if (told != null && isName(told)) {
            return new ExpectedPeer(node.host(), told);
        }
        if (options.serverName() != null) {
            return new ExpectedPeer(options.serverName(), options.serverName());
        }
        String dialled = way.address().host();
        return new ExpectedPeer(node.host(), isName(dialled) ? dialled : null);
    }

    private static boolean isName(String host) {
        return !NetUtil.isValidIpV4Address(host) && !NetUtil.isValidIpV6Address(host);
    }
}
