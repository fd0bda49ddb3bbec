package io.slotwise.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which time series are meant, by their labels, and which labels are told of each. Immutable.
 *
 * <pre>{@code
 * TimeSeriesFilter.of("type=temperature", "room=(study,kitchen)").withLabels("room")
 * }</pre>
 */
public final class TimeSeriesFilter extends CommandOptions {
    private final List<String> conditions;

    /** Those that are told; null for none, empty for all. */
    private final @Nullable List<String> labels;

    private TimeSeriesFilter(List<String> conditions, @Nullable List<String> labels) {
        this.conditions = conditions;
        this.labels = labels;
    }

    /**
     * Those that meet all of the conditions, one of which must say what a label is. Source: redis.io/commands/ts.mrange,
     * filterExpr.
     *
     * @throws IllegalArgumentException if there is no condition
     */
    public static TimeSeriesFilter of(String... conditions) {
        if (conditions.length == 0) {
            throw new IllegalArgumentException("A filter needs at least one condition");
        }
        return new TimeSeriesFilter(List.of(conditions), null);
    }

    /** WITHLABELS: all labels are told; or SELECTED_LABELS, when some are named: these. */
    public TimeSeriesFilter withLabels(String... told) {
        return new TimeSeriesFilter(conditions, List.of(told));
    }

    void addConditionsTo(CommandBuilder<?, ?> command) {
        command.texts(conditions);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (labels != null) {
            command.text(labels.isEmpty() ? "WITHLABELS" : "SELECTED_LABELS").texts(labels);
        }
        command.text("FILTER").texts(conditions);
    }
}
