package io.slotwise.internal.simulation;

import java.util.ArrayList;
import java.util.List;

/** Finds the number of a call and its keys in what is sent. Stateless. */
final class Requests {
    private Requests() {}

    /** The keys of a request; none when it has none. */
    static List<String> keysOf(List<String> request) {
        return switch (request.get(0)) {
            case "GET", "SET", "APPEND", "INCRBY", "READ" -> List.of(request.get(1));
            case "MGET", "DEL" -> request.subList(1, request.size());
            case "MSET" -> {
                List<String> keys = new ArrayList<>();
                for (int i = 1; i < request.size(); i += 2) {
                    keys.add(request.get(i));
                }
                yield keys;
            }
            default -> List.of();
        };
    }

    static boolean isWrite(List<String> request) {
        return switch (request.get(0)) {
            case "SET", "APPEND", "INCRBY", "DEL", "MSET" -> true;
            default -> false;
        };
    }

    /** The call that this key of a request belongs to; 0 when that cannot be told, as of GET. */
    static long callOf(List<String> request, int keyNumber, Ledger ledger) {
        return switch (request.get(0)) {
            case "SET" -> numberAfterBar(request.get(2));
            case "MSET" -> numberAfterBar(request.get(2 + 2 * keyNumber));
            case "APPEND" ->
                Long.parseLong(request.get(2).substring(0, request.get(2).length() - 1));
            case "INCRBY", "READ" -> Long.parseLong(request.get(2));
            case "DEL" -> ledger.deletionOf(request.get(1 + keyNumber));
            default -> 0;
        };
    }

    private static long numberAfterBar(String value) {
        return Long.parseLong(value.substring(value.indexOf('|') + 1));
    }
}
