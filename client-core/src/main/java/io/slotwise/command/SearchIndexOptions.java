package io.slotwise.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which documents an index has, and how. Immutable. */
public final class SearchIndexOptions extends CommandOptions {
    private final String documents;
    private final List<String> prefixes;
    private final @Nullable String filter;
    private final List<String> more;

    private SearchIndexOptions(String documents, List<String> prefixes, @Nullable String filter, List<String> more) {
        this.documents = documents;
        this.prefixes = prefixes;
        this.filter = filter;
        this.more = more;
    }

    /** ON HASH: hashes are the documents. */
    public static SearchIndexOptions onHashes() {
        return new SearchIndexOptions("HASH", List.of(), null, List.of());
    }

    /** ON JSON: JSON documents are. */
    public static SearchIndexOptions onJson() {
        return new SearchIndexOptions("JSON", List.of(), null, List.of());
    }

    /** PREFIX: those whose keys begin so. As they are stored: a codec that adds a prefix is not asked. */
    public SearchIndexOptions prefixes(String... newPrefixes) {
        return new SearchIndexOptions(documents, List.of(newPrefixes), filter, more);
    }

    /** FILTER: those that meet this expression. */
    public SearchIndexOptions filter(String expression) {
        return new SearchIndexOptions(documents, prefixes, expression, more);
    }

    /** Whatever else FT.CREATE knows: {@code with("LANGUAGE", "german")}, {@code with("STOPWORDS", "0")}. */
    public SearchIndexOptions with(String... words) {
        List<String> longer = new ArrayList<>(more);
        longer.addAll(List.of(words));
        return new SearchIndexOptions(documents, prefixes, filter, List.copyOf(longer));
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.text("ON").text(documents);
        if (!prefixes.isEmpty()) {
            command.text("PREFIX").number(prefixes.size()).texts(prefixes);
        }
        if (filter != null) {
            command.text("FILTER").text(filter);
        }
        command.texts(more);
    }
}
