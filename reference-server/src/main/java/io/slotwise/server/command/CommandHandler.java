package io.slotwise.server.command;

/** What one command does. */
@FunctionalInterface
interface CommandHandler {
    /** Writes one reply, or throws {@link CommandException}. */
    void run(Call call);
}
