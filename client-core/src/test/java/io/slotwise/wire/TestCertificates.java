package io.slotwise.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that sign themselves, made by the JDK's keytool. */
final class TestCertificates {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "peer";

    private final KeyStore keys;
    private final Path directory;

    private TestCertificates(KeyStore keys, Path directory) {
        this.keys = keys;
        this.directory = directory;
    }

    /** A key and a certificate for these names, such as {@code dns:localhost} or {@code ip:127.0.0.1}. */
    static TestCertificates of(Path directory, String names) throws Exception {
        Path store = directory.resolve("store-" + names.hashCode() + ".p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=slotwise test",
                        "-ext",
                        "san=" + names,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD)))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed: " + said);
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return new TestCertificates(keys, directory);
    }

    /** For a peer with this certificate, which trusts the other one's clients. */
    SSLContext serverTrusting(TestCertificates clients) throws GeneralSecurityException, IOException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("client", clients.keys.getCertificate(ALIAS));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /** The certificate as a PEM file. */
    Path certificate() throws GeneralSecurityException, IOException {
        return pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
    }

    /** The private key as a PEM file, PKCS#8. */
    Path privateKey() throws GeneralSecurityException, IOException {
        return pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD).getEncoded());
    }

    private Path pem(String what, byte[] encoded) throws IOException {
        Path file = Files.createTempFile(directory, "test", ".pem");
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n");
    }
}
