package io.slotwise.system.backend;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Thread-safe. Client ports on loopback whose bus port, 10 000 higher, is free too. No port is given out twice in one JVM.
 */
final class FreePorts {
    /** Where servers listen. */
    static final String HOST = "127.0.0.1";

    private static final String OTHER_HOST = "127.0.0.2";
    // Both ranges lie below 32 768, where Linux begins to take ports for outgoing connections.
    private static final int LOWEST = 11_000;
    private static final int HIGHEST = 22_000;
    private static final int BUS_DISTANCE = 10_000;
    private static final int TRIES = 1_000;

    private static final Set<Integer> given = new HashSet<>();

    private FreePorts() {}

    static synchronized int next() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (!given.contains(port) && isFree(port) && isFree(port + BUS_DISTANCE) && given.add(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free pair of ports after " + TRIES + " tries");
    }

    /** Another address of loopback, on systems that have more than one; else the same. */
    static String anotherHost(String host) {
        return host.equals(HOST) && isFree(OTHER_HOST, 0) ? OTHER_HOST : HOST;
    }

    private static boolean isFree(int port) {
        return isFree(HOST, port);
    }

    private static boolean isFree(String host, int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(host, port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
