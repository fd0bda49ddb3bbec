package io.slotwise.command;

import io.slotwise.reply.TransactionResult;
import java.util.List;

/** Makes several commands one: a transaction. Stateless. */
final class Transactions {
    /** What the server is told at the end, and what the whole is called. */
    static final String NAME = "EXEC";

    private static final Object[] NO_ARGUMENTS = {};

    private Transactions() {}

    /** With the slot of a key that decides where it goes even if no command has a key; or {@link Command#NO_SLOT}. */
    static Command<TransactionResult> of(List<? extends Command<?>> commands, int keySlot) {
        int slot = keySlot;
        int keys = 0;
        boolean readOnly = true;
        for (Command<?> command : commands) {
            check(command);
            keys += command.keyCount();
            readOnly &= command.isReadOnly();
            if (command.slot() != Command.NO_SLOT) {
                slot = slot == Command.NO_SLOT || slot == command.slot() ? command.slot() : Command.SEVERAL_SLOTS;
            }
        }
        CommandTraits traits = readOnly ? CommandTraits.READ : CommandTraits.WRITE;
        List<Command<?>> sent =
                commands.stream().<Command<?>>map(Transactions::selfContained).toList();
        return new Command<>(NAME, NO_ARGUMENTS, traits, new int[keys], slot, new TransactionReader(sent), null);
    }

    /** What a node does not know cannot be made up for in the midst of a transaction: a script is sent as its text. */
    private static Command<?> selfContained(Command<?> command) {
        Command<?> text = command.byText();
        return text == null ? command : text;
    }

    private static void check(Command<?> command) {
        if (command.isTransaction()) {
            throw new IllegalArgumentException("A transaction cannot be a part of another");
        }
        if (command.isConnectionBound() && !command.isBlocking()) {
            throw new IllegalArgumentException(command.name() + " cannot be a part of a transaction");
        }
    }
}
