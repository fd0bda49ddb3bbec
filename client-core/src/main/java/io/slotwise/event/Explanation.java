package io.slotwise.event;

import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where commands on a key go at this moment, and why. Immutable. Its text has several lines and does not contain the key,
 * so that it may be logged.
 *
 * @param slot the slot of the key
 * @param hashed which part of the key decides about the slot, in words: the whole, or a hash tag
 * @param shard who owns the slot; null when nobody is known to
 * @param migrating whether a node answered a moment ago that the slot is being migrated: reads go to the primary then
 * @param readPolicy the client's read policy
 * @param write the node that a write goes to; null when there is none
 * @param read the node that the next read goes to; null when there is none
 * @param candidates every node of the shard: first those that can be used, in the order in which the next read would ask
 *     them, then those that cannot
 */
public record Explanation(
        int slot,
        String hashed,
        @Nullable Shard shard,
        boolean migrating,
        String readPolicy,
        @Nullable Node write,
        @Nullable Node read,
        List<Candidate> candidates) {
    /** Copies the list. */
    public Explanation {
        candidates = List.copyOf(candidates);
    }

    /**
     * A node of the shard. Immutable.
     *
     * @param node the node
     * @param usable whether a read may go to it
     * @param connected whether a connection to it is open, in the role that it has
     * @param why what speaks for it or against it, in words
     */
    public record Candidate(Node node, boolean usable, boolean connected, String why) {
        @Override
        public String toString() {
            return node + ": " + why;
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("slot " + slot + ", hashed by " + hashed);
        if (shard == null) {
            return text.append("\nno node is known to own the slot").toString();
        }
        text.append("\nowned by ")
                .append(shard.primary())
                .append(", with slots ")
                .append(shard.slots());
        if (migrating) {
            text.append("\nthe slot is being migrated: for the moment reads go to its primary");
        }
        text.append("\nwrites go to ").append(write == null ? "no node" : write.address());
        text.append("\nreads by ").append(readPolicy).append(" go to ");
        text.append(read == null ? "no node" : read.address());
        for (int i = 0; i < candidates.size(); i++) {
            text.append("\n  ").append(i + 1).append(". ").append(candidates.get(i));
        }
        return text.toString();
    }
}
