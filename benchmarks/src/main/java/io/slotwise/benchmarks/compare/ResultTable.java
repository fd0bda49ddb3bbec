package io.slotwise.benchmarks.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The results as Markdown tables, which a terminal shows well, too. Immutable. */
final class ResultTable {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final List<String> HEADINGS = List.of(
            "row",
            "client",
            "median (range)",
            "of Lettuce",
            "p50 µs",
            "p99 µs",
            "p99.9 µs",
            "CPU µs",
            "of Lettuce",
            "bytes",
            "of Lettuce",
            "reads");

    private final Results results;

    ResultTable(Results results) {
        this.results = results;
    }

    /** One line for each row: how many times as good as Lettuce each client is. */
    String overview() {
        List<List<String>> lines = new ArrayList<>();
        List<String> headings = new ArrayList<>(List.of("how many times as good as Lettuce"));
        results.competitors().forEach(competitor -> headings.add(competitor.title()));
        lines.add(headings);
        for (Row row : results.rows()) {
            List<String> cells = new ArrayList<>(List.of(title(row)));
            for (Competitor competitor : results.competitors()) {
                cells.add(advantage(row, competitor));
            }
            lines.add(cells);
        }
        return markdown(lines);
    }

    private String advantage(Row row, Competitor competitor) {
        String text = Numbers.ratio(results.advantageOverLettuce(row, competitor));
        boolean best = results.best(row).filter(competitor::equals).isPresent();
        return text.isEmpty() ? "–" : best ? "**" + text + "**" : text;
    }

    /** One line for each row and client, with all figures. */
    String details() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADINGS);
        for (Row row : results.rows()) {
            for (Competitor competitor : results.competitors()) {
                lines.add(detail(row, competitor));
            }
        }
        return markdown(lines);
    }

    private List<String> detail(Row row, Competitor competitor) {
        List<Measurement> rounds = results.of(row, competitor);
        List<String> cells = new ArrayList<>(List.of(title(row), competitor.title()));
        if (rounds.isEmpty()) {
            cells.add(results.absence(row, competitor).orElse("not run"));
            while (cells.size() < HEADINGS.size()) {
                cells.add("");
            }
            return cells;
        }
        Summary figure = results.figure(row, competitor);
        double lettuce = results.figure(row, Competitor.LETTUCE).median();
        long failures = rounds.stream().mapToLong(Measurement::failures).sum();
        cells.add(Numbers.text(figure) + " " + row.figure().unit() + (failures > 0 ? ", " + failures + " failed" : ""));
        cells.add(Numbers.ratio(figure.median() / lettuce));
        cells.add(micros(rounds, Measurement::p50Nanos));
        cells.add(micros(rounds, Measurement::p99Nanos));
        cells.add(micros(rounds, Measurement::p999Nanos));
        cells.add(micros(rounds, Measurement::cpuNanosPerOperation));
        cells.add(ofLettuce(row, rounds, Measurement::cpuNanosPerOperation));
        cells.add(
                Numbers.text(Summary.of(rounds, Measurement::bytesPerOperation).median()));
        cells.add(ofLettuce(row, rounds, Measurement::bytesPerOperation));
        cells.add(
                Numbers.text(Summary.of(rounds, Measurement::readsPerOperation).median()));
        return cells;
    }

    private static String micros(List<Measurement> rounds, ToDoubleFunction<Measurement> nanos) {
        return Numbers.text(Summary.of(rounds, nanos).median() / NANOS_PER_MICRO);
    }

    private String ofLettuce(Row row, List<Measurement> rounds, ToDoubleFunction<Measurement> figure) {
        double lettuce = Summary.of(results.of(row, Competitor.LETTUCE), figure).median();
        return Numbers.ratio(Summary.of(rounds, figure).median() / lettuce);
    }

    /** Where another client is better than Slotwise, in words; says so as well when there is no such row. */
    String losses() {
        List<String> losses = new ArrayList<>();
        for (Row row : results.rows()) {
            if (results.isLostBySlotwise(row)) {
                losses.add(loss(row));
            }
        }
        return losses.isEmpty()
                ? "Slotwise is first in every row that it ran.\n"
                : "Slotwise is not first in the rows marked with *:\n" + String.join("", losses);
    }

    private String loss(Row row) {
        Optional<Competitor> best = results.best(row);
        Summary ours = results.figure(row, Competitor.SLOTWISE);
        Summary theirs = best.map(winner -> results.figure(row, winner)).orElse(ours);
        boolean overlap = ours.least() <= theirs.most() && theirs.least() <= ours.most();
        return "- " + row.title() + ": " + best.map(Competitor::title).orElse("nobody") + " is "
                + Numbers.ratio(row.figure().advantage(theirs.median(), ours.median())) + " as good"
                + (overlap ? " (the ranges overlap)" : "") + "\n";
    }

    private String title(Row row) {
        return results.isLostBySlotwise(row) ? row.title() + " *" : row.title();
    }

    /** Columns padded to the same width; the first line is the heading. */
    static String markdown(List<List<String>> lines) {
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            text.append(line(lines.get(i), widths));
            if (i == 0) {
                text.append(
                        Arrays.stream(widths).mapToObj("-"::repeat).collect(Collectors.joining(" | ", "| ", " |\n")));
            }
        }
        return text.toString();
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            line.append(' ')
                    .append(cell)
                    .append(" ".repeat(widths[i] - cell.length()))
                    .append(" |");
        }
        return line.append('\n').toString();
    }
}
