package io.slotwise.command;

import io.slotwise.reply.ReplyReader;

/** What became of one field that was to lose its expiry. */
public enum FieldPersistResult {
    /** There is no such field, or no such key. */
    MISSING,
    /** The field had no expiry. */
    ENDLESS,
    /** The field has no expiry any more. */
    PERSISTED;

    /** Source: server command page HPERSIST. */
    static final ReplyReader<FieldPersistResult> READER = cursor -> switch ((int) cursor.wholeNumber()) {
        case 1 -> PERSISTED;
        case -1 -> ENDLESS;
        default -> MISSING;
    };
}
