package io.slotwise.command;

import io.slotwise.reply.ReplyReader;

/** What became of one field that was to be given an expiry. */
public enum FieldExpireResult {
    /** There is no such field, or no such key. */
    MISSING,
    /** The condition was not met. */
    NOT_MET,
    /** The field has the new expiry. */
    SET,
    /** The instant had passed, so the field is deleted. */
    DELETED;

    /** Source: server command page HPEXPIRE. */
    static final ReplyReader<FieldExpireResult> READER = cursor -> switch ((int) cursor.wholeNumber()) {
        case 0 -> NOT_MET;
        case 1 -> SET;
        case 2 -> DELETED;
        default -> MISSING;
    };
}
