package io.slotwise.internal.simulation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replies as servers spell them. Immutable; one for each protocol. */
record Wire(boolean resp3) {
    String error(String text) {
        return "-" + text + "\r\n";
    }

    String simple(String text) {
        return "+" + text + "\r\n";
    }

    String number(long value) {
        return ":" + value + "\r\n";
    }

    String bulk(@Nullable String text) {
        if (text == null) {
            return resp3 ? "_\r\n" : "$-1\r\n";
        }
        return "$" + text.length() + "\r\n" + text + "\r\n";
    }

    String array(int size) {
        return "*" + size + "\r\n";
    }

    String map(int pairs) {
        return resp3 ? "%" + pairs + "\r\n" : "*" + 2 * pairs + "\r\n";
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Puts requests together from the pieces in which they come. */
    static final class Requests {
        private byte[] buffer = new byte[0];
        private int begin;

        /** The requests that are complete with these bytes. */
        List<List<String>> add(byte[] bytes) {
            int kept = buffer.length - begin;
            byte[] joined = new byte[kept + bytes.length];
            System.arraycopy(buffer, begin, joined, 0, kept);
            System.arraycopy(bytes, 0, joined, kept, bytes.length);
            buffer = joined;
            begin = 0;
            List<List<String>> complete = new ArrayList<>();
            List<String> request = next();
            while (request != null) {
                complete.add(request);
                request = next();
            }
            return complete;
        }

        private @Nullable List<String> next() {
            int at = begin;
            int line = lineEnd(at);
            if (line < 0) {
                return null;
            }
            int words = number(at, line);
            at = line + 2;
            List<String> request = new ArrayList<>(words);
            for (int i = 0; i < words; i++) {
                line = lineEnd(at);
                if (line < 0) {
                    return null;
                }
                int length = number(at, line);
                at = line + 2;
                if (at + length + 2 > buffer.length) {
                    return null;
                }
                request.add(new String(buffer, at, length, StandardCharsets.ISO_8859_1));
                at += length + 2;
            }
            begin = at;
            return request;
        }

        private int lineEnd(int from) {
            for (int i = from; i + 1 < buffer.length; i++) {
                if (buffer[i] == '\r' && buffer[i + 1] == '\n') {
                    return i;
                }
            }
            return -1;
        }

        private int number(int marker, int end) {
            int value = 0;
            for (int i = marker + 1; i < end; i++) {
                value = 10 * value + buffer[i] - '0';
            }
            return value;
        }
    }
}
