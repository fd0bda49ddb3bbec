package io.slotwise.command;

import java.util.List;

/** How a replica takes the place of its primary. */
public enum FailoverMode {
    /** With the primary's help, so that no write is lost. */
    AGREED(List.of()),
    /** FORCE: without the primary's help, but with the votes of the others. */
    FORCE(List.of("FORCE")),
    /** TAKEOVER: without anybody's consent. */
    TAKEOVER(List.of("TAKEOVER"));

    private final List<String> words;

    FailoverMode(List<String> words) {
        this.words = words;
    }

    List<String> words() {
        return words;
    }
}
