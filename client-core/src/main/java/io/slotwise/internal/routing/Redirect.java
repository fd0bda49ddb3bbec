package io.slotwise.internal.routing;

import io.slotwise.event.Redirection;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Where {@code MOVED} or {@code ASK} sends a command. Immutable. Source: cluster specification, "Redirection and
 * resharding"; the odd forms are those that servers really send.
 *
 * @param kind MOVED or ASK
 * @param target where to go; null when the server does not know either ({@code ?}): refresh, and route by the new view
 */
public record Redirect(Redirection kind, int slot, @Nullable NodeAddress target) {
    private static final String MOVED = "MOVED ";
    private static final String ASK = "ASK ";
    private static final String UNKNOWN_HOST = "?";

    /**
     * Reads an error line.
     *
     * @param answeredBy stands in for a host that the line leaves out
     * @return null when the line is no redirect, or is malformed
     */
    public static @Nullable Redirect parse(String errorText, NodeAddress answeredBy) {
        if (errorText.startsWith(MOVED)) {
            return parse(Redirection.MOVED, errorText.substring(MOVED.length()), answeredBy);
        }
        if (errorText.startsWith(ASK)) {
            return parse(Redirection.ASK, errorText.substring(ASK.length()), answeredBy);
        }
        return null;
    }

    private static @Nullable Redirect parse(Redirection kind, String rest, NodeAddress answeredBy) {
        String[] words = rest.strip().split(" ", -1);
        if (words.length < 2) {
            return null;
        }
        int slot = number(words[0], Slot.COUNT - 1);
        // IPv6 comes without brackets: the last colon parts host and port.
        int colon = words[1].lastIndexOf(':');
        int port = colon < 0 ? -1 : number(words[1].substring(colon + 1), 65_535);
        if (slot < 0 || port < 0) {
            return null;
        }
        String host = words[1].substring(0, colon);
        if (host.equals(UNKNOWN_HOST)) {
            return new Redirect(kind, slot, null);
        }
        return new Redirect(kind, slot, NodeAddress.orNull(host.isEmpty() ? answeredBy.host() : host, port));
    }

    private static int number(String digits, int most) {
        if (digits.isEmpty() || digits.length() > 5) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value <= most ? value : -1;
    }
}
