package io.slotwise.command;

/** The filter that BF.INSERT makes when there is none. Immutable. */
public final class BloomFilterOptions extends CommandOptions {
    private static final BloomFilterOptions DEFAULTS = new BloomFilterOptions(0, 0, 0, false, false);

    private final long capacity;
    private final double errorRate;
    private final long expansion;
    private final boolean nonScaling;
    private final boolean noCreate;

    private BloomFilterOptions(long capacity, double errorRate, long expansion, boolean nonScaling, boolean noCreate) {
        this.capacity = capacity;
        this.errorRate = errorRate;
        this.expansion = expansion;
        this.nonScaling = nonScaling;
        this.noCreate = noCreate;
    }

    /** As the server does by itself. */
    public static BloomFilterOptions defaults() {
        return DEFAULTS;
    }

    /** NOCREATE: none is made; the command fails then. */
    public static BloomFilterOptions noCreate() {
        return new BloomFilterOptions(0, 0, 0, false, true);
    }

    /** CAPACITY: for so many items at first. */
    public BloomFilterOptions capacity(long items) {
        return new BloomFilterOptions(items, errorRate, expansion, nonScaling, noCreate);
    }

    /** ERROR: how often it may take an item for one that it has, between 0 and 1. */
    public BloomFilterOptions errorRate(double rate) {
        return new BloomFilterOptions(capacity, rate, expansion, nonScaling, noCreate);
    }

    /** EXPANSION: how much larger each filter is that is added to a full one. */
    public BloomFilterOptions expansion(long factor) {
        return new BloomFilterOptions(capacity, errorRate, factor, nonScaling, noCreate);
    }

    /** NONSCALING: a full one takes no more. */
    public BloomFilterOptions nonScaling() {
        return new BloomFilterOptions(capacity, errorRate, expansion, true, noCreate);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (capacity > 0) {
            command.text("CAPACITY").number(capacity);
        }
        if (errorRate > 0) {
            command.text("ERROR").decimal(errorRate);
        }
        if (expansion > 0) {
            command.text("EXPANSION").number(expansion);
        }
        if (noCreate) {
            command.text("NOCREATE");
        }
        if (nonScaling) {
            command.text("NONSCALING");
        }
    }
}
