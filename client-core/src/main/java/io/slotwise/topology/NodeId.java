package io.slotwise.topology;

import org.jspecify.annotations.Nullable;

/**
 * What makes a node that node: the id that the cluster gave it. Its addresses are only ways to reach it. Immutable.
 *
 * <p>A node that was met before any view showed it (by a redirect) has a <em>provisional</em> id made of its address,
 * until a refresh tells the real one.
 *
 * @param value the id's text; 40 hexadecimal digits when the cluster gave it
 */
public record NodeId(String value) {
    private static final String PROVISIONAL = "provisional@";

    /** The id of a node of which only the address is known. */
    public static NodeId provisional(NodeAddress address) {
        return new NodeId(PROVISIONAL + address);
    }

    /** Whether this id was made of an address because the cluster has not told the node's id yet. */
    public boolean isProvisional() {
        return value.startsWith(PROVISIONAL);
    }

    /** By hand, as in {@link NodeAddress#equals}. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeId id && value.equals(id.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
