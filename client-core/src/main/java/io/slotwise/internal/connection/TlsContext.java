package io.slotwise.internal.connection;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.slotwise.options.TlsOptions;
import io.slotwise.topology.NodeAddress;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/** Encrypts connections as the options say. Immutable. */
final class TlsContext {
    /** RFC 2818's rule: the certificate was made for the host that was dialled. */
    private static final String VERIFY_HOST_NAME = "HTTPS";

    private final SslContext context;

    private TlsContext(SslContext context) {
        this.context = context;
    }

    /**
     * Reads the key and trust material.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    static TlsContext of(TlsOptions options) {
        try {
            SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
            Path trusted = options.trustedCertificates();
            if (trusted != null) {
                builder.trustManager(trusted.toFile());
            } else if (options.trustManagerFactory() != null) {
                builder.trustManager(options.trustManagerFactory());
            }
            Path chain = options.certificateChain();
            Path key = options.privateKey();
            if (chain != null && key != null) {
                builder.keyManager(chain.toFile(), key.toFile(), options.privateKeyPassword());
            } else if (options.keyManagerFactory() != null) {
                builder.keyManager(options.keyManagerFactory());
            }
            builder.endpointIdentificationAlgorithm(options.verifiesHostName() ? VERIFY_HOST_NAME : null);
            return new TlsContext(builder.build());
        } catch (SSLException | RuntimeException e) {
            throw new IllegalArgumentException("The TLS material cannot be used: " + e.getMessage(), e);
        }
    }

    /** A handler that speaks TLS to a node, by the name under which it is dialled. */
    SslHandler newHandler(ByteBufAllocator allocator, NodeAddress node) {
        return context.newHandler(allocator, node.host(), node.port());
    }
}
