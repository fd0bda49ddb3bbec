package io.slotwise.command;

/** How a cuckoo filter is made. Immutable. */
public final class CuckooFilterOptions extends CommandOptions {
    private static final CuckooFilterOptions DEFAULTS = new CuckooFilterOptions(0, 0, -1);

    private final long bucketSize;
    private final long maxIterations;
    private final long expansion;

    private CuckooFilterOptions(long bucketSize, long maxIterations, long expansion) {
        this.bucketSize = bucketSize;
        this.maxIterations = maxIterations;
        this.expansion = expansion;
    }

    /** As the server does by itself. */
    public static CuckooFilterOptions defaults() {
        return DEFAULTS;
    }

    /** BUCKETSIZE: how many items a bucket has. */
    public CuckooFilterOptions bucketSize(long items) {
        return new CuckooFilterOptions(items, maxIterations, expansion);
    }

    /** MAXITERATIONS: how often items are moved before the filter counts as full. */
    public CuckooFilterOptions maxIterations(long times) {
        return new CuckooFilterOptions(bucketSize, times, expansion);
    }

    /** EXPANSION: how much larger each filter is that is added to a full one; 0 for none. */
    public CuckooFilterOptions expansion(long factor) {
        return new CuckooFilterOptions(bucketSize, maxIterations, factor);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (bucketSize > 0) {
            command.text("BUCKETSIZE").number(bucketSize);
        }
        if (maxIterations > 0) {
            command.text("MAXITERATIONS").number(maxIterations);
        }
        if (expansion >= 0) {
            command.text("EXPANSION").number(expansion);
        }
    }
}
