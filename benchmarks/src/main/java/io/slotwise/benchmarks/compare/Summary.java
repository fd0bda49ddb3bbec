package io.slotwise.benchmarks.compare;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A figure over several rounds. Immutable; all {@code NaN} where the figure does not exist. */
record Summary(double median, double least, double most) {
    static Summary of(double... values) {
        double[] sorted = Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return new Summary(Double.NaN, Double.NaN, Double.NaN);
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Summary(median, sorted[0], sorted[sorted.length - 1]);
    }

    static Summary of(List<Measurement> rounds, ToDoubleFunction<Measurement> figure) {
        return of(rounds.stream().mapToDouble(figure).toArray());
    }
}
