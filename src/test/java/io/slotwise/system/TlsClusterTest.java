package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.slotwise.event.Redirection;
import io.slotwise.options.Credentials;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.TlsOptions;
import io.slotwise.server.PreferredEndpoint;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceClusterBuilder;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A whole cluster behind TLS, with a user. */
class TlsClusterTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String NAME = "node.example";

    private static final List<Integer> SLOTS = List.of(1, 6_000, 12_000);

    @TempDir
    private static Path folder;

    private static KeyStore keys;

    /** For a name alone, which nothing resolves: the cluster tells addresses. */
    @BeforeAll
    static void makeCertificate() throws Exception {
        Path file = folder.resolve("keys.p12");
        int code = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=test",
                        "-ext",
                        "san=dns:" + NAME,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD)))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.txt").toFile())
                .start()
                .waitFor();
        assertThat(code).isZero();
        keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
    }

    private static ReferenceClusterBuilder cluster() throws Exception {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        SslContext tls = SslContextBuilder.forServer(own).build();
        return ReferenceCluster.builder()
                .primaries(3)
                .replicasPerPrimary(1)
                .user("app", "the password")
                .password("of the default user")
                .tls(tls);
    }

    private static ObservedClient client(ReferenceCluster cluster) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        TlsOptions tls =
                TlsOptions.builder().trustManagers(trust).serverName(NAME).build();
        return ObservedClient.of(
                cluster.startupNodes(),
                options -> options.tls(tls)
                        .credentials(new Credentials("app", "the password"))
                        .addressResolver(
                                host -> CompletableFuture.completedFuture(List.of(InetAddress.getLoopbackAddress()))));
    }

    @Test
    void commandsRedirectsAndReplicaReadsGoThroughTls() throws Exception {
        try (ReferenceCluster cluster = cluster().start();
                ObservedClient client = client(cluster)) {
            writeAndRead(client);
            cluster.migrate(SLOTS.get(0)).to(cluster.primary(1)).finish();

            writeAndRead(client);
            assertThat(client.redirects(Redirection.MOVED)).isNotEmpty();
            Awaitility.await("replication")
                    .until(() -> "value"
                            .equals(Results.of(
                                    client.reading(ReadPolicy.REPLICA).get(key(SLOTS.get(2))))));
        }
    }

    @ParameterizedTest
    @EnumSource(PreferredEndpoint.class)
    void nodesAreVerifiedByTheirNameWhateverTheyAreCalledInTheTopology(PreferredEndpoint endpoint) throws Exception {
        try (ReferenceCluster cluster =
                        cluster().preferredEndpoint(endpoint).hostname(NAME).start();
                ObservedClient client = client(cluster)) {
            writeAndRead(client);
        }
    }

    private static void writeAndRead(ObservedClient client) {
        for (int slot : SLOTS) {
            Results.of(client.commands().set(key(slot), "value"));
            assertThat(Results.of(client.commands().get(key(slot)))).isEqualTo("value");
        }
    }

    private static String key(int slot) {
        return SlotKeys.key(slot, "tls");
    }
}
