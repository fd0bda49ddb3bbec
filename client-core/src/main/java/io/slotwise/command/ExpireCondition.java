package io.slotwise.command;

/** On which condition a key is given an expiry. Since 7.0.0. */
public enum ExpireCondition {
    /** NX: only if the key has none. */
    ONLY_IF_NONE("NX"),
    /** XX: only if the key has one. */
    ONLY_IF_PRESENT("XX"),
    /** GT: only if the new one is later than the present one; a key without expiry has the latest of all. */
    ONLY_IF_LATER("GT"),
    /** LT: only if the new one is earlier than the present one, or the key has none. */
    ONLY_IF_EARLIER("LT");

    private final String word;

    ExpireCondition(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
