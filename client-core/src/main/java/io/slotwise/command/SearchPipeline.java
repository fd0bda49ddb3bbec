package io.slotwise.command;

import java.util.ArrayList;
import java.util.List;

/**
 * What FT.AGGREGATE does with the documents that it finds, step by step. Immutable: each method gives a longer one.
 *
 * <pre>{@code
 * SearchPipeline.start().groupBy("@city").reduce("COUNT", "n").sortBy("@n", "DESC").limit(0, 10)
 * }</pre>
 */
public final class SearchPipeline extends CommandOptions {
    private static final SearchPipeline START = new SearchPipeline(List.of());

    private final List<String> words;

    private SearchPipeline(List<String> words) {
        this.words = words;
    }

    /** No step. */
    public static SearchPipeline start() {
        return START;
    }

    /** LOAD: gets these attributes of each document. */
    public SearchPipeline load(String... attributes) {
        return counted("LOAD", attributes);
    }

    /** GROUPBY: makes one row of those with equal properties; of all, when none is named. */
    public SearchPipeline groupBy(String... properties) {
        return counted("GROUPBY", properties);
    }

    /** REDUCE: what a group gets of its rows, by a function such as COUNT, SUM, AVG or TOLIST, under a name. */
    public SearchPipeline reduce(String function, String name, String... arguments) {
        return then("REDUCE", function).counted("", arguments).then("AS", name);
    }

    /** SORTBY: properties, each with ASC or DESC behind it. */
    public SearchPipeline sortBy(String... propertiesAndDirections) {
        return counted("SORTBY", propertiesAndDirections);
    }

    /** APPLY: computes an expression for each row, under a name. */
    public SearchPipeline apply(String expression, String name) {
        return then("APPLY", expression, "AS", name);
    }

    /** FILTER: keeps the rows that meet an expression. */
    public SearchPipeline filter(String expression) {
        return then("FILTER", expression);
    }

    /** LIMIT: keeps so many rows from an offset on. */
    public SearchPipeline limit(long offset, long count) {
        return then("LIMIT", Long.toString(offset), Long.toString(count));
    }

    /** Whatever else FT.AGGREGATE knows, but for WITHCURSOR: {@code then("DIALECT", "2")}. */
    public SearchPipeline then(String... more) {
        List<String> longer = new ArrayList<>(words);
        longer.addAll(List.of(more));
        return new SearchPipeline(List.copyOf(longer));
    }

    private SearchPipeline counted(String word, String[] arguments) {
        SearchPipeline longer = word.isEmpty() ? this : then(word);
        return longer.then(Integer.toString(arguments.length)).then(arguments);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.texts(words);
    }
}
