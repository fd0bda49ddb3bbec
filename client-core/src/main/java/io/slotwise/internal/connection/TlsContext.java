package io.slotwise.internal.connection;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.slotwise.options.TlsOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encrypts connections as the options say, with key and trust material that follows its files: they are read again for
 * each connection, off the event loop. Thread-safe: two connections at the same time may both read them, and make the
 * same of it.
 */
final class TlsContext {
    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);

    /** RFC 2818's rule: the certificate was made for the host that is expected. */
    private static final String VERIFY_HOST_NAME = "HTTPS";

    private record Loaded(TlsFiles files, SslContext context) {}

    private final TlsOptions options;
    private volatile Loaded loaded;

    /** What could not be used, or read: so that it is said once. */
    private volatile @Nullable Object refused;

    private TlsContext(TlsOptions options, Loaded loaded) {
        this.options = options;
        this.loaded = loaded;
        if (options.verifiesNothing()) {
            LOG.warn("TLS certificates are not verified: anybody on the way can pose as a node");
        }
    }

    /**
     * Reads the key and trust material.
     *
     * @throws IllegalArgumentException if it cannot be used
     */
    static TlsContext of(TlsOptions options) {
        try {
            return new TlsContext(options, load(options, TlsFiles.read(options)));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw new IllegalArgumentException("The TLS material cannot be used: " + reason(e), e);
        }
    }

    private static Loaded load(TlsOptions options, TlsFiles files) throws IOException, GeneralSecurityException {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .endpointIdentificationAlgorithm(options.verifiesHostName() ? VERIFY_HOST_NAME : null);
        TrustManager trust = Trust.of(options, files.trusted());
        TrustManagerFactory factory = options.trustManagerFactory();
        if (trust != null) {
            builder.trustManager(trust);
        } else if (factory != null) {
            builder.trustManager(factory);
        }
        byte[] chain = files.chain();
        byte[] key = files.key();
        if (chain != null && key != null) {
            builder.keyManager(
                    new ByteArrayInputStream(chain), new ByteArrayInputStream(key), options.privateKeyPassword());
        } else if (options.keyManagerFactory() != null) {
            builder.keyManager(options.keyManagerFactory());
        }
        return new Loaded(files, builder.build());
    }

    /** What a connection that is opened now is to use; looks at the files on a thread that may block. */
    CompletionStage<SslContext> current(Executor mayBlock) {
        return TlsFiles.areNamedBy(options)
                ? CompletableFuture.supplyAsync(this::readAgain, mayBlock)
                : CompletableFuture.completedFuture(loaded.context());
    }

    private SslContext readAgain() {
        Object tried = null;
        try {
            TlsFiles files = TlsFiles.read(options);
            if (!files.equals(loaded.files()) && !files.equals(refused)) {
                tried = files;
                loaded = load(options, files);
                LOG.info("TLS material has changed; new connections use it: {}", options);
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            Object failed = tried == null ? reason(e) : tried;
            if (!failed.equals(refused)) {
                refused = failed;
                LOG.warn("TLS material has changed and cannot be used, what was read before stays: {}", reason(e));
            }
        }
        return loaded.context();
    }

    private static String reason(Exception e) {
        return e instanceof IOException ? e.toString() : String.valueOf(e.getMessage());
    }

    /** A handler that speaks TLS to whom the connection expects. */
    static SslHandler newHandler(SslContext context, ByteBufAllocator allocator, ExpectedPeer peer, int port) {
        SslHandler handler = context.newHandler(allocator, peer.host(), port);
        SNIHostName name = serverName(peer.name());
        if (name != null) {
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setServerNames(List.of(name));
            handler.engine().setSSLParameters(parameters);
        }
        return handler;
    }

    TlsOptions options() {
        return options;
    }

    /** Not every name of a host is one that can be told. */
    private static @Nullable SNIHostName serverName(@Nullable String name) {
        try {
            return name == null ? null : new SNIHostName(name);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
