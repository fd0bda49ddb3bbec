package io.slotwise.benchmarks.compare;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The results as JSON, every round of them, for programs. Stateless. */
final class ResultJson {
    private ResultJson() {}

    static String of(Results results, Surroundings surroundings) {
        String facts = surroundings.facts().entrySet().stream()
                .map(fact -> "    " + text(fact.getKey()) + ": " + text(fact.getValue()))
                .collect(Collectors.joining(",\n"));
        String rows = results.rows().stream().map(row -> row(results, row)).collect(Collectors.joining(",\n"));
        return "{\n  \"surroundings\": {\n" + facts + "\n  },\n  \"rows\": [\n" + rows + "\n  ]\n}\n";
    }

    private static String row(Results results, Row row) {
        String clients = results.competitors().stream()
                .map(competitor -> client(results, row, competitor))
                .collect(Collectors.joining(",\n"));
        return "    {\"id\": " + text(row.id()) + ", \"title\": " + text(row.title()) + ", \"unit\": "
                + text(row.figure().unit()) + ", \"moreIsBetter\": "
                + row.figure().moreIsBetter() + ", \"clients\": [\n" + clients + "\n    ]}";
    }

    private static String client(Results results, Row row, Competitor competitor) {
        Summary figure = results.figure(row, competitor);
        String rounds =
                results.of(row, competitor).stream().map(ResultJson::round).collect(Collectors.joining(",\n"));
        String absence = results.absence(row, competitor)
                .map(reason -> ", \"absence\": " + text(reason))
                .orElse("");
        return "      {\"client\": " + text(competitor.id()) + ", \"median\": " + number(figure.median())
                + ", \"least\": " + number(figure.least()) + ", \"most\": " + number(figure.most())
                + ", \"timesAsGoodAsLettuce\": " + number(results.advantageOverLettuce(row, competitor)) + absence
                + ", \"rounds\": [" + (rounds.isEmpty() ? "" : "\n" + rounds + "\n      ") + "]}";
    }

    private static String round(Measurement round) {
        List<Map.Entry<String, Double>> fields = List.of(
                Map.entry("failures", (double) round.failures()),
                Map.entry("operationsPerSecond", round.operationsPerSecond()),
                Map.entry("cpuNanosPerOperation", round.cpuNanosPerOperation()),
                Map.entry("bytesPerOperation", round.bytesPerOperation()),
                Map.entry("p50Nanos", round.p50Nanos()),
                Map.entry("p99Nanos", round.p99Nanos()),
                Map.entry("p999Nanos", round.p999Nanos()),
                Map.entry("readsPerOperation", round.readsPerOperation()));
        return fields.stream()
                .map(field -> "\"" + field.getKey() + "\": " + number(field.getValue()))
                .collect(Collectors.joining(", ", "        {", "}"));
    }

    /** JSON has no NaN. */
    private static String number(double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? "null" : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String text(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == '"' || character == '\\') {
                text.append('\\').append(character);
            } else if (character < ' ') {
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        return text.append('"').toString();
    }
}
