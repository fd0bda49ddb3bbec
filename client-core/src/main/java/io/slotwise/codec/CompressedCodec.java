package io.slotwise.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Values that are compressed where that pays. Immutable.
 *
 * <p>What is stored is the plain value; or a mark, the byte 1, the length of the value in four bytes, the greatest first, and
 * the value in the format of zlib, which has a checksum. A plain value that begins with the mark is stored behind the mark and
 * the byte 0.
 */
final class CompressedCodec<T> implements Codec<T> {
    private static final byte[] MARK = {0, 'S', 'W'};
    private static final byte PLAIN = 0;
    private static final byte DEFLATED = 1;
    private static final int PLAIN_HEAD = MARK.length + 1;
    private static final int DEFLATED_HEAD = PLAIN_HEAD + Integer.BYTES;

    /** A byte of deflated data stands for no more than this. Source: zlib.net, technical details. */
    private static final int HIGHEST_RATIO = 1032;

    private final Codec<T> codec;
    private final Compression compression;

    CompressedCodec(Codec<T> codec, Compression compression) {
        this.codec = Objects.requireNonNull(codec, "codec");
        this.compression = Objects.requireNonNull(compression, "compression");
    }

    @Override
    public byte[] encode(T value) {
        byte[] plain = codec.encode(value);
        if (plain.length > compression.limit()) {
            throw new IllegalArgumentException(
                    "A value of " + plain.length + " bytes; at most " + compression.limit() + " could be read again");
        }
        byte[] deflated = plain.length < compression.threshold() ? plain : deflated(plain);
        return deflated == plain && isMarked(plain) ? escaped(plain) : deflated;
    }

    @Override
    public T decode(byte[] bytes) {
        if (!isMarked(bytes)) {
            return codec.decode(bytes);
        }
        if (bytes.length >= PLAIN_HEAD && bytes[MARK.length] == PLAIN) {
            return codec.decode(Arrays.copyOfRange(bytes, PLAIN_HEAD, bytes.length));
        }
        if (bytes.length >= DEFLATED_HEAD && bytes[MARK.length] == DEFLATED) {
            return codec.decode(inflated(bytes));
        }
        throw new IllegalArgumentException("Compressed in a way that is not known");
    }

    private static boolean isMarked(byte[] bytes) {
        return bytes.length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
    }

    private static byte[] escaped(byte[] plain) {
        return ByteBuffer.allocate(PLAIN_HEAD + plain.length)
                .put(MARK)
                .put(PLAIN)
                .put(plain)
                .array();
    }

    /** The value itself when it would not get shorter. */
    private byte[] deflated(byte[] plain) {
        byte[] whole = new byte[plain.length];
        Deflater deflater = new Deflater(compression.level());
        try {
            deflater.setInput(plain);
            deflater.finish();
            int room = whole.length - DEFLATED_HEAD;
            int length = room <= 0 ? 0 : deflater.deflate(whole, DEFLATED_HEAD, room);
            if (length == 0 || !deflater.finished()) {
                return plain;
            }
            ByteBuffer.wrap(whole).put(MARK).put(DEFLATED).putInt(plain.length);
            return Arrays.copyOf(whole, DEFLATED_HEAD + length);
        } finally {
            deflater.end();
        }
    }

    private byte[] inflated(byte[] bytes) {
        int length = ByteBuffer.wrap(bytes).getInt(PLAIN_HEAD);
        int deflated = bytes.length - DEFLATED_HEAD;
        if (length < 0 || length > compression.limit() || length / HIGHEST_RATIO > deflated) {
            throw new IllegalArgumentException(
                    "A compressed value that claims " + Integer.toUnsignedString(length) + " bytes; at most "
                            + compression.limit() + " are taken, and of its " + deflated + " not all lengths can be");
        }
        byte[] plain = new byte[length];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, DEFLATED_HEAD, deflated);
            int inflated = 0;
            while (inflated < length && !inflater.finished()) {
                int more = inflater.inflate(plain, inflated, length - inflated);
                if (more == 0) {
                    break;
                }
                inflated += more;
            }
            boolean more = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
            if (inflated != length || more || !inflater.finished() || inflater.getRemaining() > 0) {
                throw new IllegalArgumentException("A compressed value of another length than it claims");
            }
            return plain;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("A compressed value that is damaged", e);
        } finally {
            inflater.end();
        }
    }

    @Override
    public String toString() {
        return "compressed " + codec;
    }
}
