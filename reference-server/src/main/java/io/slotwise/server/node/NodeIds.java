package io.slotwise.server.node;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Thread-safe. Random names of 40 hexadecimal digits, as nodes, shards and replication histories have. */
final class NodeIds {
    private static final SecureRandom RANDOM = new SecureRandom();

    private NodeIds() {}

    static String next() {
        byte[] bytes = new byte[20];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
