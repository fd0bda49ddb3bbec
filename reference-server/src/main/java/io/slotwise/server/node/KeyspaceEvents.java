package io.slotwise.server.node;

import io.slotwise.server.keyspace.Key;
import java.nio.charset.StandardCharsets;

/** Confined to the event loop. Tells subscribers of this node what happens to keys, as notify-keyspace-events says. */
public final class KeyspaceEvents {
    /** What the letter A stands for: all classes of events but missed keys and new keys. */
    private static final String ALL = "g$lshzxetd";

    /** Letters in the order in which CONFIG GET shows them, where it does not show A. */
    private static final String SHOWN = "g$lshzxetdn";

    private final ServerNode node;
    private String classes = "";

    KeyspaceEvents(ServerNode node) {
        this.node = node;
    }

    /**
     * The setting as the server writes it.
     *
     * @throws IllegalArgumentException when a letter means nothing
     */
    static String normalised(String setting) {
        String expanded = setting.replace("A", ALL);
        if (!expanded.matches("[KEtmn" + ALL + "]*")) {
            throw new IllegalArgumentException("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.");
        }
        boolean all = ALL.chars().allMatch(letter -> expanded.indexOf(letter) >= 0);
        String rest = (all ? "" : SHOWN) + "KEm";
        StringBuilder letters = new StringBuilder(all ? "A" : "");
        rest.chars().filter(letter -> expanded.indexOf(letter) >= 0).forEach(letter -> letters.append((char) letter));
        return letters.toString();
    }

    void enable(String setting) {
        classes = setting.replace("A", ALL);
    }

    /** Something of that class happened to the key. */
    public void happened(char eventClass, String event, Key key) {
        if (classes.isEmpty() || classes.indexOf(eventClass) < 0) {
            return;
        }
        if (classes.indexOf('K') >= 0) {
            node.subscriptions().deliver(channel("__keyspace@0__:", key.bytes()), bytes(event));
        }
        if (classes.indexOf('E') >= 0) {
            node.subscriptions().deliver(channel("__keyevent@0__:", bytes(event)), key.bytes());
        }
    }

    private static Key channel(String prefix, byte[] name) {
        byte[] start = bytes(prefix);
        byte[] channel = new byte[start.length + name.length];
        System.arraycopy(start, 0, channel, 0, start.length);
        System.arraycopy(name, 0, channel, start.length, name.length);
        return Key.of(channel);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
