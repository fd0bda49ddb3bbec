package io.slotwise.server.cluster;

import org.jspecify.annotations.Nullable;

/** Immutable. Values of cluster-preferred-endpoint-type: what a redirect calls a node. */
public enum EndpointType {
    IP("ip"),
    HOSTNAME("hostname"),
    UNKNOWN_ENDPOINT("unknown-endpoint");

    private final String text;

    EndpointType(String text) {
        this.text = text;
    }

    /** The word of the configuration. */
    public String text() {
        return text;
    }

    public static @Nullable EndpointType parse(String text) {
        for (EndpointType type : values()) {
            if (type.text.equals(text)) {
                return type;
            }
        }
        return null;
    }

    /** The host in a redirect: empty for an unknown endpoint, a question mark for a name that is not set. */
    public String hostOf(NodeAddress address) {
        return switch (this) {
            case IP -> address.ip();
            case HOSTNAME -> address.hostname().isEmpty() ? "?" : address.hostname();
            case UNKNOWN_ENDPOINT -> "";
        };
    }
}
