package io.slotwise.command;

/** When JSON.SET sets a value. */
public enum JsonSetCondition {
    /** NX: only where there is none. */
    ONLY_IF_ABSENT("NX"),
    /** XX: only where there is one. */
    ONLY_IF_PRESENT("XX");

    private final String word;

    JsonSetCondition(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
