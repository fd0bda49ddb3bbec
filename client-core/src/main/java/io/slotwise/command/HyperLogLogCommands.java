package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;

/**
 * The commands that count different values without keeping them, to within about 0.8 %. Immutable, safe for use by many
 * threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as nothing counted. Each method fails with
 * {@link io.slotwise.error.WrongTypeException} when a key holds anything else; versions are the servers' in which the
 * command came.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys and values are only read
@CommandGroup
public final class HyperLogLogCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public HyperLogLogCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * PFADD: counts values, and answers whether the estimate changed, or the key is new. O(1) for each. Not idempotent: the
     * second time nothing changes. Since 2.8.9. Source: valkey.io/commands/pfadd.
     */
    @SafeVarargs
    public final Command<Boolean> pfadd(K key, V... values) {
        return command("PFADD", key).valuesOrNone(values).returning(flag());
    }

    /**
     * PFCOUNT: about how many different values were counted under any of the keys. O(N), N being the number of keys. The
     * keys must lie in one slot. Read-only, by the servers' word. Since 2.8.9. Source: valkey.io/commands/pfcount.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> pfcount(K... keys) {
        return command("PFCOUNT").keys(keys).flags(READ_ONLY).returning(integer());
    }

    /**
     * PFDEBUG: what the server keeps, for those who work on servers; the answer is a tree, and depends on the subcommand
     * ({@code GETREG}, {@code DECODE}, {@code ENCODING}, {@code TODENSE}). May write. Since 2.8.9. Source:
     * valkey.io/commands/pfdebug.
     */
    public Command<Reply> pfdebug(String subcommand, K key) {
        return command("PFDEBUG").text(subcommand).key(key).returning(ReplyCursor::reply);
    }

    /**
     * PFMERGE: counts under the destination what was counted under the sources as well. O(N), N being the number of keys.
     * The keys must lie in one slot. Idempotent: the same values are counted each time. Since 2.8.9. Source:
     * valkey.io/commands/pfmerge.
     */
    @SafeVarargs
    public final Command<Void> pfmerge(K destination, K... sources) {
        return command("PFMERGE", destination)
                .keysOrNone(sources)
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * PFSELFTEST: lets one primary test its own arithmetic, which keeps it busy for a while. Fails when it is wrong. Writes
     * nothing. Since 2.8.9. Source: valkey.io/commands/pfselftest.
     */
    public Command<Void> pfselftest() {
        return command("PFSELFTEST").flags(IDEMPOTENT).returning(ok());
    }
}
