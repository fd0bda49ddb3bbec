package io.slotwise.server;

/** Immutable. What redirects and topology replies call a node: cluster-preferred-endpoint-type. */
public enum PreferredEndpoint {
    IP("ip"),

    /** The announced name; a question mark for a node that announces none. */
    HOSTNAME("hostname"),

    /** Nothing: clients use the host that they are connected to. */
    UNKNOWN_ENDPOINT("unknown-endpoint");

    private final String setting;

    PreferredEndpoint(String setting) {
        this.setting = setting;
    }

    String setting() {
        return setting;
    }
}
