package io.slotwise.command;

import io.slotwise.topology.Slot;
import org.jspecify.annotations.Nullable;

/** What a scan looks for, and how much of it at a time. Immutable. */
public final class ScanOptions extends CommandOptions {
    private static final int WHOLE = -1;
    private static final ScanOptions ALL = new ScanOptions(null, 0, null, WHOLE);

    private final @Nullable String pattern;
    private final long count;
    private final @Nullable String type;
    private final int slot;

    private ScanOptions(@Nullable String pattern, long count, @Nullable String type, int slot) {
        this.pattern = pattern;
        this.count = count;
        this.type = type;
        this.slot = slot;
    }

    /** MATCH: only what matches a glob pattern. It is applied after a part was taken: pages may be empty. */
    public static ScanOptions matching(String pattern) {
        return new ScanOptions(pattern, ALL.count, null, WHOLE);
    }

    /**
     * COUNT: about so many at a time; servers take 10 without it.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public static ScanOptions count(long count) {
        return ALL.andCount(count);
    }

    /** TYPE: only keys of a type, such as {@code zset}. For SCAN and CLUSTERSCAN alone. Since 6.0.0. */
    public static ScanOptions type(String type) {
        return ALL.andType(type);
    }

    /**
     * SLOT: only keys of one slot. For CLUSTERSCAN alone. Since Valkey 9.1.
     *
     * @throws IllegalArgumentException if it is no slot
     */
    public static ScanOptions slot(int slot) {
        return ALL.andSlot(slot);
    }

    /**
     * These options, and COUNT.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public ScanOptions andCount(long newCount) {
        if (newCount <= 0) {
            throw new IllegalArgumentException("At least one element at a time, not " + newCount);
        }
        return new ScanOptions(pattern, newCount, type, slot);
    }

    /** These options, and TYPE. */
    public ScanOptions andType(String newType) {
        return new ScanOptions(pattern, count, newType, slot);
    }

    /**
     * These options, and SLOT.
     *
     * @throws IllegalArgumentException if it is no slot
     */
    public ScanOptions andSlot(int newSlot) {
        return new ScanOptions(pattern, count, type, Slot.checked(newSlot));
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (pattern != null) {
            command.text("MATCH").text(pattern);
        }
        if (count > 0) {
            command.text("COUNT").number(count);
        }
        if (type != null) {
            command.text("TYPE").text(type);
        }
        if (slot != WHOLE) {
            command.text("SLOT").number(slot);
        }
    }
}
