package io.slotwise.internal.routing;

import io.slotwise.command.Command;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command parted into one command for each slot, or for each key. Immutable. Time and memory are linear in the keys,
 * and small beside what the parts themselves take: a call may have tens of thousands of keys, or three.
 */
public final class SlotSplit<R extends @Nullable Object> {
    /** A slot has 14 bits; two passes of a radix sort take 7 each. */
    private static final int DIGIT_BITS = 7;

    private static final int DIGITS = 1 << DIGIT_BITS;

    private final List<Command<R>> parts;

    /** The keys of the whole command, counted from 0, those of one part side by side. */
    private final int[] order;

    /** Where each part begins in the order, and its end. */
    private final int[] starts;

    private SlotSplit(List<Command<R>> parts, int[] order, int[] starts) {
        this.parts = parts;
        this.order = order;
        this.starts = starts;
    }

    /** One part for each slot; a part's keys are in the caller's order. */
    public static <R extends @Nullable Object> SlotSplit<R> bySlot(Command<R> command) {
        int[] slots = new int[command.keyCount()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = command.slotOfKey(i);
        }
        int[] order = sortedByDigit(sortedByDigit(inCallersOrder(slots.length), slots, 0), slots, DIGIT_BITS);
        List<Command<R>> parts = new ArrayList<>();
        int[] starts = new int[slots.length + 1];
        for (int from = 0; from < order.length; ) {
            int slot = slots[order[from]];
            int to = from + 1;
            while (to < order.length && slots[order[to]] == slot) {
                to++;
            }
            parts.add(command.ofKeys(order, from, to, slot));
            starts[parts.size()] = to;
            from = to;
        }
        return new SlotSplit<>(parts, order, Arrays.copyOf(starts, parts.size() + 1));
    }

    /** One part for each key: for keys of one slot, some of which have moved. */
    public static <R extends @Nullable Object> SlotSplit<R> byKey(Command<R> command) {
        int[] order = inCallersOrder(command.keyCount());
        List<Command<R>> parts = new ArrayList<>(order.length);
        for (int i = 0; i < order.length; i++) {
            parts.add(command.ofKeys(order, i, i + 1, command.slotOfKey(i)));
        }
        return new SlotSplit<>(parts, order, inCallersOrder(order.length + 1));
    }

    /** The commands that make up the whole. */
    public List<Command<R>> parts() {
        return parts;
    }

    /** How many keys the whole command has. */
    public int keys() {
        return order.length;
    }

    /** How many keys a part has. */
    public int keysOf(int part) {
        return starts[part + 1] - starts[part];
    }

    /** Where the n-th key of a part stood in the whole command, both counted from 0. */
    public int positionOf(int part, int key) {
        return order[starts[part] + key];
    }

    private static int[] inCallersOrder(int keys) {
        int[] order = new int[keys];
        for (int i = 0; i < keys; i++) {
            order[i] = i;
        }
        return order;
    }

    /** Stable: keys with the same digit stay in their order. */
    private static int[] sortedByDigit(int[] order, int[] slots, int shift) {
        int[] ends = new int[DIGITS + 1];
        for (int slot : slots) {
            ends[((slot >>> shift) & (DIGITS - 1)) + 1]++;
        }
        for (int digit = 1; digit <= DIGITS; digit++) {
            ends[digit] += ends[digit - 1];
        }
        int[] sorted = new int[order.length];
        for (int key : order) {
            sorted[ends[(slots[key] >>> shift) & (DIGITS - 1)]++] = key;
        }
        return sorted;
    }
}
