package io.slotwise.command;

/** Which members GEOADD stores, and which of them it counts. */
public enum GeoAddCondition {
    /** NX: only members that are new. Since 6.2.0. */
    ONLY_IF_ABSENT("NX"),
    /** XX: only members that are there. Since 6.2.0. */
    ONLY_IF_PRESENT("XX"),
    /** CH: members that move count like new ones. Since 6.2.0. */
    COUNTING_CHANGED("CH");

    private final String word;

    GeoAddCondition(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
