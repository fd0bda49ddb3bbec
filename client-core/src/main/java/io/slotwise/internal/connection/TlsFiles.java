package io.slotwise.internal.connection;

import io.slotwise.options.TlsOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the PEM files that the options name held when they were read. Immutable; reading them blocks. Each is read once, so
 * that what is compared is what is used.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by what they hold
record TlsFiles(byte @Nullable [] trusted, byte @Nullable [] chain, byte @Nullable [] key) {
    /** Whether the options name any. */
    static boolean areNamedBy(TlsOptions options) {
        return options.trustedCertificates() != null || options.certificateChain() != null;
    }

    static TlsFiles read(TlsOptions options) throws IOException {
        return new TlsFiles(
                read(options.trustedCertificates()), read(options.certificateChain()), read(options.privateKey()));
    }

    private static byte @Nullable [] read(@Nullable Path file) throws IOException {
        return file == null ? null : Files.readAllBytes(file);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TlsFiles that
                && Arrays.equals(trusted, that.trusted)
                && Arrays.equals(chain, that.chain)
                && Arrays.equals(key, that.key);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(trusted), Arrays.hashCode(chain), Arrays.hashCode(key));
    }

    @Override
    public String toString() {
        return "TlsFiles[hidden]";
    }
}
