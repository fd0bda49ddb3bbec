package io.slotwise.internal.connection;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts whom another trusts, and says of a certificate that is refused whom it was made for and who was expected.
 * Thread-safe as the other is.
 */
final class NamingTrustManager extends X509ExtendedTrustManager {
    /** Kinds of subject alternative names. Source: RFC 5280, "Subject Alternative Name". */
    private static final int DNS_NAME = 2;

    private static final int IP_ADDRESS = 7;

    private final X509ExtendedTrustManager trusted;

    NamingTrustManager(X509ExtendedTrustManager trusted) {
        this.trusted = trusted;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        try {
            trusted.checkServerTrusted(chain, authType, engine);
        } catch (CertificateException e) {
            throw new CertificateException(
                    e.getMessage() + " (expected: " + String.join(" or ", expected(engine))
                            + "; the certificate is for " + namesOf(chain) + ")",
                    e);
        }
    }

    private static Set<String> expected(SSLEngine engine) {
        Set<String> names = new LinkedHashSet<>();
        SSLParameters parameters = engine.getSSLParameters();
        @Nullable List<SNIServerName> told = parameters.getServerNames();
        for (SNIServerName name : told == null ? List.<SNIServerName>of() : told) {
            names.add(name instanceof SNIHostName host ? host.getAsciiName() : name.toString());
        }
        names.add(String.valueOf(engine.getPeerHost()));
        if (parameters.getEndpointIdentificationAlgorithm() == null) {
            return Set.of("any name");
        }
        return names;
    }

    /** Whom the first certificate was made for. */
    private static String namesOf(X509Certificate[] chain) {
        if (chain.length == 0) {
            return "nobody";
        }
        List<String> names = new ArrayList<>();
        try {
            @Nullable Collection<List<?>> alternatives = chain[0].getSubjectAlternativeNames();
            for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
                if (name.size() > 1
                        && (name.get(0).equals(DNS_NAME) || name.get(0).equals(IP_ADDRESS))) {
                    names.add(String.valueOf(name.get(1)));
                }
            }
        } catch (CertificateException e) {
            names.add("names that cannot be read");
        }
        names.add(chain[0].getSubjectX500Principal().getName());
        return String.join(", ", names);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        trusted.checkServerTrusted(chain, authType, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        trusted.checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        trusted.checkClientTrusted(chain, authType, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        trusted.checkClientTrusted(chain, authType, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        trusted.checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trusted.getAcceptedIssuers();
    }
}
