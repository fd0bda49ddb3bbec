package io.slotwise.server.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. The last commands of all nodes, oldest first; long words are kept in part, so that what is
 * held stays bounded.
 */
public final class CommandRecorder {
    private static final int KEPT_WORD_BYTES = 256;

    private static final int KEPT_WORDS = 64;

    private final @Nullable Entry[] ring;
    private long count;

    /** Keeps at most that many commands; 0 records nothing. */
    public CommandRecorder(int capacity) {
        ring = new Entry[capacity];
    }

    /** Confined to the event loop. One command as a node saw it. */
    public static final class Entry {
        private final ServerNode node;
        private final long connectionId;
        private final long timeMillis;
        private final byte[][] words;
        private final boolean asked;
        private byte replyType;
        private @Nullable String error;

        private Entry(ServerNode node, long connectionId, byte[][] words, boolean asked) {
            this.node = node;
            this.connectionId = connectionId;
            this.timeMillis = System.currentTimeMillis();
            this.words = words;
            this.asked = asked;
        }

        /** The first byte of the reply and, for an error, its text. */
        public void replied(byte type, @Nullable String errorText) {
            replyType = type;
            error = errorText;
        }

        public ServerNode node() {
            return node;
        }

        public long connectionId() {
            return connectionId;
        }

        public long timeMillis() {
            return timeMillis;
        }

        public byte[][] words() {
            return words;
        }

        /** ASKING was in force. */
        public boolean asked() {
            return asked;
        }

        /** The first byte of the reply; 0 while there is none. */
        public byte replyType() {
            return replyType;
        }

        public @Nullable String error() {
            return error;
        }
    }

    /** Adds a command; null when recording is off. */
    public @Nullable Entry record(ClientSession client, byte[][] words) {
        if (ring.length == 0) {
            return null;
        }
        Entry entry = new Entry(client.node(), client.id(), shortened(words), client.isAsking());
        ring[(int) (count++ % ring.length)] = entry;
        return entry;
    }

    private static byte[][] shortened(byte[][] words) {
        boolean isShort = words.length <= KEPT_WORDS;
        for (int index = 0; isShort && index < words.length; index++) {
            isShort = words[index].length <= KEPT_WORD_BYTES;
        }
        if (isShort) {
            return words;
        }
        byte[][] kept = new byte[Math.min(words.length, KEPT_WORDS)][];
        for (int index = 0; index < kept.length; index++) {
            byte[] word = words[index];
            kept[index] = word.length <= KEPT_WORD_BYTES ? word : Arrays.copyOf(word, KEPT_WORD_BYTES);
        }
        return kept;
    }

    /** What is kept, oldest first. */
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (long index = Math.max(0, count - ring.length); index < count; index++) {
            Entry entry = ring[(int) (index % ring.length)];
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }

    public void clear() {
        Arrays.fill(ring, null);
        count = 0;
    }
}
