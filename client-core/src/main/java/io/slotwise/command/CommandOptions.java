package io.slotwise.command;

/** The optional words of a command, which add themselves to it. For the option values of this package. */
interface CommandOptions {
    void addTo(CommandBuilder<?, ?> command);
}
