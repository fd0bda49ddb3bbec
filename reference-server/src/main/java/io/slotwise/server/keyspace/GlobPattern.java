package io.slotwise.server.keyspace;

/** Immutable. A glob as the server's KEYS and SCAN understand it: * ? [a-z] [^a] and backslash. */
public final class GlobPattern {
    private final byte[] pattern;

    public GlobPattern(byte[] pattern) {
        this.pattern = pattern;
    }

    public boolean matches(byte[] text) {
        return matches(0, text, 0);
    }

    private boolean matches(int patternStart, byte[] text, int textStart) {
        int at = patternStart;
        int index = textStart;
        int starAt = -1;
        int starIndex = -1;
        while (true) {
            if (at < pattern.length && pattern[at] == '*') {
                starAt = ++at;
                starIndex = index;
            } else if (index == text.length) {
                return at == pattern.length;
            } else {
                int next = at < pattern.length ? matchOne(at, text[index]) : -1;
                if (next >= 0) {
                    at = next;
                    index++;
                } else if (starAt >= 0) {
                    at = starAt;
                    index = ++starIndex;
                } else {
                    return false;
                }
            }
        }
    }

    /** Where the pattern goes on when the character matches, else -1. */
    private int matchOne(int at, byte character) {
        return switch (pattern[at]) {
            case '?' -> at + 1;
            case '[' -> matchClass(at + 1, character);
            case '\\' -> {
                int escaped = at + 1 < pattern.length ? at + 1 : at;
                yield pattern[escaped] == character ? escaped + 1 : -1;
            }
            default -> pattern[at] == character ? at + 1 : -1;
        };
    }

    private int matchClass(int start, byte character) {
        int at = start;
        boolean negated = at < pattern.length && pattern[at] == '^';
        if (negated) {
            at++;
        }
        boolean found = false;
        while (at < pattern.length && pattern[at] != ']') {
            if (pattern[at] == '\\' && at + 1 < pattern.length) {
                at++;
                found |= pattern[at] == character;
            } else if (at + 2 < pattern.length && pattern[at + 1] == '-') {
                int low = Math.min(pattern[at], pattern[at + 2]);
                int high = Math.max(pattern[at], pattern[at + 2]);
                found |= character >= low && character <= high;
                at += 2;
            } else {
                found |= pattern[at] == character;
            }
            at++;
        }
        int after = Math.min(at + 1, pattern.length);
        return found == negated ? -1 : after;
    }
}
