package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir
    private static Path folder;

    private static KeyStore keys;

    /** The JDK's own tool makes the certificate; no library can on every JDK. */
    @BeforeAll
    static void makeCertificate() throws Exception {
        Path file = folder.resolve("keys.p12");
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "password")
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

    private static SslContext serverContext() throws Exception {
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD);
        return SslContextBuilder.forServer(factory).build();
    }

    private static SSLSocket connect(int port) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    }

    @Test
    void aTlsClientIsShownTlsPortsAndAPlainOnePlainPorts() throws Exception {
        try (ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(3).tls(serverContext()).start()) {
            assertThat(cluster.startupNodes().get(2))
                    .isEqualTo("127.0.0.1:" + cluster.node(2).tlsPort());
            assertThat(cluster.plainStartupNodes().get(2))
                    .isEqualTo(cluster.node(2).address());

            try (SSLSocket socket = connect(cluster.node(0).tlsPort())) {
                socket.getOutputStream().write("GET foo\r\n".getBytes(StandardCharsets.US_ASCII));
                String expected = "-MOVED 12182 127.0.0.1:" + cluster.node(2).tlsPort() + "\r\n";
                byte[] reply = socket.getInputStream().readNBytes(expected.length());
                assertThat(new String(reply, StandardCharsets.US_ASCII)).isEqualTo(expected);
            }
            try (WireClient client = WireClient.to(cluster.node(0))) {
                assertThat(client.send("GET foo"))
                        .isEqualTo("-MOVED 12182 " + cluster.node(2).address());
                assertThat(client.send("CLUSTER SHARDS"))
                        .contains("tls-port :" + cluster.node(2).tlsPort());
            }
        }
    }
}
