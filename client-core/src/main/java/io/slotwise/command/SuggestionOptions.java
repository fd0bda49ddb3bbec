package io.slotwise.command;

/** Which suggestions FT.SUGGET gives. Immutable. */
public final class SuggestionOptions extends CommandOptions {
    private static final SuggestionOptions DEFAULTS = new SuggestionOptions(false, 0);

    private final boolean fuzzy;
    private final long max;

    private SuggestionOptions(boolean fuzzy, long max) {
        this.fuzzy = fuzzy;
        this.max = max;
    }

    /** Those that begin as it was said, five at most. */
    public static SuggestionOptions defaults() {
        return DEFAULTS;
    }

    /** FUZZY: those as well that differ in one letter. */
    public SuggestionOptions fuzzy() {
        return new SuggestionOptions(true, max);
    }

    /** MAX: so many at most. */
    public SuggestionOptions max(long count) {
        return new SuggestionOptions(fuzzy, count);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (fuzzy) {
            command.text("FUZZY");
        }
        if (max > 0) {
            command.text("MAX").number(max);
        }
    }
}
