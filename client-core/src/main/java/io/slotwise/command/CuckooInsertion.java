package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;

/** What CF.INSERT and CF.INSERTNX did with an item. */
public enum CuckooInsertion {
    /** It was added. */
    ADDED,
    /** It may have been there, and was not added. */
    EXISTED,
    /** It was not added: the filter is full. */
    FULL;

    /** A number, or a flag in RESP3. Source: server command page CF.INSERT. */
    static final ReplyReader<CuckooInsertion> READER = cursor -> {
        if (cursor.type() == ReplyType.BOOLEAN) {
            return cursor.flag() ? ADDED : EXISTED;
        }
        long code = cursor.wholeNumber();
        if (code < 0) {
            return FULL;
        }
        return code > 0 ? ADDED : EXISTED;
    };
}
