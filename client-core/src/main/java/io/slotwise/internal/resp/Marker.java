package io.slotwise.internal.resp;

/** The first byte of each element, which says its kind. Stateless. Source: the RESP protocol specification. */
final class Marker {
    static final byte SIMPLE_STRING = '+';
    static final byte ERROR = '-';
    static final byte INTEGER = ':';
    static final byte BULK_STRING = '$';
    static final byte ARRAY = '*';
    static final byte NULL = '_';
    static final byte BOOLEAN = '#';
    static final byte DOUBLE = ',';
    static final byte BIG_NUMBER = '(';
    static final byte BLOB_ERROR = '!';
    static final byte VERBATIM_STRING = '=';
    static final byte MAP = '%';
    static final byte SET = '~';
    static final byte PUSH = '>';
    static final byte ATTRIBUTE = '|';

    /** In place of a length: an element sent in pieces, which no server does. */
    static final byte STREAMED = '?';

    private Marker() {}
}
