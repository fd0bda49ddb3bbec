package io.slotwise.internal.connection;

import io.slotwise.options.TlsOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Makes of the options whom connections trust. Stateless. */
final class Trust {
    private static final Pattern CERTIFICATE = Pattern.compile(
            "-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----(.*?)-----END (?:X509 |TRUSTED )?CERTIFICATE-----",
            Pattern.DOTALL);

    private Trust() {}

    /**
     * Whom to trust.
     *
     * @param pem trusted certificates, or null
     * @return null when the user's trust managers are to be used as they are: those that know nothing of connections do
     *     not verify names either, and the JDK does that for them only when it has them itself
     */
    static @Nullable TrustManager of(TlsOptions options, byte @Nullable [] pem)
            throws IOException, GeneralSecurityException {
        if (options.verifiesNothing()) {
            return new AnyoneTrusted();
        }
        TrustManagerFactory factory = options.trustManagerFactory();
        if (factory == null) {
            factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(pem == null ? null : keyStore(pem));
        }
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager extended) {
                return new NamingTrustManager(extended);
            }
        }
        return null;
    }

    private static KeyStore keyStore(byte[] pem) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        CertificateFactory certificates = CertificateFactory.getInstance("X.509");
        Matcher each = CERTIFICATE.matcher(new String(pem, StandardCharsets.ISO_8859_1));
        while (each.find()) {
            byte[] encoded = Base64.getMimeDecoder().decode(each.group(1));
            store.setCertificateEntry(
                    "trusted-" + store.size(), certificates.generateCertificate(new ByteArrayInputStream(encoded)));
        }
        if (store.size() == 0) {
            throw new CertificateException("the file of trusted certificates has none");
        }
        return store;
    }
}
