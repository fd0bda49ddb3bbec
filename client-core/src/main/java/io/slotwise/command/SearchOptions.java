package io.slotwise.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What FT.SEARCH gives of what it finds. Immutable. */
public final class SearchOptions extends CommandOptions {
    private static final SearchOptions DEFAULTS =
            new SearchOptions(Shape.FIELDS, null, null, null, Map.of(), null, List.of());

    /** They would change the shape of the reply behind the reader's back. */
    private static final Set<String> SHAPING =
            Set.of("NOCONTENT", "WITHSCORES", "WITHPAYLOADS", "WITHSORTKEYS", "EXPLAINSCORE", "RETURN");

    private enum Shape {
        FIELDS,
        KEYS,
        SCORES_AND_FIELDS,
        SCORES
    }

    private final Shape shape;
    private final @Nullable List<String> returned;
    private final @Nullable Limit limit;
    private final @Nullable List<String> order;
    private final Map<String, Object> parameters;
    private final @Nullable Duration timeout;
    private final List<String> more;

    private SearchOptions(
            Shape shape,
            @Nullable List<String> returned,
            @Nullable Limit limit,
            @Nullable List<String> order,
            Map<String, Object> parameters,
            @Nullable Duration timeout,
            List<String> more) {
        this.shape = shape;
        this.returned = returned;
        this.limit = limit;
        this.order = order;
        this.parameters = parameters;
        this.timeout = timeout;
        this.more = more;
    }

    /** The first ten, with all of their fields. */
    public static SearchOptions defaults() {
        return DEFAULTS;
    }

    /** NOCONTENT: keys without fields. */
    public SearchOptions keysOnly() {
        Shape other = hasScores() ? Shape.SCORES : Shape.KEYS;
        return new SearchOptions(other, returned, limit, order, parameters, timeout, more);
    }

    /** WITHSCORES: how well each fits. */
    public SearchOptions withScores() {
        Shape other = hasFields() ? Shape.SCORES_AND_FIELDS : Shape.SCORES;
        return new SearchOptions(other, returned, limit, order, parameters, timeout, more);
    }

    /**
     * RETURN: only these fields, or paths of JSON documents.
     *
     * @throws IllegalArgumentException if there is none, which {@link #keysOnly} says
     */
    public SearchOptions returning(String... fields) {
        if (fields.length == 0) {
            throw new IllegalArgumentException("No field to return; keysOnly() says so");
        }
        return new SearchOptions(shape, List.of(fields), limit, order, parameters, timeout, more);
    }

    /** LIMIT: so many from an offset on. */
    public SearchOptions limit(long offset, long count) {
        return new SearchOptions(shape, returned, new Limit(offset, count), order, parameters, timeout, more);
    }

    /** SORTBY: by this attribute, the least first. */
    public SearchOptions sortedBy(String attribute) {
        return new SearchOptions(shape, returned, limit, List.of(attribute, "ASC"), parameters, timeout, more);
    }

    /** SORTBY with DESC: by this attribute, the greatest first. */
    public SearchOptions sortedDownBy(String attribute) {
        return new SearchOptions(shape, returned, limit, List.of(attribute, "DESC"), parameters, timeout, more);
    }

    /** PARAMS: what the query means by {@code $name}; text. */
    public SearchOptions parameter(String name, String value) {
        return withParameter(name, value);
    }

    /** PARAMS: what the query means by {@code $name}; bytes, such as those of a vector. */
    public SearchOptions parameter(String name, byte[] value) {
        return withParameter(name, value);
    }

    private SearchOptions withParameter(String name, Object value) {
        Map<String, Object> longer = new LinkedHashMap<>(parameters);
        longer.put(name, value);
        return new SearchOptions(shape, returned, limit, order, longer, timeout, more);
    }

    /** TIMEOUT: how long the server may take; a call's own deadline stays. */
    public SearchOptions timeout(Duration newTimeout) {
        return new SearchOptions(shape, returned, limit, order, parameters, newTimeout, more);
    }

    /**
     * Whatever else FT.SEARCH knows: {@code with("DIALECT", "2")}, {@code with("VERBATIM")}.
     *
     * @throws IllegalArgumentException if one of them changes what the reply is made of
     */
    public SearchOptions with(String... words) {
        List<String> longer = new ArrayList<>(more);
        for (String word : words) {
            if (SHAPING.contains(word)) {
                throw new IllegalArgumentException(word + " is no word for with(): it changes the reply");
            }
            longer.add(word);
        }
        return new SearchOptions(shape, returned, limit, order, parameters, timeout, List.copyOf(longer));
    }

    boolean hasScores() {
        return shape == Shape.SCORES || shape == Shape.SCORES_AND_FIELDS;
    }

    boolean hasFields() {
        return shape == Shape.FIELDS || shape == Shape.SCORES_AND_FIELDS;
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (!hasFields()) {
            command.text("NOCONTENT");
        }
        if (hasScores()) {
            command.text("WITHSCORES");
        }
        if (returned != null) {
            command.text("RETURN").number(returned.size()).texts(returned);
        }
        if (timeout != null) {
            command.text("TIMEOUT").millis(timeout);
        }
        command.texts(more);
        if (order != null) {
            command.text("SORTBY").texts(order);
        }
        if (limit != null) {
            command.limit(limit);
        }
        if (!parameters.isEmpty()) {
            command.text("PARAMS").number(2L * parameters.size());
            parameters.forEach((name, value) -> command.text(name).add(value));
        }
    }
}
