package io.slotwise.server.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop of one connection. Writes replies in the protocol that the connection speaks: a map is a
 * map in RESP3 and a flat array in RESP2, and so on.
 */
public final class ReplyWriter {
    private static final byte[] NULL_BULK = ascii("$-1\r\n");
    private static final byte[] NULL_ARRAY = ascii("*-1\r\n");
    private static final byte[] NULL = ascii("_\r\n");
    private static final byte[] OK = ascii("+OK\r\n");

    /** Digits after the point of a long double: LD_STR_HUMAN in util.c. */
    private static final int EXACT_DIGITS = 17;

    private final Consumer<String> errors;
    private ByteBuf out;
    private int protocol = 2;

    /** The consumer is told the text of each error that is written. */
    public ReplyWriter(ByteBuf out, Consumer<String> errors) {
        this.out = out;
        this.errors = errors;
    }

    /** Later replies go to that buffer. */
    public void writeTo(ByteBuf next) {
        out = next;
    }

    public ByteBuf buffer() {
        return out;
    }

    public int protocol() {
        return protocol;
    }

    /** 2 or 3. */
    public void protocol(int version) {
        protocol = version;
    }

    private boolean isResp3() {
        return protocol == 3;
    }

    /** A place to come back to with {@link #rollBack}. */
    public int mark() {
        return out.writerIndex();
    }

    /** Forgets all that was written since the mark. */
    public void rollBack(int mark) {
        out.writerIndex(mark);
    }

    public void ok() {
        out.writeBytes(OK);
    }

    public void simple(String text) {
        line('+', text);
    }

    /** An error; the text starts with its code word. */
    public void error(String text) {
        line('-', text);
        errors.accept(text);
    }

    public void integer(long value) {
        header(':', value);
    }

    public void flag(boolean value) {
        integer(value ? 1 : 0);
    }

    public void bulk(byte @Nullable [] value) {
        if (value == null) {
            nullBulk();
            return;
        }
        header('$', value.length);
        out.writeBytes(value);
        out.writeShort(CRLF);
    }

    public void bulk(String value) {
        bulk(value.getBytes(StandardCharsets.UTF_8));
    }

    public void nullBulk() {
        out.writeBytes(isResp3() ? NULL : NULL_BULK);
    }

    public void nullArray() {
        out.writeBytes(isResp3() ? NULL : NULL_ARRAY);
    }

    /** Announces an array; the caller writes that many replies after it. */
    public void array(int size) {
        header('*', size);
    }

    /** Announces a map; the caller writes a key and a value for each entry. */
    public void map(int entries) {
        header(isResp3() ? '%' : '*', isResp3() ? entries : 2L * entries);
    }

    public void set(int size) {
        header(isResp3() ? '~' : '*', size);
    }

    /** Announces out-of-band data. */
    public void push(int size) {
        header(isResp3() ? '>' : '*', size);
    }

    public void number(double value) {
        String text = NumberText.of(value);
        if (isResp3()) {
            line(',', text);
        } else {
            bulk(text);
        }
    }

    /** A number with all the digits that it has, up to seventeen after the point. */
    public void exactNumber(double value) {
        BigDecimal rounded = new BigDecimal(value).setScale(EXACT_DIGITS, RoundingMode.HALF_EVEN);
        String text = rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        if (isResp3()) {
            line(',', text);
        } else {
            bulk(text);
        }
    }

    /** True or false; a RESP2 client sees 1 or 0. */
    public void truth(boolean value) {
        if (isResp3()) {
            line('#', value ? "t" : "f");
        } else {
            flag(value);
        }
    }

    public void bigNumber(String digits) {
        if (isResp3()) {
            line('(', digits);
        } else {
            bulk(digits);
        }
    }

    /** Text for people: INFO, CLUSTER INFO, CLUSTER NODES. */
    public void verbatim(String text) {
        verbatim("txt", text.getBytes(StandardCharsets.UTF_8));
    }

    /** Text in that format of three letters. */
    public void verbatim(String format, byte[] bytes) {
        if (!isResp3()) {
            bulk(bytes);
            return;
        }
        header('=', bytes.length + 4L);
        ByteBufUtil.writeAscii(out, format);
        out.writeByte(':');
        out.writeBytes(bytes);
        out.writeShort(CRLF);
    }

    /** Bytes that already are a reply. */
    public void raw(byte[] bytes) {
        out.writeBytes(bytes);
    }

    private static final int CRLF = '\r' << 8 | '\n';

    private void line(char type, String text) {
        out.writeByte(type);
        ByteBufUtil.writeUtf8(out, text);
        out.writeShort(CRLF);
    }

    private void header(char type, long number) {
        out.writeByte(type);
        if (number >= 0 && number < 10) {
            out.writeByte('0' + (int) number);
        } else {
            ByteBufUtil.writeAscii(out, Long.toString(number));
        }
        out.writeShort(CRLF);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
