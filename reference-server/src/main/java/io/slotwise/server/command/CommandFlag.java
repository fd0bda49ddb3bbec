package io.slotwise.server.command;

/** Immutable. Flags of COMMAND; the word is the server's, and so is the order. */
enum CommandFlag {
    WRITE("write"),
    READONLY("readonly"),
    DENYOOM("denyoom"),
    ADMIN("admin"),
    NOSCRIPT("noscript"),
    BLOCKING("blocking"),
    LOADING("loading"),
    STALE("stale"),
    ASKING("asking"),
    FAST("fast"),
    NO_AUTH("no_auth"),
    MOVABLEKEYS("movablekeys"),
    NO_MULTI("no_multi");

    private final String word;

    CommandFlag(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
