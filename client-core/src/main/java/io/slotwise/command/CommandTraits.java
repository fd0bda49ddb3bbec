package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/**
 * What is the same for every sending of a command: shared by all of them, so that a command in flight costs no more for
 * having many traits. Immutable.
 *
 * @param blockTime how long the server may hold the command, and with it the connection; null when it does not
 * @param keysUnknown whether nobody has said which words are keys
 */
record CommandTraits(
        boolean readOnly,
        @Nullable BlockTime blockTime,
        boolean idempotent,
        boolean connectionBound,
        RequestPolicy requestPolicy,
        ResponsePolicy responsePolicy,
        boolean keysUnknown) {
    /** A write to one slot. */
    static final CommandTraits WRITE =
            new CommandTraits(false, null, false, false, RequestPolicy.DEFAULT, ResponsePolicy.DEFAULT, false);

    /** A read of one slot. */
    static final CommandTraits READ = WRITE.with(CommandFlag.READ_ONLY);

    /** A write to one slot that may run twice. */
    static final CommandTraits REPEATABLE_WRITE = WRITE.with(CommandFlag.IDEMPOTENT);

    /** The traits of a command to one slot with one flag: the common cases share their object. */
    static CommandTraits of(CommandFlag flag) {
        return switch (flag) {
            case READ_ONLY -> READ;
            case IDEMPOTENT -> REPEATABLE_WRITE;
        };
    }

    CommandTraits with(CommandFlag... flags) {
        CommandTraits traits = this;
        for (CommandFlag flag : flags) {
            traits = traits.with(flag);
        }
        return traits;
    }

    CommandTraits with(RequestPolicy request, ResponsePolicy response) {
        return new CommandTraits(readOnly, blockTime, idempotent, connectionBound, request, response, keysUnknown);
    }

    CommandTraits boundToConnection() {
        return new CommandTraits(readOnly, blockTime, idempotent, true, requestPolicy, responsePolicy, keysUnknown);
    }

    CommandTraits withKeysUnknown(boolean unknown) {
        return new CommandTraits(
                readOnly, blockTime, idempotent, connectionBound, requestPolicy, responsePolicy, unknown);
    }

    /** A command that the server may hold for so long. */
    CommandTraits blockingFor(BlockTime time) {
        return new CommandTraits(
                readOnly, time, idempotent, connectionBound, requestPolicy, responsePolicy, keysUnknown);
    }

    private CommandTraits with(CommandFlag flag) {
        return switch (flag) {
            case READ_ONLY ->
                new CommandTraits(true, blockTime, true, connectionBound, requestPolicy, responsePolicy, keysUnknown);
            case IDEMPOTENT ->
                new CommandTraits(
                        readOnly, blockTime, true, connectionBound, requestPolicy, responsePolicy, keysUnknown);
        };
    }
}
