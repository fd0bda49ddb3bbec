package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.StringValue;
import io.slotwise.server.keyspace.Value;
import java.util.ArrayList;
import java.util.List;

/** Confined to one call. LCS: the longest common subsequence of two strings, its length, or where its parts are. */
final class LcsCommand {
    private static final byte[] EMPTY = new byte[0];

    private final byte[] first;
    private final byte[] second;
    private final List<Match> matches = new ArrayList<>();

    /** Immutable. A run of equal bytes: where it starts in both strings. */
    private record Match(int first, int second, int length) {}

    private LcsCommand(byte[] first, byte[] second) {
        this.first = first;
        this.second = second;
    }

    static void run(Call call) {
        LcsCommand strings = new LcsCommand(string(call, 1), string(call, 2));
        boolean lengthOnly = false;
        boolean places = false;
        boolean withLength = false;
        long shortest = 0;
        for (int index = 3; index < call.count(); index++) {
            switch (call.option(index)) {
                case "LEN" -> lengthOnly = true;
                case "IDX" -> places = true;
                case "WITHMATCHLEN" -> withLength = true;
                case "MINMATCHLEN" -> {
                    if (index + 1 >= call.count()) {
                        throw call.syntaxError();
                    }
                    shortest = Math.max(0, call.integer(++index));
                }
                default -> throw call.syntaxError();
            }
        }
        if (lengthOnly && places) {
            throw new CommandException("ERR If you want both the length and indexes, please just use IDX.");
        }
        byte[] common = strings.common();
        if (places) {
            strings.writeMatches(call, shortest, withLength, common.length);
        } else if (lengthOnly) {
            call.reply().integer(common.length);
        } else {
            call.reply().bulk(common);
        }
    }

    private static byte[] string(Call call, int index) {
        Key key = call.key(index);
        Value value = call.value(key);
        if (value != null && !(value instanceof StringValue)) {
            throw new CommandException("ERR The specified keys must contain string values");
        }
        byte[] bytes = call.string(key);
        return bytes == null ? EMPTY : bytes;
    }

    /** The textbook table: lengths[i][j] belongs to the first i and j bytes. The way back is the server's. */
    private byte[] common() {
        int[][] lengths = new int[first.length + 1][second.length + 1];
        for (int i = 1; i <= first.length; i++) {
            for (int j = 1; j <= second.length; j++) {
                lengths[i][j] = first[i - 1] == second[j - 1]
                        ? lengths[i - 1][j - 1] + 1
                        : Math.max(lengths[i - 1][j], lengths[i][j - 1]);
            }
        }
        byte[] common = new byte[lengths[first.length][second.length]];
        int left = common.length;
        int i = first.length;
        int j = second.length;
        int run = 0;
        while (i > 0 && j > 0) {
            boolean equal = first[i - 1] == second[j - 1];
            if (equal) {
                common[--left] = first[--i];
                j--;
                run++;
            }
            if (run > 0 && (!equal || i == 0 || j == 0)) {
                matches.add(new Match(i, j, run));
                run = 0;
            }
            if (!equal && lengths[i - 1][j] > lengths[i][j - 1]) {
                i--;
            } else if (!equal) {
                j--;
            }
        }
        return common;
    }

    private void writeMatches(Call call, long shortest, boolean withLength, int total) {
        List<Match> shown =
                matches.stream().filter(match -> match.length >= shortest).toList();
        call.reply().map(2);
        call.reply().bulk("matches");
        call.reply().array(shown.size());
        for (Match match : shown) {
            call.reply().array(withLength ? 3 : 2);
            writeRange(call, match.first, match.length);
            writeRange(call, match.second, match.length);
            if (withLength) {
                call.reply().integer(match.length);
            }
        }
        call.reply().bulk("len");
        call.reply().integer(total);
    }

    private static void writeRange(Call call, int start, int length) {
        call.reply().array(2);
        call.reply().integer(start);
        call.reply().integer(start + length - 1L);
    }
}
