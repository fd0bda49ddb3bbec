package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.SetValue;
import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Confined to one call. ZUNION, ZINTER and ZDIFF, with STORE and without; plain sets take part with a score of 1. */
final class SortedSetAlgebraCommands {
    private enum Operation {
        UNION,
        INTERSECTION,
        DIFFERENCE
    }

    private final Call call;
    private final Operation operation;
    private final List<Double> weights = new ArrayList<>();
    private String aggregate = "SUM";
    private boolean withScores;

    private SortedSetAlgebraCommands(Call call, Operation operation) {
        this.call = call;
        this.operation = operation;
    }

    static void addTo(CommandTable.Group group) {
        group.add("zunion", call -> new SortedSetAlgebraCommands(call, Operation.UNION).reply("zunion"));
        group.add("zinter", call -> new SortedSetAlgebraCommands(call, Operation.INTERSECTION).reply("zinter"));
        group.add("zdiff", call -> new SortedSetAlgebraCommands(call, Operation.DIFFERENCE).reply("zdiff"));
        group.add("zunionstore", call -> new SortedSetAlgebraCommands(call, Operation.UNION).store("zunionstore"));
        group.add(
                "zinterstore", call -> new SortedSetAlgebraCommands(call, Operation.INTERSECTION).store("zinterstore"));
        group.add("zdiffstore", call -> new SortedSetAlgebraCommands(call, Operation.DIFFERENCE).store("zdiffstore"));
        group.add("zintercard", call -> new SortedSetAlgebraCommands(call, Operation.INTERSECTION).count());
    }

    private List<Key> keys(int countAt, String command) {
        long count = call.integer(countAt);
        if (count < 1) {
            throw new CommandException("ERR at least 1 input key is needed for '" + command + "' command");
        }
        if (count > call.count() - countAt - 1) {
            throw call.syntaxError();
        }
        return call.keys(countAt + 1, countAt + 1 + (int) count, 1);
    }

    private void reply(String command) {
        List<Key> keys = keys(1, command);
        SortedSetValue result = compute(keys, 2 + keys.size(), true);
        Scores.write(call, result.ordered(), withScores);
    }

    private void store(String command) {
        List<Key> keys = keys(2, command);
        SortedSetValue result = compute(keys, 3 + keys.size(), false);
        Key key = call.key(1);
        if (!result.isEmpty()) {
            call.keyspace().put(key, result, Keyspace.NEVER);
            call.event('z', command, key);
        } else if (call.value(key) != null) {
            call.removeEmpty(key);
        }
        call.reply().integer(result.size());
    }

    private void count() {
        List<Key> keys = keys(1, "zintercard");
        long limit = CountedKeys.limitOption(call, 2 + keys.size());
        long size = compute(keys, call.count(), false).size();
        call.reply().integer(limit == 0 ? size : Math.min(limit, size));
    }

    private SortedSetValue compute(List<Key> keys, int firstOption, boolean mayHaveScores) {
        List<Map<Key, Double>> sets = new ArrayList<>();
        keys.forEach(key -> sets.add(scores(key)));
        keys.forEach(key -> weights.add(1.0));
        options(firstOption, keys.size(), mayHaveScores);
        Map<Key, Double> result = new LinkedHashMap<>();
        sets.get(0).forEach((member, score) -> result.put(member, weighted(score, 0)));
        for (int index = 1; index < sets.size(); index++) {
            combine(result, sets.get(index), index);
        }
        SortedSetValue set = new SortedSetValue();
        result.forEach(set::put);
        return set;
    }

    private void combine(Map<Key, Double> result, Map<Key, Double> other, int index) {
        switch (operation) {
            case DIFFERENCE -> result.keySet().removeAll(other.keySet());
            case INTERSECTION -> {
                result.keySet().retainAll(other.keySet());
                result.replaceAll((member, score) -> join(score, weighted(other.getOrDefault(member, 0.0), index)));
            }
            case UNION -> other.forEach((member, score) -> result.merge(member, weighted(score, index), this::join));
        }
    }

    private double weighted(double score, int index) {
        double value = score * weights.get(index);
        return Double.isNaN(value) ? 0 : value;
    }

    private double join(double one, double other) {
        return switch (aggregate) {
            case "MIN" -> Math.min(one, other);
            case "MAX" -> Math.max(one, other);
            default -> Double.isNaN(one + other) ? 0 : one + other;
        };
    }

    private void options(int first, int keys, boolean mayHaveScores) {
        boolean plain = operation == Operation.DIFFERENCE;
        for (int index = first; index < call.count(); ) {
            int left = call.count() - index - 1;
            if (call.is(index, "WEIGHTS") && left >= keys && !plain) {
                for (int key = 0; key < keys; key++) {
                    weights.set(key, weight(index + 1 + key));
                }
                index += 1 + keys;
            } else if (call.is(index, "AGGREGATE") && left >= 1 && !plain) {
                aggregate = call.option(index + 1);
                if (!List.of("SUM", "MIN", "MAX").contains(aggregate)) {
                    throw call.syntaxError();
                }
                index += 2;
            } else if (call.is(index, "WITHSCORES") && mayHaveScores) {
                withScores = true;
                index++;
            } else {
                throw call.syntaxError();
            }
        }
    }

    private double weight(int index) {
        Double weight = Scores.parse(call.text(index));
        if (weight == null) {
            throw new CommandException("ERR weight value is not a float");
        }
        return weight;
    }

    private Map<Key, Double> scores(Key key) {
        Value value = call.value(key);
        Map<Key, Double> scores = new LinkedHashMap<>();
        if (value instanceof SortedSetValue sorted) {
            sorted.ordered().forEach(scored -> scores.put(scored.member(), scored.score()));
        } else if (value instanceof SetValue set) {
            set.members().forEach(member -> scores.put(member, 1.0));
        } else if (value != null) {
            throw new CommandException(CommandException.WRONG_TYPE);
        }
        return scores;
    }
}
