package io.slotwise.command;

import java.util.List;

/** How a replica takes the place of its primary. */
public enum FailoverMode {
    /** With the primary's help, so that no write is lost. */
    AGREED,
    /** FORCE: without the primary's help, but with the votes of the others. */
    FORCE,
    /** TAKEOVER: without anybody's consent. */
    TAKEOVER;

    /** The words that say so; none for what a server does unasked. */
    List<String> words() {
        return this == AGREED ? List.of() : List.of(name());
    }
}
