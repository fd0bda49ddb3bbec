package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The commands that make indexes, and what belongs to these: part of Redis since 8.0, before a module of its own, some of them in a
 * module for Valkey too. {@link SearchCommands} has those that search. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. An index is of the whole cluster and has no slot: a command
 * goes to any primary, which has the others do the same. Versions are the module's.
 *
 * @param <K> the type of keys
 * @param <V> the type of values in documents
 */
@CommandGroup(separate = true)
public final class SearchIndexCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Set<String>> textSet = cursor -> set(cursor, presentText());
    private final ReplyReader<Map<String, List<String>>> synonyms = cursor -> pairs(cursor, presentText(), texts());

    /** The commands for keys and values of these codecs. */
    public SearchIndexCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * FT.ALIASADD: gives an index a second name. Fails when the name is given. Since Search 1.0.0. Source:
     * redis.io/commands/ft.aliasadd.
     */
    public Command<Void> ftAliasadd(String alias, String index) {
        return command("FT.ALIASADD").text(alias).text(index).returning(ok());
    }

    /**
     * FT.ALIASDEL: takes a second name away. Fails when there is no such name. Since Search 1.0.0. Source:
     * redis.io/commands/ft.aliasdel.
     */
    public Command<Void> ftAliasdel(String alias) {
        return command("FT.ALIASDEL").text(alias).returning(ok());
    }

    /**
     * FT.ALIASUPDATE: gives an index a second name, which another one loses. Idempotent: it has the name each time. Since Search 1.0.0.
     * Source: redis.io/commands/ft.aliasupdate.
     */
    public Command<Void> ftAliasupdate(String alias, String index) {
        return command("FT.ALIASUPDATE")
                .text(alias)
                .text(index)
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * FT.ALTER: adds an attribute to an index. Fails when it has it. O(N), N being the number of documents. Since Search 1.0.0. Source:
     * redis.io/commands/ft.alter.
     */
    public Command<Void> ftAlter(String index, SearchField attribute) {
        return command("FT.ALTER")
                .text(index)
                .text("SCHEMA")
                .text("ADD")
                .options(attribute)
                .returning(ok());
    }

    /**
     * FT.CREATE: makes an index; the documents that are there get into it little by little. Fails when there is one of that name. Since
     * Search 1.0.0. Source: redis.io/commands/ft.create.
     *
     * @throws IllegalArgumentException if there is no attribute
     */
    public Command<Void> ftCreate(String index, SearchIndexOptions options, SearchField... attributes) {
        if (attributes.length == 0) {
            throw new IllegalArgumentException("FT.CREATE needs at least one attribute");
        }
        CommandBuilder<K, V> command =
                command("FT.CREATE").text(index).options(options).text("SCHEMA");
        for (SearchField attribute : attributes) {
            command.options(attribute);
        }
        return command.returning(ok());
    }

    /**
     * FT.DICTADD: adds words to a dictionary, and answers how many were new. Since Search 1.4.0. Source:
     * redis.io/commands/ft.dictadd.
     */
    public Command<Long> ftDictadd(String dictionary, String... terms) {
        return command("FT.DICTADD").text(dictionary).texts(terms).returning(integer());
    }

    /**
     * FT.DICTDEL: removes words from a dictionary, and answers how many were there. Since Search 1.4.0. Source:
     * redis.io/commands/ft.dictdel.
     */
    public Command<Long> ftDictdel(String dictionary, String... terms) {
        return command("FT.DICTDEL").text(dictionary).texts(terms).returning(integer());
    }

    /**
     * FT.DICTDUMP: the words of a dictionary. O(N), N being their number. Read-only. Since Search 1.4.0. Source:
     * redis.io/commands/ft.dictdump.
     */
    public Command<Set<String>> ftDictdump(String dictionary) {
        return command("FT.DICTDUMP").text(dictionary).flags(READ_ONLY).returning(textSet);
    }

    /**
     * FT.DROPINDEX: deletes an index, but no document. Fails when there is none. Since Search 2.0.0. Source:
     * redis.io/commands/ft.dropindex.
     */
    public Command<Void> ftDropindex(String index) {
        return command("FT.DROPINDEX").text(index).returning(ok());
    }

    /**
     * FT.DROPINDEX with DD: deletes an index and the documents in it. Fails when there is none. O(N), N being their number. Since Search
     * 2.0.0. Source: redis.io/commands/ft.dropindex.
     */
    public Command<Void> ftDropindexDd(String index) {
        return command("FT.DROPINDEX").text(index).text("DD").returning(ok());
    }

    /**
     * FT.INFO: what the server tells of an index, by name. Read-only. Since Search 1.0.0. Source: redis.io/commands/ft.info.
     */
    public Command<Map<String, Reply>> ftInfo(String index) {
        return command("FT.INFO").text(index).flags(READ_ONLY).returning(SimpleReaders.NAMED);
    }

    /** FT._LIST: the names of all indexes. Read-only. Since Search 2.0.0. Source: redis.io/commands/ft._list. */
    public Command<Set<String>> ftList() {
        return command("FT._LIST").flags(READ_ONLY).returning(textSet);
    }

    /**
     * FT.SYNDUMP: the groups of synonyms that each word is in. Read-only. Since Search 1.2.0. Source: redis.io/commands/ft.syndump.
     */
    public Command<Map<String, List<String>>> ftSyndump(String index) {
        return command("FT.SYNDUMP").text(index).flags(READ_ONLY).returning(synonyms);
    }

    /**
     * FT.SYNUPDATE: adds words to a group of synonyms; the documents that are there get to know them little by little. Idempotent: they
     * are in the group each time. Since Search 1.2.0. Source: redis.io/commands/ft.synupdate.
     */
    public Command<Void> ftSynupdate(String index, String group, String... terms) {
        return command("FT.SYNUPDATE")
                .text(index)
                .text(group)
                .texts(terms)
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * FT.SYNUPDATE with SKIPINITIALSCAN: adds words to a group of synonyms, for documents that are added from now on. Idempotent: they
     * are in the group each time. Since Search 1.2.0. Source: redis.io/commands/ft.synupdate.
     */
    public Command<Void> ftSynupdateSkipinitialscan(String index, String group, String... terms) {
        return command("FT.SYNUPDATE")
                .text(index)
                .text(group)
                .text("SKIPINITIALSCAN")
                .texts(terms)
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * FT.TAGVALS: the values that a TAG attribute has. O(N), N being their number. Read-only. Since Search 1.0.0. Source:
     * redis.io/commands/ft.tagvals.
     */
    public Command<Set<String>> ftTagvals(String index, String attribute) {
        return command("FT.TAGVALS")
                .text(index)
                .text(attribute)
                .flags(READ_ONLY)
                .returning(textSet);
    }
}
