package io.slotwise.benchmarks.compare;

import io.slotwise.benchmarks.compare.BarChart.Bar;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The results as charts. Stateless. */
final class ResultCharts {
    /** Enough for an impression; the tables have all of them. */
    private static final Set<String> SHOWN = Set.of(
            "sync-1",
            "sync-16",
            "sync-64",
            "virtual-1000",
            "async-64",
            "async-1024",
            "async-set-1024",
            "mget-1000",
            "mset-1000");

    private static final double NANOS_PER_MICRO = 1e3;

    private ResultCharts() {}

    /** How many times as fast as Lettuce each client is. */
    static BarChart speed(Results results, String subtitle) {
        BarChart chart = new BarChart("How many times as fast as Lettuce (longer is better)", subtitle);
        for (Row row : shown(results)) {
            List<Bar> bars = new ArrayList<>();
            for (Competitor competitor : results.competitors()) {
                double advantage = results.advantageOverLettuce(row, competitor);
                String figure = Numbers.text(results.figure(row, competitor).median());
                String text = Numbers.ratio(advantage) + " · " + figure + " "
                        + row.figure().unit();
                addBar(bars, competitor, advantage, text);
            }
            chart.add(row.title(), bars);
        }
        return chart;
    }

    /** How much CPU time of the client's JVM a command takes. */
    static BarChart cpu(Results results, String subtitle) {
        BarChart chart =
                new BarChart("Client CPU time per operation, as a share of Lettuce's (shorter is better)", subtitle);
        for (Row row : shown(results)) {
            double lettuce = cpuNanos(results, row, Competitor.LETTUCE);
            List<Bar> bars = new ArrayList<>();
            for (Competitor competitor : results.competitors()) {
                double nanos = cpuNanos(results, row, competitor);
                String text = Numbers.ratio(nanos / lettuce) + " · " + Numbers.text(nanos / NANOS_PER_MICRO) + " µs";
                addBar(bars, competitor, nanos / lettuce, text);
            }
            chart.add(row.title(), bars);
        }
        return chart;
    }

    private static double cpuNanos(Results results, Row row, Competitor competitor) {
        return Summary.of(results.of(row, competitor), Measurement::cpuNanosPerOperation)
                .median();
    }

    private static List<Row> shown(Results results) {
        return results.rows().stream().filter(row -> SHOWN.contains(row.id())).toList();
    }

    private static void addBar(List<Bar> bars, Competitor competitor, double value, String text) {
        if (!Double.isNaN(value)) {
            bars.add(new Bar(competitor.title(), value, text, competitor == Competitor.SLOTWISE));
        }
    }
}
