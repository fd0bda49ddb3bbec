package io.slotwise.server.command;

/** Immutable. Flags of COMMAND; the word is the server's. */
enum CommandFlag {
    WRITE("write"),
    READONLY("readonly"),
    DENYOOM("denyoom"),
    ADMIN("admin"),
    FAST("fast"),
    LOADING("loading"),
    STALE("stale"),
    NOSCRIPT("noscript"),
    NO_AUTH("no_auth"),
    NO_MULTI("no_multi"),
    ASKING("asking"),
    BLOCKING("blocking"),
    MOVABLEKEYS("movablekeys");

    private final String word;

    CommandFlag(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
