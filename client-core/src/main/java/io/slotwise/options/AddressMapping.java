package io.slotwise.options;

import io.slotwise.topology.NodeAddress;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How nodes are reached that cannot be dialled where the cluster says they are, or whose certificates are made for
 * another name: address translation, forwarded ports, one name for all nodes. Asked for every connection, for startup
 * nodes as for those of the topology and of redirects. A node stays the node that it is, and goes by the address that
 * the cluster has for it, in the topology and in messages.
 *
 * <pre>{@code
 * AddressMapping throughTheGateway = node -> Way.to(new NodeAddress("gateway.example", 10_000 + node.port()));
 * AddressMapping oneNameForAll = node -> Way.to(node).verifiedAs("redis.example");
 * }</pre>
 */
@FunctionalInterface
public interface AddressMapping {
    /** The way to the node at this address. Must not block: it is called on I/O threads. */
    Way wayTo(NodeAddress node);

    /** Other addresses for some nodes; the rest are dialled where the cluster says they are. */
    static AddressMapping of(Map<NodeAddress, NodeAddress> dialled) {
        Map<NodeAddress, NodeAddress> copy = Map.copyOf(dialled);
        return node -> Way.to(copy.getOrDefault(node, node));
    }

    /**
     * Where to dial, and whom to expect there. Immutable.
     *
     * @param address where to dial; the name in it is resolved each time
     * @param verifiedName the name that the node's certificate must have been made for, told to the server too (SNI); null:
     *     the name in the node's own address, or else the one that the topology has for it, or else
     *     {@link TlsOptions#serverName()}, or else the name that is dialled, or else the IP address
     */
    record Way(NodeAddress address, @Nullable String verifiedName) {
        /** Needs an address. */
        public Way {
            Objects.requireNonNull(address, "address");
        }

        /** The way to this address, with no name of its own. */
        public static Way to(NodeAddress address) {
            return new Way(address, null);
        }

        /** The same way, to a node with a certificate for this name. */
        public Way verifiedAs(String name) {
            return new Way(address, Objects.requireNonNull(name, "name"));
        }
    }
}
