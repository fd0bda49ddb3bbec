package io.slotwise.internal.pubsub;

import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/** A message as it came. Nobody changes the arrays; who hands them to a user's codec hands over copies if others have them too. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record RawMessage(byte[] channel, byte @Nullable [] pattern, byte[] value, NodeAddress node) {
    RawMessage copy() {
        return new RawMessage(channel.clone(), pattern == null ? null : pattern.clone(), value.clone(), node);
    }

    long size() {
        return (long) channel.length + value.length;
    }
}
