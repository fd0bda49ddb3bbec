package io.slotwise.server.resp;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Confined to one call. Splits a line typed by a person into words, with the quoting rules of redis-cli and telnet users. */
final class InlineRequest {
    private final byte[] line;
    private int index;

    private InlineRequest(byte[] line) {
        this.line = line;
    }

    static List<byte[]> words(byte[] line) {
        return new InlineRequest(line).words();
    }

    private List<byte[]> words() {
        List<byte[]> words = new ArrayList<>();
        while (true) {
            while (index < line.length && isSpace(line[index])) {
                index++;
            }
            if (index >= line.length) {
                return words;
            }
            words.add(word());
        }
    }

    private byte[] word() {
        ByteArrayOutputStream word = new ByteArrayOutputStream();
        while (index < line.length && !isSpace(line[index])) {
            byte next = line[index++];
            if (next == '"') {
                doubleQuoted(word);
                return word.toByteArray();
            }
            if (next == '\'') {
                singleQuoted(word);
                return word.toByteArray();
            }
            word.write(next);
        }
        return word.toByteArray();
    }

    private void doubleQuoted(ByteArrayOutputStream word) {
        while (index < line.length) {
            byte next = line[index++];
            if (next == '"') {
                requireSpaceAfterQuote();
                return;
            }
            if (next == '\\' && index < line.length) {
                word.write(escaped());
            } else {
                word.write(next);
            }
        }
        throw unbalanced();
    }

    private int escaped() {
        byte kind = line[index++];
        if (kind == 'x' && index + 1 < line.length && hex(line[index]) >= 0 && hex(line[index + 1]) >= 0) {
            int value = hex(line[index]) * 16 + hex(line[index + 1]);
            index += 2;
            return value;
        }
        return switch (kind) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'a' -> 7;
            default -> kind;
        };
    }

    private void singleQuoted(ByteArrayOutputStream word) {
        while (index < line.length) {
            byte next = line[index++];
            if (next == '\'') {
                requireSpaceAfterQuote();
                return;
            }
            if (next == '\\' && index < line.length && line[index] == '\'') {
                word.write(line[index++]);
            } else {
                word.write(next);
            }
        }
        throw unbalanced();
    }

    private void requireSpaceAfterQuote() {
        if (index < line.length && !isSpace(line[index])) {
            throw unbalanced();
        }
    }

    private static ProtocolException unbalanced() {
        return new ProtocolException("unbalanced quotes in request");
    }

    private static int hex(byte digit) {
        return Character.digit(digit, 16);
    }

    private static boolean isSpace(byte character) {
        return character == ' ' || character == '\t' || character == '\r' || character == 0;
    }
}
