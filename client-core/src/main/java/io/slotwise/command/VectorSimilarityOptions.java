package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** How VSIM looks for neighbours. Immutable. */
public final class VectorSimilarityOptions extends CommandOptions {
    private static final VectorSimilarityOptions DEFAULTS = new VectorSimilarityOptions(0, 0, null, 0, false);

    private final long count;
    private final long effort;
    private final @Nullable String filter;
    private final long filterEffort;
    private final boolean exact;

    private VectorSimilarityOptions(
            long count, long effort, @Nullable String filter, long filterEffort, boolean exact) {
        this.count = count;
        this.effort = effort;
        this.filter = filter;
        this.filterEffort = filterEffort;
        this.exact = exact;
    }

    /** COUNT: the nearest so many; servers find 10 without it. */
    public static VectorSimilarityOptions count(long count) {
        return new VectorSimilarityOptions(count, 0, null, 0, false);
    }

    /** FILTER: only elements whose attributes meet this expression. */
    public static VectorSimilarityOptions filter(String expression) {
        return DEFAULTS.andFilter(expression);
    }

    /** TRUTH: compares with every element, which is exact and slow. */
    public static VectorSimilarityOptions exact() {
        return DEFAULTS.andExact();
    }

    /** These options, and EF: how many candidates are looked at. */
    public VectorSimilarityOptions andEffort(long candidates) {
        return new VectorSimilarityOptions(count, candidates, filter, filterEffort, exact);
    }

    /** These options, and FILTER. */
    public VectorSimilarityOptions andFilter(String expression) {
        return new VectorSimilarityOptions(count, effort, expression, filterEffort, exact);
    }

    /** These options, and FILTER-EF: how many candidates are tried against the filter. */
    public VectorSimilarityOptions andFilterEffort(long candidates) {
        return new VectorSimilarityOptions(count, effort, filter, candidates, exact);
    }

    /** These options, and TRUTH. */
    public VectorSimilarityOptions andExact() {
        return new VectorSimilarityOptions(count, effort, filter, filterEffort, true);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (count > 0) {
            command.text("COUNT").number(count);
        }
        if (effort > 0) {
            command.text("EF").number(effort);
        }
        if (filter != null) {
            command.text("FILTER").text(filter);
        }
        if (filterEffort > 0) {
            command.text("FILTER-EF").number(filterEffort);
        }
        if (exact) {
            command.text("TRUTH");
        }
    }
}
