package io.slotwise.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One attribute of an index: where it is in a document, and how it is indexed. Immutable.
 *
 * <pre>{@code
 * SearchField.text("$.title").as("title").with("WEIGHT", "2").sortable()
 * }</pre>
 */
public final class SearchField extends CommandOptions {
    private final String identifier;
    private final @Nullable String alias;
    private final List<String> type;
    private final List<String> more;
    private final boolean sortable;
    private final boolean notIndexed;

    private SearchField(
            String identifier,
            @Nullable String alias,
            List<String> type,
            List<String> more,
            boolean sortable,
            boolean notIndexed) {
        this.identifier = identifier;
        this.alias = alias;
        this.type = type;
        this.more = more;
        this.sortable = sortable;
        this.notIndexed = notIndexed;
    }

    /** TEXT: words, searched for in full text. A field of a hash, or a path of a JSON document, as in all of these. */
    public static SearchField text(String identifier) {
        return of(identifier, "TEXT");
    }

    /** TAG: one or several labels, searched for as they are. */
    public static SearchField tag(String identifier) {
        return of(identifier, "TAG");
    }

    /** NUMERIC: a number, searched for in ranges. */
    public static SearchField numeric(String identifier) {
        return of(identifier, "NUMERIC");
    }

    /** GEO: longitude and latitude, searched for by distance. */
    public static SearchField geo(String identifier) {
        return of(identifier, "GEO");
    }

    /** GEOSHAPE: points and polygons. */
    public static SearchField geoShape(String identifier) {
        return of(identifier, "GEOSHAPE");
    }

    /**
     * VECTOR: numbers, searched for by likeness. Source: redis.io, vector fields.
     *
     * @param algorithm FLAT or HNSW
     * @param attributes TYPE, DIM, DISTANCE_METRIC and others of the algorithm, in their order
     */
    public static SearchField vector(String identifier, String algorithm, Map<String, String> attributes) {
        List<String> type = new ArrayList<>(List.of("VECTOR", algorithm, Integer.toString(2 * attributes.size())));
        new LinkedHashMap<>(attributes).forEach((name, value) -> type.addAll(List.of(name, value)));
        return new SearchField(identifier, null, List.copyOf(type), List.of(), false, false);
    }

    private static SearchField of(String identifier, String type) {
        return new SearchField(identifier, null, List.of(type), List.of(), false, false);
    }

    /** AS: the name that queries know it by. */
    public SearchField as(String newAlias) {
        return new SearchField(identifier, newAlias, type, more, sortable, notIndexed);
    }

    /** Whatever else its type knows: {@code with("WEIGHT", "2")}, {@code with("NOSTEM")}, {@code with("SEPARATOR", ";")}. */
    public SearchField with(String... words) {
        List<String> longer = new ArrayList<>(more);
        longer.addAll(List.of(words));
        return new SearchField(identifier, alias, type, List.copyOf(longer), sortable, notIndexed);
    }

    /** SORTABLE: results can be sorted by it fast. */
    public SearchField sortable() {
        return new SearchField(identifier, alias, type, more, true, notIndexed);
    }

    /** NOINDEX: not searched for. */
    public SearchField notIndexed() {
        return new SearchField(identifier, alias, type, more, sortable, true);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.text(identifier);
        if (alias != null) {
            command.text("AS").text(alias);
        }
        command.texts(type).texts(more);
        if (sortable) {
            command.text("SORTABLE");
        }
        if (notIndexed) {
            command.text("NOINDEX");
        }
    }
}
