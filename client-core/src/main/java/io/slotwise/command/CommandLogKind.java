package io.slotwise.command;

/** Which commands a log has. */
public enum CommandLogKind {
    /** slow: those that took long. */
    SLOW("slow"),
    /** large-request: those that were large. */
    LARGE_REQUEST("large-request"),
    /** large-reply: those whose replies were large. */
    LARGE_REPLY("large-reply");

    private final String word;

    CommandLogKind(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
