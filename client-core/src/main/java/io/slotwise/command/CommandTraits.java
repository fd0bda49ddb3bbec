package io.slotwise.command;

/**
 * What is the same for every sending of a command: shared by all of them, so that a command in flight costs no more for
 * having many traits. Immutable.
 */
record CommandTraits(
        boolean readOnly,
        boolean blocking,
        boolean idempotent,
        boolean connectionBound,
        RequestPolicy requestPolicy,
        ResponsePolicy responsePolicy) {
    /** A write to one slot. */
    static final CommandTraits WRITE =
            new CommandTraits(false, false, false, false, RequestPolicy.DEFAULT, ResponsePolicy.DEFAULT);

    /** A read of one slot. */
    static final CommandTraits READ = WRITE.with(CommandFlag.READ_ONLY);

    /** A write to one slot that may run twice. */
    static final CommandTraits REPEATABLE_WRITE = WRITE.with(CommandFlag.IDEMPOTENT);

    /** The traits of a command to one slot with one flag: the common cases share their object. */
    static CommandTraits of(CommandFlag flag) {
        return switch (flag) {
            case READ_ONLY -> READ;
            case IDEMPOTENT -> REPEATABLE_WRITE;
            case BLOCKING -> WRITE.with(flag);
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
        return new CommandTraits(readOnly, blocking, idempotent, connectionBound, request, response);
    }

    CommandTraits boundToConnection() {
        return new CommandTraits(readOnly, blocking, idempotent, true, requestPolicy, responsePolicy);
    }

    private CommandTraits with(CommandFlag flag) {
        return switch (flag) {
            case READ_ONLY -> new CommandTraits(true, blocking, true, connectionBound, requestPolicy, responsePolicy);
            case BLOCKING ->
                new CommandTraits(readOnly, true, idempotent, connectionBound, requestPolicy, responsePolicy);
            case IDEMPOTENT ->
                new CommandTraits(readOnly, blocking, true, connectionBound, requestPolicy, responsePolicy);
        };
    }
}
