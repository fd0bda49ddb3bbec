package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;

/**
 * The commands that search indexes, and those on suggestions: part of Redis since 8.0, before a module of its own, some of them in
 * a module for Valkey too. {@link SearchIndexCommands} has those that make indexes. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. An index is of the whole cluster and has no slot: a search
 * goes to any primary, which asks the others and merges what they find. Fields are named by text, as an index names them. A missing
 * index is an error. Versions are the module's.
 *
 * <p>A cursor is known to the node that made it alone. Give the call that makes it, and those that read it, the same
 * {@link io.slotwise.options.Target}: a node or a slot.
 *
 * <p>Left to {@link Command#custom}: payloads, sort keys and explained scores, TERMS of FT.SPELLCHECK, and FT.CONFIG, in whose place
 * CONFIG has come.
 *
 * @param <K> the type of keys
 * @param <V> the type of values in documents
 */
@CommandGroup(separate = true)
public final class SearchCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Map<String, Double>> scores = cursor -> pairs(cursor, presentText(), decimal());

    /** The commands for keys and values of these codecs. */
    public SearchCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * FT.AGGREGATE: what the steps make of the documents that a query finds. Read-only. Since Search 1.1.0. Source:
     * redis.io/commands/ft.aggregate.
     */
    public Command<SearchRows> ftAggregate(String index, String query, SearchPipeline steps) {
        return command("FT.AGGREGATE")
                .text(index)
                .text(query)
                .options(steps)
                .flags(READ_ONLY)
                .returning(SearchRows::read);
    }

    /**
     * FT.AGGREGATE with WITHCURSOR: the first rows of what the steps make of the documents that a query finds, and a cursor for the
     * others, which the node keeps a while. Read-only. Since Search 1.1.0. Source: redis.io/commands/ft.aggregate.
     */
    public Command<SearchRows> ftAggregateWithcursor(String index, String query, SearchPipeline steps, long count) {
        return command("FT.AGGREGATE")
                .text(index)
                .text(query)
                .options(steps)
                .text("WITHCURSOR")
                .text("COUNT")
                .number(count)
                .flags(READ_ONLY)
                .returning(SearchRows::readWithCursor);
    }

    /**
     * FT.CURSOR DEL: ends a cursor, at the node that has it. Fails when it has ended. Since Search 1.1.0. Source:
     * redis.io/commands/ft.cursor-del.
     */
    public Command<Void> ftCursorDel(String index, long cursor) {
        return command("FT.CURSOR DEL").text(index).number(cursor).returning(ok());
    }

    /**
     * FT.CURSOR READ: the next rows of a cursor, at the node that has it. Neither read-only nor idempotent, though it writes no data:
     * rows that were read do not come again. Since Search 1.1.0. Source: redis.io/commands/ft.cursor-read.
     */
    public Command<SearchRows> ftCursorRead(String index, long cursor, long count) {
        return command("FT.CURSOR READ")
                .text(index)
                .number(cursor)
                .text("COUNT")
                .number(count)
                .returning(SearchRows::readWithCursor);
    }

    /**
     * FT.EXPLAIN: how the server understands a query. Read-only. Since Search 1.0.0. Source: redis.io/commands/ft.explain.
     */
    public Command<String> ftExplain(String index, String query) {
        return command("FT.EXPLAIN").text(index).text(query).flags(READ_ONLY).returning(presentText());
    }

    /**
     * FT.EXPLAINCLI: how the server understands a query, line by line. Read-only. Since Search 1.0.0. Source:
     * redis.io/commands/ft.explaincli.
     */
    public Command<List<String>> ftExplaincli(String index, String query) {
        return command("FT.EXPLAINCLI").text(index).text(query).flags(READ_ONLY).returning(texts());
    }

    /**
     * FT.PROFILE with AGGREGATE: what an aggregation gives, and how long its parts take. Read-only. Since Search 2.2.0. Source:
     * redis.io/commands/ft.profile.
     */
    public Command<Reply> ftProfileAggregate(String index, String query, SearchPipeline steps) {
        return command("FT.PROFILE")
                .text(index)
                .text("AGGREGATE")
                .text("QUERY")
                .text(query)
                .options(steps)
                .flags(READ_ONLY)
                .returning(ReplyCursor::reply);
    }

    /**
     * FT.PROFILE with SEARCH: what a search gives, and how long its parts take. Read-only. Since Search 2.2.0. Source:
     * redis.io/commands/ft.profile.
     */
    public Command<Reply> ftProfileSearch(String index, String query, SearchOptions options) {
        return command("FT.PROFILE")
                .text(index)
                .text("SEARCH")
                .text("QUERY")
                .text(query)
                .options(options)
                .flags(READ_ONLY)
                .returning(ReplyCursor::reply);
    }

    /**
     * FT.SEARCH: the documents that a query finds, as the options say. O(N), N being the number of documents. Read-only. Since Search
     * 1.0.0. Source: redis.io/commands/ft.search.
     */
    public Command<SearchPage<K, V>> ftSearch(String index, String query, SearchOptions options) {
        return command("FT.SEARCH")
                .text(index)
                .text(query)
                .options(options)
                .flags(READ_ONLY)
                .returning(SearchPage.reader(presentField(), presentValue(), options.hasScores(), options.hasFields()));
    }

    /**
     * FT.SPELLCHECK: what may have been meant by the words of a query that no document has, the most likely first. Read-only. Since
     * Search 1.4.0. Source: redis.io/commands/ft.spellcheck.
     *
     * @param distance in how many letters they may differ, 1 to 4
     */
    public Command<Map<String, List<SpellingSuggestion>>> ftSpellcheck(String index, String query, long distance) {
        return command("FT.SPELLCHECK")
                .text(index)
                .text(query)
                .text("DISTANCE")
                .number(distance)
                .flags(READ_ONLY)
                .returning(SpellingSuggestion::readAll);
    }

    /**
     * FT.SUGADD: adds a suggestion with its score, or gives it another one, and answers how many there are. Idempotent: the second
     * time it has that score. Since Search 1.0.0. Source: redis.io/commands/ft.sugadd.
     */
    public Command<Long> ftSugadd(K key, String suggestion, double score) {
        return command("FT.SUGADD", key)
                .text(suggestion)
                .decimal(score)
                .flags(IDEMPOTENT)
                .returning(integer());
    }

    /**
     * FT.SUGADD with INCR: adds to the score of a suggestion, and answers how many there are. Since Search 1.0.0. Source:
     * redis.io/commands/ft.sugadd.
     */
    public Command<Long> ftSugaddIncr(K key, String suggestion, double score) {
        return command("FT.SUGADD", key)
                .text(suggestion)
                .decimal(score)
                .text("INCR")
                .returning(integer());
    }

    /**
     * FT.SUGDEL: removes a suggestion, and answers whether it was there. Since Search 1.0.0. Source: redis.io/commands/ft.sugdel.
     */
    public Command<Boolean> ftSugdel(K key, String suggestion) {
        return command("FT.SUGDEL", key).text(suggestion).returning(flag());
    }

    /**
     * FT.SUGGET: suggestions for what begins so, those with the highest score first; empty when the key is missing. Read-only. Since
     * Search 1.0.0. Source: redis.io/commands/ft.sugget.
     */
    public Command<List<String>> ftSugget(K key, String beginning, SuggestionOptions options) {
        return command("FT.SUGGET", key)
                .text(beginning)
                .options(options)
                .flags(READ_ONLY)
                .returning(texts());
    }

    /**
     * FT.SUGGET with WITHSCORES: suggestions for what begins so and how well they fit, the best first; empty when the key is missing.
     * Read-only. Since Search 1.0.0. Source: redis.io/commands/ft.sugget.
     */
    public Command<Map<String, Double>> ftSuggetWithscores(K key, String beginning, SuggestionOptions options) {
        return command("FT.SUGGET", key)
                .text(beginning)
                .options(options)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scores);
    }

    /**
     * FT.SUGLEN: how many suggestions there are, 0 when the key is missing. Read-only. Since Search 1.0.0. Source:
     * redis.io/commands/ft.suglen.
     */
    public Command<Long> ftSuglen(K key) {
        return command("FT.SUGLEN", key).flags(READ_ONLY).returning(integer());
    }
}
