package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.ClusterClient;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsWireTest {
    @TempDir
    static Path directory;

    private static TestCertificates rightName;
    private static TestCertificates wrongName;

    @BeforeAll
    static void makeCertificates() throws Exception {
        rightName = TestCertificates.of(directory, "dns:localhost,ip:127.0.0.1");
        wrongName = TestCertificates.of(directory, "dns:somewhere.example");
    }

    /** For a node that is to be refused: in vain, and not for long. */
    private static ClusterClient connectInVain(String seed, TlsOptions tls) throws Exception {
        return connect(seed, tls, Duration.ofSeconds(3));
    }

    private static ClusterClient connect(String seed, TlsOptions tls) throws Exception {
        return connect(seed, tls, Duration.ofSeconds(20));
    }

    private static ClusterClient connect(String seed, TlsOptions tls, Duration limit) throws Exception {
        ClusterClientOptions options = ClusterClientOptions.builder(seed)
                .tls(tls)
                .connectTimeout(limit)
                .bootstrapTimeout(limit)
                .build();
        return ClusterClient.connect(options).toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private static TlsOptions.Builder trusting(TestCertificates peer) throws Exception {
        return TlsOptions.builder().trustedCertificates(peer.certificate());
    }

    private static void assertThatItWorks(ClusterClient client) throws Exception {
        assertThat(client.commands().get("a").toCompletableFuture().get(30, TimeUnit.SECONDS))
                .isEqualTo("value of a");
        client.close();
    }

    @Test
    void aTrustedCertificateForTheNameThatWasDialledIsAccepted() throws Exception {
        try (ScriptedPeer peer = TlsCluster.start(rightName, rightName, false)) {
            assertThatItWorks(connect(
                    "rediss://localhost:" + peer.port(), trusting(rightName).build()));
            assertThatItWorks(connect(
                    "valkeys://127.0.0.1:" + peer.port(), trusting(rightName).build()));
        }
    }

    @Test
    void aCertificateForAnotherNameIsRefusedWithAnErrorThatNamesTheNode() throws Exception {
        try (ScriptedPeer peer = TlsCluster.start(wrongName, rightName, false)) {
            assertThatThrownBy(() -> connectInVain(
                            "rediss://localhost:" + peer.port(),
                            trusting(wrongName).build()))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(NoNodeAvailableException.class)
                    .hasMessageContaining("localhost:" + peer.port())
                    .hasMessageContaining("localhost found");
            assertThat(peer.commands()).isEmpty();
        }
    }

    @Test
    void withoutVerifyingHostNamesItIsAccepted() throws Exception {
        try (ScriptedPeer peer = TlsCluster.start(wrongName, rightName, false)) {
            assertThatItWorks(connect(
                    "rediss://localhost:" + peer.port(),
                    trusting(wrongName).verifyHostName(false).build()));
        }
    }

    @Test
    void aCertificateThatNobodyTrustsIsRefused() throws Exception {
        try (ScriptedPeer peer = TlsCluster.start(rightName, rightName, false)) {
            assertThatThrownBy(() -> connectInVain("rediss://localhost:" + peer.port(), TlsOptions.defaults()))
                    .cause()
                    .isInstanceOf(NoNodeAvailableException.class)
                    .hasMessageContaining("PKIX");
        }
    }

    @Test
    void aServerThatAsksForACertificateGetsOne() throws Exception {
        try (ScriptedPeer peer = TlsCluster.start(rightName, rightName, true)) {
            assertThatItWorks(connect(
                    "rediss://localhost:" + peer.port(),
                    trusting(rightName)
                            .clientCertificate(rightName.certificate(), rightName.privateKey())
                            .build()));
        }
    }

    @Test
    void aServerThatAsksForACertificateRefusesAClientWithoutOne() throws Exception {
        try (ScriptedPeer peer = TlsCluster.start(rightName, rightName, true)) {
            assertThatThrownBy(() -> connectInVain(
                            "rediss://localhost:" + peer.port(),
                            trusting(rightName).build()))
                    .cause()
                    .isInstanceOf(NoNodeAvailableException.class);
            assertThat(peer.commands()).isEmpty();
        }
    }

    @Test
    void aServerWithoutTlsFailsTheConnect() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all())) {
            assertThatThrownBy(() -> connectInVain("rediss://localhost:" + peer.port(), TlsOptions.defaults()))
                    .cause()
                    .isInstanceOf(NoNodeAvailableException.class)
                    .hasMessageContaining("localhost:" + peer.port());
        }
    }

    @Test
    void largeValuesPassThroughTls() throws Exception {
        String large = "0123456789".repeat(100_000);
        try (ScriptedPeer peer = TlsCluster.start(rightName, rightName, false);
                ClusterClient client = connect(
                        "rediss://localhost:" + peer.port(), trusting(rightName).build())) {
            for (int i = 0; i < 3; i++) {
                client.commands().set("k", large).toCompletableFuture().get(30, TimeUnit.SECONDS);
            }

            assertThat(peer.commands()).contains(List.of("SET", "k", large));
        }
    }
}
