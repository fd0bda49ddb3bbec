package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.List;

/**
 * Where the longest common subsequence of two strings lies. Immutable.
 *
 * @param matches its parts, the last first
 * @param length its length in bytes, that of parts which were too short to be told included
 */
public record CommonSubsequence(List<Match> matches, long length) {
    /**
     * A part that both strings have. Immutable; offsets are in bytes, both ends included.
     *
     * @param firstFrom where it begins in the first string
     * @param firstTo where it ends in the first string
     * @param secondFrom where it begins in the second string
     * @param secondTo where it ends in the second string
     * @param length its length
     */
    public record Match(long firstFrom, long firstTo, long secondFrom, long secondTo, long length) {
        private static final ReplyReader<Match> READER = cursor -> {
            cursor.enterArray();
            cursor.enterArray();
            long firstFrom = cursor.wholeNumber();
            long firstTo = cursor.wholeNumber();
            cursor.enterArray();
            long secondFrom = cursor.wholeNumber();
            long secondTo = cursor.wholeNumber();
            return new Match(firstFrom, firstTo, secondFrom, secondTo, cursor.wholeNumber());
        };
    }

    static final ReplyReader<CommonSubsequence> READER = cursor -> {
        List<Match> matches = List.of();
        long length = 0;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "matches" -> matches = CatalogueGroup.list(cursor, Match.READER);
                case "len" -> length = cursor.wholeNumber();
                default -> cursor.skip();
            }
        }
        return new CommonSubsequence(matches, length);
    };

    /** Copies the list. */
    public CommonSubsequence {
        matches = List.copyOf(matches);
    }
}
