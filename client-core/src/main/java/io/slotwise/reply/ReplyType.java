package io.slotwise.reply;

/** The kinds of reply of RESP2 and RESP3, by meaning rather than by spelling: a RESP2 null bulk is {@link #NULL} too. */
public enum ReplyType {
    /** A short text such as OK. */
    SIMPLE_STRING,
    /** The server's refusal; the blob form of RESP3 too. */
    ERROR,
    /** A whole number. */
    INTEGER,
    /** Bytes of known length. */
    BULK_STRING,
    /** Nothing: the null of RESP3, the null bulk string and null array of RESP2. */
    NULL,
    /** A double of RESP3. */
    DOUBLE,
    /** True or false of RESP3. */
    BOOLEAN,
    /** A whole number without limit, of RESP3. */
    BIG_NUMBER,
    /** Text with a format mark, of RESP3. */
    VERBATIM_STRING,
    /** A sequence of replies. */
    ARRAY,
    /** Pairs of replies, of RESP3. */
    MAP,
    /** Replies without order, of RESP3. */
    SET
}
