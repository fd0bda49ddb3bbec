package io.slotwise.server.command;

import io.slotwise.server.keyspace.HashValue;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.ListValue;
import io.slotwise.server.keyspace.SetValue;
import io.slotwise.server.keyspace.SortedSetValue;
import io.slotwise.server.keyspace.StringValue;
import io.slotwise.server.keyspace.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one call. SORT and SORT_RO. */
final class SortCommand {
    private final Call call;
    private final boolean readOnly;
    private final List<String> gets = new ArrayList<>();
    private @Nullable String by;
    private @Nullable Key destination;
    private boolean descending;
    private boolean alphabetical;
    private long offset;
    private long limit = -1;

    private SortCommand(Call call, boolean readOnly) {
        this.call = call;
        this.readOnly = readOnly;
    }

    static void addTo(CommandTable.Group group) {
        group.add("sort", call -> new SortCommand(call, false).run()).findsKeysBy(SortCommand::keys);
        group.add("sort_ro", call -> new SortCommand(call, true).run())
                .findsKeysBy(request -> List.of(Key.of(request[1])));
    }

    /** The sorted key and the one after the last STORE. */
    private static List<Key> keys(byte[][] request) {
        List<Key> keys = new ArrayList<>(List.of(Key.of(request[1])));
        for (int index = 2; index < request.length; index++) {
            String word = new String(request[index], StandardCharsets.US_ASCII);
            if (word.equalsIgnoreCase("LIMIT")) {
                index += 2;
            } else if (word.equalsIgnoreCase("GET") || word.equalsIgnoreCase("BY")) {
                index++;
            } else if (word.equalsIgnoreCase("STORE") && index + 1 < request.length) {
                keys.subList(1, keys.size()).clear();
                keys.add(Key.of(request[++index]));
            }
        }
        return keys;
    }

    private void options() {
        for (int index = 2; index < call.count(); index++) {
            int left = call.count() - index - 1;
            String option = call.option(index);
            if (option.equals("ASC") || option.equals("DESC")) {
                descending = option.equals("DESC");
            } else if (option.equals("ALPHA")) {
                alphabetical = true;
            } else if (option.equals("LIMIT") && left >= 2) {
                offset = call.integer(++index);
                limit = call.integer(++index);
            } else if (option.equals("STORE") && left >= 1 && !readOnly) {
                destination = call.key(++index);
            } else if (option.equals("BY") && left >= 1) {
                by = pattern(++index, "BY");
            } else if (option.equals("GET") && left >= 1) {
                gets.add(String.valueOf(pattern(++index, "GET")));
            } else {
                throw call.syntaxError();
            }
        }
    }

    /** In a cluster a pattern could lead to keys of other nodes. */
    private String pattern(int index, String option) {
        String pattern = new String(call.bytes(index), StandardCharsets.ISO_8859_1);
        boolean leadsAway = option.equals("GET") || pattern.contains("*");
        if (leadsAway && call.node().environment().profile().clusterEnabled()) {
            throw new CommandException("ERR " + option + " option of SORT denied in Cluster mode.");
        }
        return pattern;
    }

    private void run() {
        options();
        List<byte[]> elements = elements();
        String weights = by;
        if (weights == null || weights.contains("*")) {
            sort(elements, weights);
        } else if (descending && call.value(call.key(1)) instanceof SortedSetValue) {
            Collections.reverse(elements);
        }
        long first = Math.min(Math.max(offset, 0), elements.size());
        long end = limit < 0 ? elements.size() : Math.min(elements.size(), first + limit);
        List<byte[]> chosen = elements.subList((int) first, (int) end);
        List<byte @Nullable []> results = results(chosen);
        Key target = destination;
        if (target != null) {
            store(target, results);
            return;
        }
        call.reply().array(results.size());
        results.forEach(call.reply()::bulk);
    }

    private List<byte @Nullable []> results(List<byte[]> elements) {
        List<byte @Nullable []> results = new ArrayList<>();
        for (byte[] element : elements) {
            if (gets.isEmpty()) {
                results.add(element);
            }
            gets.forEach(get -> results.add(lookUp(get, element)));
        }
        return results;
    }

    private void store(Key target, List<byte @Nullable []> results) {
        if (results.isEmpty()) {
            if (call.value(target) != null) {
                call.removeEmpty(target);
            }
        } else {
            ListValue list = new ListValue();
            results.forEach(result -> list.addLast(result == null ? new byte[0] : result));
            call.keyspace().put(target, list, Keyspace.NEVER);
            call.event('l', "sortstore", target);
        }
        call.reply().integer(results.size());
    }

    private List<byte[]> elements() {
        Value value = call.value(call.key(1));
        List<byte[]> elements = new ArrayList<>();
        if (value instanceof ListValue list) {
            for (int index = 0; index < list.size(); index++) {
                elements.add(list.get(index));
            }
        } else if (value instanceof SetValue set) {
            set.members().forEach(member -> elements.add(member.bytes()));
        } else if (value instanceof SortedSetValue sorted) {
            sorted.ordered().forEach(scored -> elements.add(scored.member().bytes()));
        } else if (value != null) {
            throw new CommandException(CommandException.WRONG_TYPE);
        }
        return elements;
    }

    private void sort(List<byte[]> elements, @Nullable String weights) {
        Comparator<byte[]> order;
        if (alphabetical && weights == null) {
            order = Arrays::compareUnsigned;
        } else if (alphabetical) {
            Map<Key, byte[]> words = new HashMap<>();
            for (byte[] element : elements) {
                byte[] word = lookUp(weights, element);
                if (word != null) {
                    words.put(Key.of(element), word);
                }
            }
            order = Comparator.comparing(
                    (byte[] element) -> words.get(Key.of(element)), Comparator.nullsFirst(Arrays::compareUnsigned));
        } else {
            Map<Key, Double> numbers = new HashMap<>();
            elements.forEach(element -> numbers.put(Key.of(element), number(weights, element)));
            order = Comparator.<byte[]>comparingDouble(element -> numbers.getOrDefault(Key.of(element), 0.0))
                    .thenComparing(Arrays::compareUnsigned);
        }
        elements.sort(descending ? order.reversed() : order);
    }

    private double number(@Nullable String weights, byte[] element) {
        byte[] text = weights == null ? element : lookUp(weights, element);
        if (text == null) {
            return 0;
        }
        Double number = Scores.parse(new String(text, StandardCharsets.UTF_8));
        if (number == null) {
            throw new CommandException("ERR One or more scores can't be converted into double");
        }
        return number;
    }

    /** What the pattern leads to with the element in the place of its star: a string, or a field of a hash after "->". */
    private byte @Nullable [] lookUp(String pattern, byte[] element) {
        int star = pattern.indexOf('*');
        if (pattern.equals("#")) {
            return element;
        }
        if (star < 0) {
            return null;
        }
        int arrow = pattern.indexOf("->", star);
        boolean toField = arrow >= 0 && arrow + 2 < pattern.length();
        String middle = new String(element, StandardCharsets.ISO_8859_1);
        String name =
                pattern.substring(0, star) + middle + pattern.substring(star + 1, toField ? arrow : pattern.length());
        Value value = call.value(Key.of(name.getBytes(StandardCharsets.ISO_8859_1)));
        if (toField) {
            Key field = Key.of(pattern.substring(arrow + 2).getBytes(StandardCharsets.ISO_8859_1));
            return value instanceof HashValue hash ? hash.fields().get(field) : null;
        }
        return value instanceof StringValue string ? string.bytes() : null;
    }
}
