package io.slotwise.topology;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a host the one way in which equal hosts are equal text: RFC 5952 for IPv6, lower case for names. Stateless. */
final class CanonicalHost {
    private static final int GROUPS = 8;

    private CanonicalHost() {}

    static String of(String host) {
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (bare.indexOf(':') < 0) {
            return bare.toLowerCase(Locale.ROOT);
        }
        int zone = bare.indexOf('%');
        int @Nullable [] groups = groups(zone < 0 ? bare : bare.substring(0, zone));
        if (groups == null) {
            return bare.toLowerCase(Locale.ROOT);
        }
        return zone < 0 ? text(groups) : text(groups) + bare.substring(zone);
    }

    private static int @Nullable [] groups(String address) {
        int dot = address.indexOf('.');
        if (dot >= 0 && address.indexOf(':', dot) >= 0) {
            return null; // dotted IPv4 stands at the end
        }
        int gap = address.indexOf("::");
        int[] groups = new int[GROUPS];
        if (gap < 0) {
            return read(address, groups, 0) == GROUPS ? groups : null;
        }
        int head = read(address.substring(0, gap), groups, 0);
        int[] tail = new int[GROUPS];
        int tailLength = read(address.substring(gap + 2), tail, 0);
        if (head < 0 || tailLength < 0 || head + tailLength >= GROUPS) {
            return null;
        }
        System.arraycopy(tail, 0, groups, GROUPS - tailLength, tailLength);
        return groups;
    }

    /** Reads groups parted by single colons; the last may be dotted IPv4. Gives their number, or -1 if it is none. */
    private static int read(String part, int[] groups, int start) {
        if (part.isEmpty()) {
            return start;
        }
        int count = start;
        for (String group : part.split(":", -1)) {
            if (group.indexOf('.') >= 0) {
                long dotted = dotted(group);
                if (dotted < 0 || count + 2 > GROUPS) {
                    return -1;
                }
                groups[count++] = (int) (dotted >>> 16);
                groups[count++] = (int) (dotted & 0xFFFF);
            } else {
                int value = hexadecimal(group);
                if (value < 0 || count >= GROUPS) {
                    return -1;
                }
                groups[count++] = value;
            }
        }
        return count;
    }

    private static int hexadecimal(String group) {
        if (group.isEmpty() || group.length() > 4) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < group.length(); i++) {
            int digit = Character.digit(group.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = (value << 4) | digit;
        }
        return value;
    }

    /** The 32 bits of dotted IPv4, or -1 if it is none. */
    private static long dotted(String group) {
        String[] octets = group.split("\\.", -1);
        if (octets.length != 4) {
            return -1;
        }
        long value = 0;
        for (String octet : octets) {
            if (octet.isEmpty() || octet.length() > 3 || !octet.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return -1;
            }
            int number = Integer.parseInt(octet);
            if (number > 255) {
                return -1;
            }
            value = (value << 8) | number;
        }
        return value;
    }

    private static String text(int[] groups) {
        int gapStart = -1;
        int gapLength = 1;
        for (int i = 0; i < GROUPS; i++) {
            int run = i;
            while (run < GROUPS && groups[run] == 0) {
                run++;
            }
            if (run - i > gapLength) {
                gapStart = i;
                gapLength = run - i;
            }
            i = Math.max(i, run - 1);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (i == gapStart) {
                text.append("::");
                i += gapLength - 1;
                continue;
            }
            if (i > 0 && i != gapStart + gapLength) {
                text.append(':');
            }
            text.append(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }
}
