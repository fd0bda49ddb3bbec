package io.slotwise.internal.pubsub;

import io.slotwise.pubsub.Topics;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What servers know a subscription by: a channel or a pattern, as bytes. Immutable; nobody changes the array. */
final class Name {
    static final int NO_SLOT = -1;

    private final Topics.Kind kind;
    private final byte[] bytes;
    private final int hash;

    Name(Topics.Kind kind, byte[] bytes) {
        this.kind = kind;
        this.bytes = bytes;
        this.hash = 31 * Arrays.hashCode(bytes) + kind.name().hashCode();
    }

    Topics.Kind kind() {
        return kind;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The slot of a sharded channel, computed each time; all else has none. */
    int slot() {
        return kind == Topics.Kind.SHARD_CHANNEL ? Slot.of(bytes) : NO_SLOT;
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Name name && kind == name.kind && Arrays.equals(bytes, name.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return kind + " " + text();
    }
}
