package io.slotwise.reply;

import org.jspecify.annotations.Nullable;

/**
 * Walks over one received reply, element by element, in the order in which it was sent. Confined to the call of
 * {@link ReplyReader#read} that it was handed to: it reads a buffer which is used again afterwards, so it must not be
 * kept.
 *
 * <p>Each reading method consumes the next element. RESP2 and RESP3 spell some answers differently (a map comes as a
 * flat array in RESP2, a double as text); the methods take either spelling. A method that finds an element which it
 * cannot read throws {@link io.slotwise.error.ProtocolException}; one that finds an error throws the
 * {@link io.slotwise.error.ServerErrorException} for it. Either fails the command alone.
 */
public interface ReplyCursor {
    /** The kind of the next element, which is not consumed. */
    ReplyType type();

    /** Consumes the next element if it is a null, and says whether it was. */
    boolean readNull();

    /** The next element as UTF-8 text, or null; strings of all kinds and numbers have one. */
    @Nullable
    String text();

    /** The next element as bytes that the caller owns, or null; strings of all kinds and numbers have them. */
    byte @Nullable [] bytes();

    /** The next element as a whole number: an integer, or a string that spells one. */
    long wholeNumber();

    /** The next element as a double: a double, an integer, or a string that spells one ({@code inf} too). */
    double decimal();

    /** The next element as a flag: a boolean, or an integer that is 1 or 0. */
    boolean flag();

    /**
     * Enters the next element, an array or a set: its elements come next.
     *
     * @return how many they are, or -1 if the element was a null
     */
    int enterArray();

    /**
     * Enters the next element, a map or a flat array of keys and values: a key, its value, the next key, … come next.
     *
     * @return how many pairs there are, or -1 if the element was a null
     */
    int enterMap();

    /**
     * Reads the next element with a reader, which sees nothing else, and consumes all of it whatever the reader makes of
     * it, also when it throws: what follows can be read then. For replies whose elements fail for themselves.
     */
    <T extends @Nullable Object> T element(ReplyReader<T> reader);

    /** Consumes the next element with all that it holds. */
    void skip();

    /** The next element, with all that it holds, as a tree that the caller owns. An error becomes {@link Reply.Failure}. */
    Reply reply();
}
