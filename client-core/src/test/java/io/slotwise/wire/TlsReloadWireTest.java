package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates and keys that are replaced while the client runs. */
class TlsReloadWireTest {
    @TempDir
    static Path directory;

    private static TestCertificates first;
    private static TestCertificates second;

    private final Path trusted = directory.resolve("trusted.pem");
    private final Path chain = directory.resolve("chain.pem");
    private final Path key = directory.resolve("key.pem");

    @BeforeAll
    static void makeCertificates() throws Exception {
        first = TestCertificates.of(directory, "dns:localhost,ip:127.0.0.1");
        second = TestCertificates.of(directory, "ip:127.0.0.1,dns:localhost");
    }

    @BeforeEach
    void beginWithTheFirst() throws Exception {
        put(first.certificate(), trusted);
        put(first.certificate(), chain);
        put(first.privateKey(), key);
    }

    private static void put(Path from, Path to) throws Exception {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A node that needs a client certificate. */
    private static ScriptedPeer node(int port, TestCertificates own, TestCertificates clients) throws Exception {
        ScriptedPeer[] self = new ScriptedPeer[1];
        Answer view = (command, connection) -> command.equals(List.of("CLUSTER", "SLOTS"))
                ? Replies.array(Replies.array(
                        Replies.number(0),
                        Replies.number(16_383),
                        Replies.array(
                                Replies.bulk("localhost"),
                                Replies.number(connection.port()),
                                Replies.bulk("%040x".formatted(1)))))
                : command.get(0).equals("CLUSTER") ? "-ERR unknown subcommand\r\n" : null;
        self[0] = ScriptedPeer.startTlsAt(port, own.serverTrusting(clients), true, name -> {}, view.or(Answer.all()));
        return self[0];
    }

    private ClusterClient connect(ScriptedPeer node) throws Exception {
        ClusterClientOptions options = ClusterClientOptions.builder("rediss://localhost:" + node.port())
                .tls(TlsOptions.builder()
                        .trustedCertificates(trusted)
                        .clientCertificate(chain, key)
                        .build())
                .commandTimeout(Duration.ofSeconds(20))
                .connectTimeout(Duration.ofSeconds(20))
                .bootstrapTimeout(Duration.ofSeconds(20))
                .closeGrace(Duration.ZERO)
                .build();
        return WireClient.present(ClusterClient.connect(options));
    }

    private static void assertThatItWorks(ClusterClient client) throws Exception {
        assertThat(WireClient.<@Nullable String>result(client.commands().get("a")))
                .isEqualTo("value of a");
    }

    @Test
    void newConnectionsUseTrustAndKeysAsTheFilesHaveThemNow() throws Exception {
        ScriptedPeer before = node(0, first, first);
        try (ClusterClient client = connect(before)) {
            assertThatItWorks(client);
            before.close();
            put(second.certificate(), trusted);
            put(second.certificate(), chain);
            put(second.privateKey(), key);

            try (ScriptedPeer after = node(before.port(), second, second)) {
                assertThatItWorks(client);
                assertThat(after.count("GET")).isEqualTo(1);
            }
        } finally {
            before.close();
        }
    }

    @Test
    void filesThatCannotBeUsedLeaveTheOldMaterialInUseAndAreToldOnce() throws Exception {
        PrintStream err = System.err;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try (ScriptedPeer node = node(0, first, first);
                ClusterClient client = connect(node)) {
            assertThatItWorks(client);
            Files.writeString(trusted, "no certificate at all");

            for (int i = 0; i < 3; i++) {
                node.cutAll();
                assertThatItWorks(client);
            }
            Files.delete(key);
            for (int i = 0; i < 3; i++) {
                node.cutAll();
                assertThatItWorks(client);
            }
        } finally {
            System.setErr(err);
        }
        assertThat(told.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("cannot be used")))
                .hasSize(2);
    }
}
