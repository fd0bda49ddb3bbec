package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.options.AddressMapping;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import io.slotwise.topology.NodeAddress;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By which name a node is verified, whatever the topology calls it and wherever it is dialled. */
class TlsNamesWireTest {
    private static final String NAME = "node.example";
    private static final Duration LONG = Duration.ofSeconds(20);

    /** For what is to fail. */
    private static final Duration SHORT = Duration.ofSeconds(3);

    private static final String ID = "%040x".formatted(1);

    @TempDir
    static Path directory;

    private static TestCertificates certificate;

    @BeforeAll
    static void makeACertificateWithoutAnyAddress() throws Exception {
        certificate = TestCertificates.of(directory, "dns:" + NAME);
    }

    private final List<String> toldNames = new CopyOnWriteArrayList<>();

    /** One node that owns all slots; the topology has this host, port (its own when 0) and name for it. */
    private ScriptedPeer node(String host, int port, @Nullable String hostname) throws Exception {
        ScriptedPeer[] self = new ScriptedPeer[1];
        Answer view = (command, connection) -> {
            if (!command.equals(List.of("CLUSTER", "SLOTS"))) {
                return command.get(0).equals("CLUSTER") ? "-ERR unknown subcommand\r\n" : null;
            }
            String metadata = hostname == null
                    ? Replies.array(List.of())
                    : Replies.array(Replies.bulk("hostname"), Replies.bulk(hostname));
            String told = Replies.array(
                    Replies.bulk(host), Replies.number(port == 0 ? self[0].port() : port), Replies.bulk(ID), metadata);
            return Replies.array(Replies.array(Replies.number(0), Replies.number(16_383), told));
        };
        self[0] = ScriptedPeer.startTlsAt(
                0, certificate.serverTrusting(certificate), false, toldNames::add, view.or(Answer.all()));
        return self[0];
    }

    private static ClusterClientOptions.Builder byName(ScriptedPeer node) throws Exception {
        return by(NAME + ":" + node.port(), tls -> tls);
    }

    private static ClusterClientOptions.Builder by(String seed, UnaryOperator<TlsOptions.Builder> tls)
            throws Exception {
        TlsOptions.Builder trusting = TlsOptions.builder().trustedCertificates(certificate.certificate());
        return ClusterClientOptions.builder("rediss://" + seed)
                .tls(tls.apply(trusting).build())
                .commandTimeout(SHORT)
                .connectTimeout(LONG)
                .bootstrapTimeout(LONG)
                .closeGrace(Duration.ZERO)
                .addressResolver(host -> CompletableFuture.completedFuture(List.of(InetAddress.getLoopbackAddress())));
    }

    private static void assertThatItWorks(ClusterClientOptions options) throws Exception {
        try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
            assertThat(WireClient.<@Nullable String>result(client.commands().get("a")))
                    .isEqualTo("value of a");
        }
    }

    @Test
    void aNodeThatTheTopologyTellsByAddressIsVerifiedByTheNameToldBesideIt() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, NAME)) {
            assertThatItWorks(byName(node).build());
            assertThat(toldNames).hasSizeGreaterThan(1).containsOnly(NAME);
        }
    }

    @Test
    void withoutAnyNameTheErrorTellsNodeExpectationAndNamesOfTheCertificate() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, null);
                ClusterClient client =
                        WireClient.present(ClusterClient.connect(byName(node).build()))) {
            Throwable failure = WireClient.failure(client.commands().get("a"));

            assertThat(failure)
                    .hasMessageContaining("127.0.0.1:" + node.port())
                    .hasMessageContaining("expected: 127.0.0.1")
                    .hasMessageContaining("certificate is for " + NAME);
        }
    }

    @Test
    void oneNameCanBeConfiguredForNodesWithoutAny() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, null)) {
            assertThatItWorks(
                    by("127.0.0.1:" + node.port(), tls -> tls.serverName(NAME)).build());
            assertThat(toldNames).containsOnly(NAME);
        }
    }

    @Test
    void aMappingTellsTheNameForANode() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, "another.example")) {
            assertThatItWorks(by("127.0.0.1:" + node.port(), tls -> tls)
                    .addressMapping(address -> AddressMapping.Way.to(address).verifiedAs(NAME))
                    .build());
            assertThat(toldNames).containsOnly(NAME);
        }
    }

    @Test
    void aWrongNameFromAMappingIsRefusedThoughTheTopologyHasTheRightOne() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, NAME)) {
            ClusterClientOptions options = byName(node)
                    .addressMapping(address -> AddressMapping.Way.to(address).verifiedAs("other.example"))
                    .bootstrapTimeout(SHORT)
                    .build();

            assertThat(WireClient.failure(ClusterClient.connect(options)))
                    .hasMessageContaining("expected: other.example")
                    .hasMessageContaining("certificate is for " + NAME);
            assertThat(node.commands()).isEmpty();
        }
    }

    @Test
    void aMappingLeadsToNodesBehindAddressTranslation() throws Exception {
        NodeAddress inside = new NodeAddress("10.1.2.3", 6379);
        try (ScriptedPeer node = node(inside.host(), inside.port(), NAME)) {
            ClusterClientOptions options = byName(node)
                    .addressMapping(address -> AddressMapping.Way.to(
                            address.equals(inside) ? new NodeAddress("127.0.0.1", node.port()) : address))
                    .build();

            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                assertThat(WireClient.<@Nullable String>result(client.commands().get("a")))
                        .isEqualTo("value of a");
                assertThat(client.topology().nodes()).singleElement().satisfies(known -> {
                    assertThat(known.address()).isEqualTo(inside);
                    assertThat(known.id().value()).isEqualTo(ID);
                    assertThat(known.hostname()).isEqualTo(NAME);
                });
            }
        }
    }

    @Test
    void theIssuerAloneIsVerifiedWhenNamesAreNot() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, null)) {
            assertThatItWorks(by("127.0.0.1:" + node.port(), tls -> tls.verifyHostName(false))
                    .build());
        }
        TestCertificates other = TestCertificates.of(directory, "dns:other.example");
        try (ScriptedPeer node = node("127.0.0.1", 0, null)) {
            ClusterClientOptions options = by("127.0.0.1:" + node.port(), tls -> tls)
                    .tls(TlsOptions.builder()
                            .trustedCertificates(other.certificate())
                            .verifyHostName(false)
                            .build())
                    .bootstrapTimeout(SHORT)
                    .build();
            assertThat(WireClient.failure(ClusterClient.connect(options)))
                    .hasMessageContaining("PKIX")
                    .hasMessageContaining("certificate is for " + NAME);
        }
    }

    @Test
    void nothingIsVerifiedWhenThatIsAskedFor() throws Exception {
        try (ScriptedPeer node = node("127.0.0.1", 0, null)) {
            assertThatItWorks(by("127.0.0.1:" + node.port(), tls -> tls)
                    .tls(TlsOptions.builder().verifyNothing().build())
                    .build());
        }
    }
}
