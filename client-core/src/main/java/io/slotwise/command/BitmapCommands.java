package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands on strings as rows of bits. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, what follows an underscore capitalised. A missing key counts as
 * an empty string. Each method fails with {@link io.slotwise.error.WrongTypeException} when the key holds another type;
 * versions are the servers' in which the command came. Bit 0 is the highest of the first byte.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys are only read
@CommandGroup
public final class BitmapCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public BitmapCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * BITCOUNT: how many bits are set. O(N), N being the length of the string. Read-only. Since 2.6.0. Source:
     * valkey.io/commands/bitcount.
     */
    public Command<Long> bitcount(K key) {
        return command("BITCOUNT", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * BITCOUNT: how many bits are set between two offsets, both included; negative ones count from the end. O(N), N being
     * the length of the part. Read-only. Since 2.6.0, {@link BitUnit#BIT} since 7.0.0. Source: valkey.io/commands/bitcount.
     */
    public Command<Long> bitcount(K key, long first, long last, BitUnit unit) {
        return command("BITCOUNT", key)
                .number(first)
                .number(last)
                .texts(unit.words())
                .flags(READ_ONLY)
                .returning(integer());
    }

    /**
     * BITFIELD: reads and writes whole numbers of any width within the string, one operation after the other, and answers
     * with a number for each: what was read, the one before for a set, the new one for an increment, null for one that
     * was not done because it would overflow. The string grows as needed. O(1) for each operation. Since 3.2.0. Source:
     * valkey.io/commands/bitfield.
     */
    public Command<List<@Nullable Long>> bitfield(K key, BitFieldOperations operations) {
        return command("BITFIELD", key).options(operations).returning(numbersOrNull());
    }

    /**
     * BITFIELD_RO: reads whole numbers of any width within the string; like {@link #bitfield}, but for reading only.
     * Fails when an operation writes. O(1) for each operation. Read-only. Since 6.0.0. Source:
     * valkey.io/commands/bitfield_ro.
     */
    public Command<List<@Nullable Long>> bitfieldRo(K key, BitFieldOperations operations) {
        return command("BITFIELD_RO", key).options(operations).flags(READ_ONLY).returning(numbersOrNull());
    }

    /**
     * BITOP: combines strings bit by bit into the destination, and answers with its length in bytes; shorter strings are
     * filled up with zero bits. The destination is deleted when all sources are empty. O(N), N being the length of the
     * longest. The keys must lie in one slot. Idempotent for AND and OR, whose second result is the first even when the
     * destination is a source. Since 2.6.0. Source: valkey.io/commands/bitop.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> bitop(BitOperation operation, K destination, K... sources) {
        return command("BITOP")
                .text(operation.name())
                .key(destination)
                .keys(sources)
                .flags(operation.flags())
                .returning(integer());
    }

    /**
     * BITPOS: the place of the first bit with this value; null when there is none. O(N), N being the length of the
     * string. Read-only. Since 2.8.7. Source: valkey.io/commands/bitpos.
     */
    public Command<@Nullable Long> bitpos(K key, boolean bit) {
        return command("BITPOS", key).number(bit ? 1 : 0).flags(READ_ONLY).returning(placeOrNull());
    }

    /**
     * BITPOS: the place, from the beginning of the string, of the first bit with this value between two offsets, both
     * included; negative ones count from the end. Null when there is none. O(N), N being the length of the part.
     * Read-only. Since 2.8.7, {@link BitUnit#BIT} since 7.0.0. Source: valkey.io/commands/bitpos.
     */
    public Command<@Nullable Long> bitpos(K key, boolean bit, long first, long last, BitUnit unit) {
        return command("BITPOS", key)
                .number(bit ? 1 : 0)
                .number(first)
                .number(last)
                .texts(unit.words())
                .flags(READ_ONLY)
                .returning(placeOrNull());
    }

    /** GETBIT: the bit at the offset; false beyond the end. Read-only. Since 2.2.0. Source: valkey.io/commands/getbit. */
    public Command<Boolean> getbit(K key, long offset) {
        return command("GETBIT", key).number(offset).flags(READ_ONLY).returning(flag());
    }

    /**
     * SETBIT: stores the bit at the offset, and answers with the one before; the string grows as needed. Not idempotent:
     * the second time the bit before is another. Since 2.2.0. Source: valkey.io/commands/setbit.
     */
    public Command<Boolean> setbit(K key, long offset, boolean bit) {
        return command("SETBIT", key).number(offset).number(bit ? 1 : 0).returning(flag());
    }

    private ReplyReader<List<@Nullable Long>> numbersOrNull() {
        ReplyReader<@Nullable Long> number = integerOrNull();
        return cursor -> list(cursor, number);
    }

    /** Source: server command page BITPOS: -1 for no such bit. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    private static ReplyReader<@Nullable Long> placeOrNull() {
        return cursor -> {
            long place = cursor.wholeNumber();
            return place < 0 ? null : place;
        };
    }
}
