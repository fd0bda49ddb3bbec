package io.slotwise.options;

import java.nio.file.Path;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * How connections are encrypted and whom they trust. Immutable. The default trusts what the JDK trusts and verifies
 * that the certificate was made for the name by which the node is known: the one in its address, or the one that the
 * topology has for it, or {@link #serverName()}, or, failing all of these, its IP address.
 *
 * <p>PEM files are read again when they change: connections that are opened later use what is in them. Files that cannot
 * be used leave what was read before in use.
 */
public final class TlsOptions {
    private static final TlsOptions DEFAULTS = builder().build();

    private final @Nullable Path trustedCertificates;
    private final @Nullable TrustManagerFactory trustManagerFactory;
    private final @Nullable Path certificateChain;
    private final @Nullable Path privateKey;
    private final @Nullable String privateKeyPassword;
    private final @Nullable KeyManagerFactory keyManagerFactory;
    private final @Nullable String serverName;
    private final boolean verifyHostName;
    private final boolean verifyNothing;

    private TlsOptions(Builder builder) {
        trustedCertificates = builder.trustedCertificates;
        trustManagerFactory = builder.trustManagerFactory;
        certificateChain = builder.certificateChain;
        privateKey = builder.privateKey;
        privateKeyPassword = builder.privateKeyPassword;
        keyManagerFactory = builder.keyManagerFactory;
        serverName = builder.serverName;
        verifyHostName = builder.verifyHostName;
        verifyNothing = builder.verifyNothing;
    }

    /** The JDK's trusted authorities, host names verified, no certificate of the client's own. */
    public static TlsOptions defaults() {
        return DEFAULTS;
    }

    /** Starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A PEM file of trusted certificates, or null. */
    public @Nullable Path trustedCertificates() {
        return trustedCertificates;
    }

    /** What decides whom to trust, or null. */
    public @Nullable TrustManagerFactory trustManagerFactory() {
        return trustManagerFactory;
    }

    /** A PEM file with the client's certificate and its issuers, or null. */
    public @Nullable Path certificateChain() {
        return certificateChain;
    }

    /** A PEM file (PKCS#8) with the client's private key, or null. */
    public @Nullable Path privateKey() {
        return privateKey;
    }

    /** What the private key is encrypted with, or null. */
    public @Nullable String privateKeyPassword() {
        return privateKeyPassword;
    }

    /** What gives the client's certificate and key, or null. */
    public @Nullable KeyManagerFactory keyManagerFactory() {
        return keyManagerFactory;
    }

    /** The name that nodes' certificates are made for when neither address nor topology has a name, or null. */
    public @Nullable String serverName() {
        return serverName;
    }

    /** Whether a certificate must have been made for the name by which the node is known; true by default. */
    public boolean verifiesHostName() {
        return verifyHostName && !verifyNothing;
    }

    /** Whether any certificate is accepted, whoever made it; false by default. */
    public boolean verifiesNothing() {
        return verifyNothing;
    }

    @Override
    public String toString() {
        return "TlsOptions[verifies=" + (verifyNothing ? "nothing" : verifyHostName ? "issuer and name" : "issuer")
                + ", serverName=" + serverName + ", trustedCertificates=" + trustedCertificates + ", certificateChain="
                + certificateChain + ", keys hidden]";
    }

    /** Collects {@link TlsOptions}. Not safe for use by several threads. */
    public static final class Builder {
        private @Nullable Path trustedCertificates;
        private @Nullable TrustManagerFactory trustManagerFactory;
        private @Nullable Path certificateChain;
        private @Nullable Path privateKey;
        private @Nullable String privateKeyPassword;
        private @Nullable KeyManagerFactory keyManagerFactory;
        private @Nullable String serverName;
        private boolean verifyHostName = true;
        private boolean verifyNothing;

        private Builder() {}

        /** Trusts the certificates in this PEM file, instead of the JDK's. Read when the client connects. */
        public Builder trustedCertificates(Path pem) {
            trustedCertificates = Objects.requireNonNull(pem, "pem");
            return this;
        }

        /** Trusts whom these trust managers trust, instead of the JDK's. */
        public Builder trustManagers(TrustManagerFactory factory) {
            trustManagerFactory = Objects.requireNonNull(factory, "factory");
            return this;
        }

        /**
         * Shows this certificate to servers that ask for one (mutual TLS).
         *
         * @param chain PEM, the client's certificate first
         * @param key PEM, PKCS#8
         */
        public Builder clientCertificate(Path chain, Path key) {
            certificateChain = Objects.requireNonNull(chain, "chain");
            privateKey = Objects.requireNonNull(key, "key");
            return this;
        }

        /** What the private key file is encrypted with. */
        public Builder privateKeyPassword(String password) {
            privateKeyPassword = Objects.requireNonNull(password, "password");
            return this;
        }

        /** Shows a certificate of these key managers to servers that ask for one (mutual TLS). */
        public Builder keyManagers(KeyManagerFactory factory) {
            keyManagerFactory = Objects.requireNonNull(factory, "factory");
            return this;
        }

        /**
         * The name that nodes' certificates are made for when neither address nor topology has a name: when the cluster
         * tells IP addresses alone and its certificates have none. {@link AddressMapping} can tell a name for each node.
         */
        public Builder serverName(String name) {
            serverName = Objects.requireNonNull(name, "name");
            return this;
        }

        /**
         * Whether a certificate must have been made for the name by which the node is known. With false the issuer alone
         * is verified: anybody with a certificate of that issuer can pose as a node.
         */
        public Builder verifyHostName(boolean verify) {
            verifyHostName = verify;
            return this;
        }

        /** Accepts any certificate: anybody on the way can pose as a node, and read passwords and data. For tests. */
        public Builder verifyNothing() {
            verifyNothing = true;
            return this;
        }

        /**
         * The options.
         *
         * @throws IllegalArgumentException if two sources of trust, or two of keys, are given, or a source of trust
         *     beside {@link #verifyNothing}
         */
        public TlsOptions build() {
            if (trustedCertificates != null && trustManagerFactory != null) {
                throw new IllegalArgumentException("trustedCertificates and trustManagers exclude each other");
            }
            if (certificateChain != null && keyManagerFactory != null) {
                throw new IllegalArgumentException("clientCertificate and keyManagers exclude each other");
            }
            if (verifyNothing && (trustedCertificates != null || trustManagerFactory != null || serverName != null)) {
                throw new IllegalArgumentException(
                        "verifyNothing excludes trust and names: they would not be looked at");
            }
            return new TlsOptions(this);
        }
    }
}
