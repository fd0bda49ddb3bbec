package io.slotwise.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Confined to one test. Seeds that are of no use: one that refuses connections, one that accepts them and says nothing. */
final class DeadSeeds implements AutoCloseable {
    private final ServerSocket silent;
    private final String refusing;

    DeadSeeds() {
        try {
            try (ServerSocket closedSoon = open()) {
                refusing = address(closedSoon);
            }
            silent = open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ServerSocket open() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static String address(ServerSocket socket) {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    String refusing() {
        return refusing;
    }

    String silent() {
        return address(silent);
    }

    @Override
    public void close() {
        try {
            silent.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
