package io.slotwise.internal.discovery;

import io.slotwise.reply.Reply;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How a view is to be understood: by which host its giver was reached, and over TLS or not. Immutable.
 *
 * @param host the host that the connection was opened to, which is what an unknown endpoint stands for
 * @param tls whether nodes are reached by their TLS port
 */
record AskedNode(String host, boolean tls) {
    /** What servers write for a host name that is preferred but not set. Source: CLUSTER SLOTS, "preferred endpoint". */
    private static final String UNKNOWN_NAME = "?";

    /**
     * Where to reach a node, or null when the view does not tell: then nothing is invented.
     *
     * @param endpoint null or empty: the host that was asked, and then never {@code ip}, which may be of a network that
     *     this client is not in; {@code ?}: unknown
     * @param ip the address beside the endpoint, used only when the endpoint is unknown
     */
    @Nullable
    NodeAddress addressOf(@Nullable String endpoint, @Nullable String ip, OptionalLong port) {
        String reachable = endpoint == null || endpoint.isBlank() ? host : endpoint;
        if (reachable.equals(UNKNOWN_NAME)) {
            reachable = ip;
        }
        if (port.isEmpty() || reachable == null || reachable.isBlank() || reachable.equals(UNKNOWN_NAME)) {
            return null;
        }
        return NodeAddress.orNull(reachable, port.getAsLong());
    }

    /** The name that a view has for a node beside its address, or null. */
    static @Nullable String hostname(@Nullable Reply told) {
        String name = ReplyTree.textOrNull(told);
        return UNKNOWN_NAME.equals(name) ? null : name;
    }

    /** The range, or null when its ends are none of a range. */
    static @Nullable SlotRange range(long first, long last) {
        boolean valid = first >= 0 && first <= last && last < Slot.COUNT;
        return valid ? new SlotRange((int) first, (int) last) : null;
    }
}
