package io.slotwise.server.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Immutable. What a node does with a command.
 *
 * @param slot the slot of the keys; -1 where there is none
 * @param target whom a redirect names; null for the other kinds
 */
public record SlotDecision(Kind kind, int slot, @Nullable KnownNode target) {
    /** What becomes of the command. */
    public enum Kind {
        EXECUTE(""),
        MOVED("MOVED"),
        ASK("ASK"),
        TRY_AGAIN("TRYAGAIN Multiple keys request during rehashing of slot"),
        CROSS_SLOT("CROSSSLOT Keys in request don't hash to the same slot"),
        NOT_SERVED("CLUSTERDOWN Hash slot not served"),
        DOWN("CLUSTERDOWN The cluster is down"),
        DOWN_FOR_WRITES("CLUSTERDOWN The cluster is down and only accepts read commands");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    static final SlotDecision EXECUTE = new SlotDecision(Kind.EXECUTE, -1, null);

    static SlotDecision of(Kind kind) {
        return new SlotDecision(kind, -1, null);
    }

    /** Somebody else owns the slot. */
    public static SlotDecision moved(int slot, KnownNode owner) {
        return new SlotDecision(Kind.MOVED, slot, owner);
    }

    /** True when the command runs here and now. */
    public boolean executes() {
        return kind == Kind.EXECUTE;
    }

    /** The error reply for a client that speaks TLS or not. */
    public String error(EndpointType endpoints, boolean tls) {
        if (target == null) {
            return kind.text;
        }
        NodeAddress address = target.address();
        return kind.text + " " + slot + " " + endpoints.hostOf(address) + ":" + address.portFor(tls);
    }
}
