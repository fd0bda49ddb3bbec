package io.slotwise.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** By what SORT orders, and what it answers with. Immutable. */
public final class SortOptions extends CommandOptions {
    private static final SortOptions NUMBERS = new SortOptions(null, null, List.of(), false, false);

    private final @Nullable String by;
    private final @Nullable Limit limit;
    private final List<String> get;
    private final boolean descending;
    private final boolean alphabetically;

    private SortOptions(
            @Nullable String by, @Nullable Limit limit, List<String> get, boolean descending, boolean alphabetically) {
        this.by = by;
        this.limit = limit;
        this.get = get;
        this.descending = descending;
        this.alphabetically = alphabetically;
    }

    /** As numbers, the least first. */
    public static SortOptions numbers() {
        return NUMBERS;
    }

    /** ALPHA: as text, the first in the alphabet first. */
    public static SortOptions alphabetically() {
        return new SortOptions(null, null, List.of(), false, true);
    }

    /**
     * BY: by what keys hold whose names are this pattern with the element in place of the asterisk, which in a cluster must
     * lie in the slot of the key that is sorted: servers check the pattern's hash tag. Without an asterisk nothing is
     * ordered.
     */
    public SortOptions by(String pattern) {
        return new SortOptions(pattern, limit, get, descending, alphabetically);
    }

    /** LIMIT: only a part of the result. */
    public SortOptions limit(Limit part) {
        return new SortOptions(by, part, get, descending, alphabetically);
    }

    /** GET: in place of each element what these keys hold, named as in {@link #by}; a number sign is the element itself. */
    public SortOptions get(String... patterns) {
        List<String> all = new ArrayList<>(get);
        all.addAll(List.of(patterns));
        return new SortOptions(by, limit, List.copyOf(all), descending, alphabetically);
    }

    /** DESC: the greatest, or the last, first. */
    public SortOptions descending() {
        return new SortOptions(by, limit, get, true, alphabetically);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (by != null) {
            command.text("BY").text(by);
        }
        if (limit != null) {
            limit.addTo(command);
        }
        get.forEach(pattern -> command.text("GET").text(pattern));
        if (descending) {
            command.text("DESC");
        }
        if (alphabetically) {
            command.text("ALPHA");
        }
    }
}
