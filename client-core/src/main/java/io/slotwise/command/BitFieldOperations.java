package io.slotwise.command;

import java.util.ArrayList;
import java.util.List;

/**
 * What BITFIELD reads and writes, one operation after the other. Immutable.
 *
 * <pre>{@code
 * redis.bitfield("counters", BitFieldOperations.get(BitFieldType.unsigned(8), 0)
 *         .andOverflow(BitFieldOverflow.SAT)
 *         .andIncrement(BitFieldType.unsigned(4), 8, 1));
 * }</pre>
 */
public final class BitFieldOperations extends CommandOptions {
    private static final BitFieldOperations NONE = new BitFieldOperations(List.of());

    private final List<Object> words;

    private BitFieldOperations(List<Object> words) {
        this.words = words;
    }

    /** GET: the number at this offset in bits. */
    public static BitFieldOperations get(BitFieldType type, long offset) {
        return NONE.andGet(type, offset);
    }

    /** SET: stores a number at this offset in bits; answers with the one before. */
    public static BitFieldOperations set(BitFieldType type, long offset, long value) {
        return NONE.andSet(type, offset, value);
    }

    /** INCRBY: adds to the number at this offset in bits; answers with the result. */
    public static BitFieldOperations increment(BitFieldType type, long offset, long amount) {
        return NONE.andIncrement(type, offset, amount);
    }

    /** OVERFLOW: what becomes of the increments and sets after it that do not fit; they wrap around without it. */
    public static BitFieldOperations overflow(BitFieldOverflow overflow) {
        return NONE.andOverflow(overflow);
    }

    /** These operations, and GET. */
    public BitFieldOperations andGet(BitFieldType type, long offset) {
        return and("GET", type.toString(), offset);
    }

    /** These operations, and SET. */
    public BitFieldOperations andSet(BitFieldType type, long offset, long value) {
        return and("SET", type.toString(), offset, value);
    }

    /** These operations, and INCRBY. */
    public BitFieldOperations andIncrement(BitFieldType type, long offset, long amount) {
        return and("INCRBY", type.toString(), offset, amount);
    }

    /** These operations, and OVERFLOW for what follows. */
    public BitFieldOperations andOverflow(BitFieldOverflow overflow) {
        return and("OVERFLOW", overflow.name());
    }

    private BitFieldOperations and(Object... more) {
        List<Object> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return new BitFieldOperations(List.copyOf(all));
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        words.forEach(command::add);
    }
}
