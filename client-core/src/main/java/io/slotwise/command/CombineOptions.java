package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** How ZINTER, ZUNION and their STORE forms make one score of several. Immutable. */
public final class CombineOptions extends CommandOptions {
    private static final double[] NO_WEIGHTS = {};

    private final double[] weights;
    private final @Nullable ScoreAggregate aggregate;

    private CombineOptions(double[] weights, @Nullable ScoreAggregate aggregate) {
        this.weights = weights;
        this.aggregate = aggregate;
    }

    /** WEIGHTS: what the scores of each source are multiplied by before; one for each source. */
    public static CombineOptions weights(double... weights) {
        return new CombineOptions(weights.clone(), null);
    }

    /** AGGREGATE: what becomes of several scores; they are added without it. */
    public static CombineOptions aggregate(ScoreAggregate aggregate) {
        return new CombineOptions(NO_WEIGHTS, aggregate);
    }

    /** These options, and AGGREGATE. */
    public CombineOptions andAggregate(ScoreAggregate other) {
        return new CombineOptions(weights, other);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (weights.length > 0) {
            command.text("WEIGHTS");
            for (double weight : weights) {
                command.decimal(weight);
            }
        }
        if (aggregate != null) {
            command.text("AGGREGATE").text(aggregate.name());
        }
    }
}
