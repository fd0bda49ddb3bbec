package io.slotwise.internal.resp;

/**
 * An array that the encoders, or the decoders, of one event loop have in turn: each gives it back when it has nothing left
 * in it, so a connection that is silent keeps none. Confined to the event loop.
 */
public final class Scratch {
    private static final byte[] NONE = {};
    private static final int FIRST_CAPACITY = 4 * 1024;

    private final int mostRetained;
    private byte[] spare = NONE;

    /** With how large an array may be that is kept. */
    private Scratch(int mostRetained) {
        this.mostRetained = mostRetained;
    }

    /** For encoders: a large burst is a few of these. */
    public static Scratch forEncoding() {
        return new Scratch(1024 * 1024);
    }

    /** For decoders: two chunks with an unfinished reply each fit. */
    public static Scratch forDecoding() {
        return new Scratch(256 * 1024);
    }

    /** An array of at least this length, of any content. */
    byte[] take(int length) {
        byte[] taken = spare;
        if (taken.length >= length) {
            spare = NONE;
            return taken;
        }
        return new byte[capacityFor(length)];
    }

    /** For whoever has taken it and needs it no longer. */
    void giveBack(byte[] array) {
        if (array.length > spare.length && array.length <= mostRetained) {
            spare = array;
        }
    }

    /** The next power of two. */
    static int capacityFor(int length) {
        return Math.max(FIRST_CAPACITY, Integer.highestOneBit(length - 1) << 1);
    }

    /** How many bytes are kept. */
    int retained() {
        return spare.length;
    }
}
