package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.AddressMapping;
import io.slotwise.options.TlsOptions;
import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By which name a node is verified. */
class ExpectedPeerTest {
    /** The node's host, where it is dialled, the mapping's name, the topology's, the configured one; host and name expected. */
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1,     10.0.0.1,   ,           ,           ,           10.0.0.1,     ",
        "::1,          ::1,        ,           ,           ,           ::1,          ",
        "node.example, 10.0.0.9,   ,           ,           ,           node.example, node.example",
        "node.example, 10.0.0.9,   ,           t.example,  o.example,  node.example, node.example",
        "node.example, 10.0.0.9,   m.example,  t.example,  o.example,  m.example,    m.example",
        "10.0.0.1,     10.0.0.1,   ,           t.example,  ,           10.0.0.1,     t.example",
        "10.0.0.1,     10.0.0.1,   ,           t.example,  o.example,  10.0.0.1,     t.example",
        "10.0.0.1,     10.0.0.1,   ,           10.0.0.1,   o.example,  o.example,    o.example",
        "10.0.0.1,     d.example,  ,           ,           o.example,  o.example,    o.example",
        "10.0.0.1,     d.example,  ,           ,           ,           10.0.0.1,     d.example",
    })
    void theFirstNameThatIsKnownCounts(
            String node,
            String dialled,
            @Nullable String mapped,
            @Nullable String told,
            @Nullable String configured,
            String host,
            @Nullable String name) {
        AddressMapping.Way way = new AddressMapping.Way(new NodeAddress(dialled, 7000), mapped);
        TlsOptions.Builder options = TlsOptions.builder();
        if (configured != null) {
            options.serverName(configured);
        }

        ExpectedPeer peer = ExpectedPeer.of(new NodeAddress(node, 6379), way, told, options.build());

        assertThat(peer).isEqualTo(new ExpectedPeer(host, name));
    }

    @Test
    void bracketsAreNoPartOfAnAddress() {
        NodeAddress node = NodeAddress.parse("[::1]:6379");

        ExpectedPeer peer = ExpectedPeer.of(node, AddressMapping.Way.to(node), null, TlsOptions.defaults());

        assertThat(peer).isEqualTo(new ExpectedPeer("::1", null));
    }
}
