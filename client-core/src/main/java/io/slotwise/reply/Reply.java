package io.slotwise.reply;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reply as it came, as a tree: for commands that Slotwise has no reader for. Immutable but for the arrays of bytes. */
public sealed interface Reply {
    /** A short text such as OK. */
    record Text(String value) implements Reply {}

    /** Bytes of known length. */
    @SuppressWarnings("ArrayRecordComponent") // compared by content below; copying each value would cost too much
    record Bytes(byte[] value) implements Reply {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bytes that && Arrays.equals(value, that.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        /** The length alone: values do not belong in logs. */
        @Override
        public String toString() {
            return "Bytes[" + value.length + "]";
        }
    }

    /** A whole number. */
    record WholeNumber(long value) implements Reply {}

    /** A number without limit. */
    record BigNumber(BigInteger value) implements Reply {}

    /** A double. */
    record Decimal(double value) implements Reply {}

    /** True or false. */
    record Flag(boolean value) implements Reply {}

    /**
     * Text with a mark that says how to show it.
     *
     * @param format three characters: {@code txt} or {@code mkd}
     */
    record Verbatim(String format, String value) implements Reply {}

    /** Nothing. */
    record Null() implements Reply {}

    /** The server's refusal, at the top or inside of another reply. */
    record Failure(String message) implements Reply {}

    /** A sequence; the sets of RESP3 too, in the order in which they were sent. */
    record Sequence(List<Reply> elements) implements Reply {
        /** Copies the list. */
        public Sequence {
            elements = List.copyOf(elements);
        }
    }

    /** Pairs, in the order in which they were sent. */
    record Pairs(List<Pair> pairs) implements Reply {
        /** Copies the list. */
        public Pairs {
            pairs = List.copyOf(pairs);
        }
    }

    /** One pair of {@link Pairs}. */
    record Pair(Reply key, Reply value) {}

    /** The reply as text, for the kinds that have one; null for {@link Null}. */
    default @Nullable String asText() {
        if (this instanceof Text text) {
            return text.value();
        }
        if (this instanceof Bytes bytes) {
            return new String(bytes.value(), StandardCharsets.UTF_8);
        }
        if (this instanceof Verbatim verbatim) {
            return verbatim.value();
        }
        if (this instanceof WholeNumber number) {
            return Long.toString(number.value());
        }
        if (this instanceof BigNumber number) {
            return number.value().toString();
        }
        if (this instanceof Decimal decimal) {
            return Double.toString(decimal.value());
        }
        if (this instanceof Flag flag) {
            return Boolean.toString(flag.value());
        }
        if (this instanceof Failure failure) {
            return failure.message();
        }
        if (this instanceof Null) {
            return null;
        }
        throw new IllegalStateException("A reply of several elements has no text");
    }
}
