package io.slotwise.server.command;

/**
 * Stateless. LCS: the longest common subsequence of two strings, as itself or, with LEN, as its length. The form that
 * lists matches (IDX) is not served.
 */
final class LcsCommand {
    private static final byte[] EMPTY = new byte[0];

    private LcsCommand() {}

    static void run(Call call) {
        boolean lengthOnly = call.count() == 4 && call.is(3, "LEN");
        if (call.count() > 3 && !lengthOnly) {
            throw call.syntaxError();
        }
        byte[] common = common(stringOrEmpty(call, 1), stringOrEmpty(call, 2));
        if (lengthOnly) {
            call.reply().integer(common.length);
        } else {
            call.reply().bulk(common);
        }
    }

    private static byte[] stringOrEmpty(Call call, int index) {
        byte[] value = call.string(call.key(index));
        return value == null ? EMPTY : value;
    }

    /** The textbook table: lengths[i][j] belongs to the tails of both strings from i and j. */
    private static byte[] common(byte[] first, byte[] second) {
        int[][] lengths = new int[first.length + 1][second.length + 1];
        for (int i = first.length - 1; i >= 0; i--) {
            for (int j = second.length - 1; j >= 0; j--) {
                lengths[i][j] = first[i] == second[j]
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        byte[] common = new byte[lengths[0][0]];
        int length = 0;
        int i = 0;
        int j = 0;
        while (length < common.length) {
            if (first[i] == second[j]) {
                common[length++] = first[i];
                i++;
                j++;
            } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }
}
