package io.slotwise.server.keyspace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Confined to the event loop. A set: its members in a list, so that one can be picked by chance, and where each is. */
public final class SetValue implements Value {
    /** Default of set-max-intset-entries. */
    private static final int INTSET_ENTRIES = 512;

    private final List<Key> members = new ArrayList<>();
    private final Map<Key, Integer> places = new HashMap<>();
    private boolean integers = true;

    /** False when it is a member already. */
    public boolean add(Key member) {
        if (places.putIfAbsent(member, members.size()) != null) {
            return false;
        }
        integers &= Numbers.isInteger(member.bytes()) && members.size() < INTSET_ENTRIES;
        if (integers) {
            insertInOrder(member);
        } else {
            members.add(member);
        }
        return true;
    }

    /** As the server's set of integers keeps them: in numerical order. */
    private void insertInOrder(Key member) {
        int place = Collections.binarySearch(members, member, (one, other) -> Long.compare(value(one), value(other)));
        members.add(-place - 1, member);
        for (int index = -place - 1; index < members.size(); index++) {
            places.put(members.get(index), index);
        }
    }

    private static long value(Key member) {
        OptionalLong number = Numbers.integer(member.bytes());
        return number.orElse(0);
    }

    public boolean remove(Key member) {
        Integer place = places.remove(member);
        if (place == null) {
            return false;
        }
        if (integers) {
            members.remove((int) place);
            for (int index = place; index < members.size(); index++) {
                places.put(members.get(index), index);
            }
            return true;
        }
        Key last = members.remove(members.size() - 1);
        if (place < members.size()) {
            members.set(place, last);
            places.put(last, place);
        }
        return true;
    }

    public boolean contains(Key member) {
        return places.containsKey(member);
    }

    public int size() {
        return members.size();
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** The members themselves, not a copy. */
    public List<Key> members() {
        return members;
    }

    @Override
    public String type() {
        return "set";
    }

    @Override
    public String encoding() {
        return integers ? "intset" : "hashtable";
    }

    @Override
    public void write(DumpWriter out) {
        out.count(members.size());
        members.forEach(member -> out.bytes(member.bytes()));
    }

    static SetValue read(DumpReader in) {
        SetValue set = new SetValue();
        for (int left = in.count(); left > 0; left--) {
            set.add(Key.of(in.bytes()));
        }
        return set;
    }

    @Override
    public Value copy() {
        SetValue copy = new SetValue();
        copy.members.addAll(members);
        copy.places.putAll(places);
        copy.integers = integers;
        return copy;
    }
}
