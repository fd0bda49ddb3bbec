package io.slotwise.server.keyspace;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. A sorted set: members by score, and by their bytes where scores are equal. */
public final class SortedSetValue implements Value {
    /** Defaults of zset-max-listpack-entries and zset-max-listpack-value. */
    private static final int LISTPACK_ENTRIES = 128;

    private static final int LISTPACK_BYTES = 64;

    private static final Comparator<Scored> ORDER = Comparator.comparingDouble(Scored::score)
            .thenComparing(scored -> scored.member().bytes(), Arrays::compareUnsigned);

    private final Map<Key, Double> scores = new HashMap<>();
    private final TreeSet<Scored> ordered = new TreeSet<>(ORDER);
    private boolean large;

    /** Immutable. A member and its score. */
    public record Scored(Key member, double score) {}

    /** Adds the member or gives it that score. */
    public void put(Key member, double score) {
        double normal = score == 0 ? 0 : score;
        Double old = scores.put(member, normal);
        if (old != null) {
            ordered.remove(new Scored(member, old));
        }
        ordered.add(new Scored(member, normal));
        large |= scores.size() > LISTPACK_ENTRIES || member.bytes().length > LISTPACK_BYTES;
    }

    public boolean remove(Key member) {
        Double score = scores.remove(member);
        return score != null && ordered.remove(new Scored(member, score));
    }

    /** The score, or null when it is no member. */
    public @Nullable Double score(Key member) {
        return scores.get(member);
    }

    public int size() {
        return scores.size();
    }

    public boolean isEmpty() {
        return scores.isEmpty();
    }

    /** Members in order; not a copy. */
    public NavigableSet<Scored> ordered() {
        return ordered;
    }

    /** How many members come before that one, which is there. */
    public int rank(Key member, double score) {
        return ordered.headSet(new Scored(member, score)).size();
    }

    @Override
    public String type() {
        return "zset";
    }

    @Override
    public String encoding() {
        return large ? "skiplist" : "listpack";
    }

    @Override
    public void write(DumpWriter out) {
        out.count(ordered.size());
        ordered.forEach(scored -> out.bytes(scored.member().bytes()).decimal(scored.score()));
    }

    static SortedSetValue read(DumpReader in) {
        SortedSetValue set = new SortedSetValue();
        for (int left = in.count(); left > 0; left--) {
            set.put(Key.of(in.bytes()), in.decimal());
        }
        return set;
    }

    @Override
    public Value copy() {
        SortedSetValue copy = new SortedSetValue();
        ordered.forEach(scored -> copy.put(scored.member(), scored.score()));
        copy.large = large;
        return copy;
    }
}
