package io.slotwise.server.node;

import io.slotwise.server.keyspace.DumpFormat;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.Value;
import java.nio.charset.StandardCharsets;

/**
 * Stateless. Moves keys between nodes. Both nodes run on one thread and the move is one step on it: no client ever sees a
 * key on neither or on both.
 */
public final class KeyTransfer {
    static final byte[] DEL = word("DEL");
    private static final byte[] RESTORE = word("RESTORE");
    private static final byte[] REPLACE = word("REPLACE");
    private static final byte[] ABSOLUTE = word("ABSTTL");

    private KeyTransfer() {}

    /** False when the key is not at the source. The key replaces one that the target has. */
    public static boolean move(ServerNode source, ServerNode target, Key key, boolean keepSource) {
        long now = source.now();
        Keyspace from = source.keyspace();
        Value value = from.get(key, now);
        if (value == null) {
            return false;
        }
        long expiresAt = from.expiry(key);
        target.keyspace().put(key, value.copy(), expiresAt);
        target.fieldExpiry().watch(key);
        byte[] payload = DumpFormat.write(value);
        byte[] lifetime = Numbers.text(Math.max(expiresAt, 0));
        target.stream().append(new byte[][] {RESTORE, key.bytes(), lifetime, payload, REPLACE, ABSOLUTE}, now);
        if (!keepSource) {
            from.remove(key, now);
            source.stream().append(new byte[][] {DEL, key.bytes()}, now);
        }
        return true;
    }

    private static byte[] word(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
