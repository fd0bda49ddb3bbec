package io.slotwise.command;

import io.slotwise.reply.ReplyReader;

/** What XDELEX and XACKDEL did with an entry. */
public enum EntryDeletion {
    /** There is no such entry. */
    MISSING,
    /** The entry is deleted. */
    DELETED,
    /** The entry stays, because a consumer group has not acknowledged it. */
    REFERENCED;

    /** Source: server command page XDELEX. */
    static final ReplyReader<EntryDeletion> READER = cursor -> {
        long code = cursor.wholeNumber();
        if (code == -1) {
            return MISSING;
        }
        return code == 1 ? DELETED : REFERENCED;
    };
}
