package io.slotwise.internal.connection;

import java.util.Objects;

/** The version that the driver tells the servers. Stateless. */
final class LibraryVersion {
    /** As the jar's manifest has it; {@code 0} outside a jar. */
    static final String TEXT =
            Objects.requireNonNullElse(LibraryVersion.class.getPackage().getImplementationVersion(), "0");

    private LibraryVersion() {}
}
