package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Immutable. Where some keys of a command are and what becomes of them: a key specification of COMMAND.
 *
 * @param flags the server's words
 * @param begin how the first key is searched for
 * @param find how the others follow
 */
record KeySpecification(List<String> flags, Step begin, Step find) {
    /**
     * Immutable. One of the two steps.
     *
     * @param type index, keyword or unknown; range, keynum or unknown
     * @param arguments as COMMAND names them, in its order
     */
    record Step(String type, List<String> arguments) {
        private int number(int index) {
            return Integer.parseInt(arguments.get(index));
        }

        static Step parse(String text) {
            List<String> words = List.of(text.split(",", -1));
            return new Step(words.get(0), words.subList(1, words.size()));
        }
    }

    /** Reads flags:begin_search:find_keys. */
    static KeySpecification parse(String text) {
        String[] parts = text.split(":", -1);
        return new KeySpecification(List.of(parts[0].split(",", -1)), Step.parse(parts[1]), Step.parse(parts[2]));
    }

    /** The arguments are what a command is routed by, but no keys: channels. */
    boolean isNotKey() {
        return flags.contains("not_key");
    }

    /** Indexes of the keys that the request has here. */
    List<Integer> indexesIn(byte[][] request) {
        int first = firstIndex(request);
        if (first <= 0 || first >= request.length) {
            return List.of();
        }
        return switch (find.type) {
            case "range" -> range(first, request.length);
            case "keynum" -> counted(first, request);
            default -> List.of();
        };
    }

    List<Key> keysIn(byte[][] request) {
        return indexesIn(request).stream().map(index -> Key.of(request[index])).toList();
    }

    private int firstIndex(byte[][] request) {
        return switch (begin.type) {
            case "index" -> begin.number(0);
            case "keyword" -> afterKeyword(request);
            default -> -1;
        };
    }

    private int afterKeyword(byte[][] request) {
        byte[] keyword = begin.arguments.get(0).getBytes(StandardCharsets.US_ASCII);
        int start = begin.number(1);
        int step = start < 0 ? -1 : 1;
        for (int index = start < 0 ? request.length + start : start;
                index > 0 && index < request.length;
                index += step) {
            if (spells(request[index], keyword)) {
                return index + 1;
            }
        }
        return -1;
    }

    private static boolean spells(byte[] word, byte[] upperCase) {
        byte[] upper = word.clone();
        for (int index = 0; index < upper.length; index++) {
            if (upper[index] >= 'a' && upper[index] <= 'z') {
                upper[index] = (byte) (upper[index] - 32);
            }
        }
        return Arrays.equals(upper, upperCase);
    }

    private List<Integer> range(int first, int words) {
        int last = find.number(0);
        int step = find.number(1);
        int limit = find.number(2);
        int end;
        if (last >= 0) {
            end = first + last;
        } else if (limit <= 1) {
            end = words + last;
        } else {
            end = first + (words - first) / limit + last;
        }
        List<Integer> indexes = new ArrayList<>();
        for (int index = first; index <= end && index < words; index += step) {
            indexes.add(index);
        }
        return indexes;
    }

    private List<Integer> counted(int first, byte[][] request) {
        int countAt = first + find.number(0);
        OptionalLong count = countAt < request.length ? Numbers.integer(request[countAt]) : OptionalLong.empty();
        List<Integer> indexes = new ArrayList<>();
        int index = first + find.number(1);
        for (long left = count.orElse(0); left > 0 && index < request.length; left--) {
            indexes.add(index);
            index += find.number(2);
        }
        return indexes;
    }
}
