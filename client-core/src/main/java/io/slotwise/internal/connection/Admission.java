package io.slotwise.internal.connection;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what waits for one node: commands not written yet, and commands between two attempts. Thread-safe; exact. Count
 * and bytes share one word (24 bits and 40), so that entering is one atomic addition.
 */
public final class Admission {
    private static final int BYTE_BITS = 40;
    private static final long BYTE_MASK = (1L << BYTE_BITS) - 1;
    private static final long ONE_COMMAND = 1L << BYTE_BITS;

    private final AtomicLong held = new AtomicLong();
    private final int maxCommands;
    private final long maxBytes;

    /** Who waits for room, and for how many bytes. */
    private final Map<CompletableFuture<@Nullable Void>, Long> awaitingRoom = new ConcurrentHashMap<>();

    /** With the limits of one node. */
    public Admission(int maxCommands, long maxBytes) {
        this.maxCommands = Math.min(maxCommands, (1 << 23) - 1);
        this.maxBytes = Math.min(maxBytes, 1L << (BYTE_BITS - 1));
    }

    /** Takes a place. False: there is none. A command larger than the limit is let in when it is alone. */
    boolean enter(long bytes) {
        long place = ONE_COMMAND + counted(bytes);
        // Asked first, so that what has no room does not take the room of others even for a moment.
        if (!fits(held.get() + place)) {
            return false;
        }
        if (fits(held.addAndGet(place))) {
            return true;
        }
        held.addAndGet(-place);
        tellOfRoom();
        return false;
    }

    /** Takes a place though there may be none: for what the driver asks for its own sake, which is little. */
    void enterInAnyCase(long bytes) {
        held.addAndGet(ONE_COMMAND + counted(bytes));
    }

    private boolean fits(long word) {
        return count(word) <= maxCommands && (word & BYTE_MASK) <= maxBytes;
    }

    /** Gives one place back. */
    void leave(long bytes) {
        held.addAndGet(-(ONE_COMMAND + counted(bytes)));
        tellOfRoom();
    }

    /** Gives many places back at once, with the sum of what {@link #counted} says of each. */
    void leave(int commands, long countedBytes) {
        held.addAndGet(-(commands * ONE_COMMAND + countedBytes));
        tellOfRoom();
    }

    /**
     * Whether one who waits for room has it: half of the places are free, so that those who wait are not told for each
     * place alone, and the bytes fit. Nobody who has room waits.
     */
    public boolean hasRoomFor(long bytes) {
        long word = held.get();
        return count(word) <= maxCommands / 2
                && (word & BYTE_MASK) <= Math.min(maxBytes / 2, maxBytes - counted(bytes));
    }

    /** A future that ends when there is room; it may be cancelled. It ends on the thread that made room, in the driver's midst. */
    @SuppressWarnings("CollectionUndefinedEquality") // each is equal to itself alone, which is what is wanted
    public CompletableFuture<@Nullable Void> roomFor(long bytes) {
        CompletableFuture<@Nullable Void> room = new CompletableFuture<>();
        awaitingRoom.put(room, bytes);
        room.whenComplete((nothing, failure) -> awaitingRoom.remove(room));
        tellOfRoom(); // what left before it was seen to wait
        return room;
    }

    /** Whether somebody waits for room. */
    boolean isAwaited() {
        return !awaitingRoom.isEmpty();
    }

    /** Looks anew for each: who was told a moment ago may have filled the room, and wait again, before the next is looked at. */
    private void tellOfRoom() {
        if (isAwaited()) {
            awaitingRoom.forEach((room, bytes) -> {
                if (hasRoomFor(bytes)) {
                    room.complete(null);
                }
            });
        }
    }

    /** What {@link #enter} counts for a command of this size. */
    long counted(long bytes) {
        return Math.min(bytes, maxBytes);
    }

    /** How many commands wait. */
    public int commands() {
        return (int) count(held.get());
    }

    /** How many bytes of arguments wait. */
    public long bytes() {
        return held.get() & BYTE_MASK;
    }

    private static long count(long word) {
        return word >>> BYTE_BITS;
    }
}
