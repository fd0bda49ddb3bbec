package io.slotwise.benchmarks.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measurements of all rows and clients. Not thread-safe. */
final class Results {
    private final List<Row> rows;
    private final List<Competitor> competitors;
    private final Map<Row, Map<Competitor, List<Measurement>>> rounds = new LinkedHashMap<>();
    private final Map<Row, Map<Competitor, String>> absences = new LinkedHashMap<>();

    Results(List<Row> rows, List<Competitor> competitors) {
        this.rows = List.copyOf(rows);
        this.competitors = List.copyOf(competitors);
    }

    List<Row> rows() {
        return rows;
    }

    List<Competitor> competitors() {
        return competitors;
    }

    void add(Row row, Competitor competitor, Measurement measurement) {
        rounds.computeIfAbsent(row, any -> new LinkedHashMap<>())
                .computeIfAbsent(competitor, any -> new ArrayList<>())
                .add(measurement);
    }

    /** Says why a client has no figures in a row. */
    void absent(Row row, Competitor competitor, String reason) {
        absences.computeIfAbsent(row, any -> new LinkedHashMap<>()).put(competitor, reason);
    }

    /** The rounds that counted; empty when there are none. */
    List<Measurement> of(Row row, Competitor competitor) {
        return rounds.getOrDefault(row, Map.of()).getOrDefault(competitor, List.of());
    }

    Optional<String> absence(Row row, Competitor competitor) {
        return Optional.ofNullable(absences.getOrDefault(row, Map.of()).get(competitor));
    }

    /** The figure that a row is judged by. */
    Summary figure(Row row, Competitor competitor) {
        return Summary.of(of(row, competitor), row.figure()::of);
    }

    /** The median of the row's figure as so many times as good as Lettuce's; {@code NaN} when one is missing. */
    double advantageOverLettuce(Row row, Competitor competitor) {
        return row.figure()
                .advantage(
                        figure(row, competitor).median(),
                        figure(row, Competitor.LETTUCE).median());
    }

    /** Whose median is best, empty when nobody has figures. */
    Optional<Competitor> best(Row row) {
        Optional<Competitor> best = Optional.empty();
        for (Competitor candidate : competitors) {
            double value = figure(row, candidate).median();
            boolean better = best.isEmpty()
                    || row.figure().advantage(value, figure(row, best.get()).median()) > 1;
            if (!Double.isNaN(value) && better) {
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    /** Whether Slotwise has figures in this row, and another client better ones. */
    boolean isLostBySlotwise(Row row) {
        return !of(row, Competitor.SLOTWISE).isEmpty()
                && best(row).filter(Competitor.SLOTWISE::equals).isEmpty();
    }
}
