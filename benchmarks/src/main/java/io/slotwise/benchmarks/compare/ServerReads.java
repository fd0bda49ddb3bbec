package io.slotwise.benchmarks.compare;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often the primaries have read from a socket of a client, by their own count: INFO's
 * {@code total_reads_processed}. Not thread-safe.
 *
 * <p>The question itself is read once by each node; {@link #sinceLast()} leaves it out. What replicas and idle clients
 * send meanwhile, a few reads a second, is not left out.
 */
final class ServerReads implements AutoCloseable {
    private static final Pattern READS = Pattern.compile("total_reads_processed:(\\d+)");
    private static final Pattern VERSION = Pattern.compile("(valkey|redis)_version:([\\d.]+)");
    private static final int TIMEOUT_MILLIS = 5_000;

    private final List<Socket> primaries = new ArrayList<>();
    private long last;

    private ServerReads() {}

    static ServerReads ofPrimaries(List<String> nodes) throws IOException {
        ServerReads reads = new ServerReads();
        for (String node : nodes) {
            int colon = node.lastIndexOf(':');
            Socket socket = new Socket(node.substring(0, colon), Integer.parseInt(node.substring(colon + 1)));
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            if (info(socket, "replication").contains("role:master")) {
                reads.primaries.add(socket);
            } else {
                socket.close();
            }
        }
        if (reads.primaries.isEmpty()) {
            throw new IOException("none of the nodes is a primary: " + nodes);
        }
        reads.last = reads.total();
        return reads;
    }

    /** What the servers are: {@code Redis 7.0.15, 3 primaries}. */
    String servers() throws IOException {
        Matcher version = VERSION.matcher(info(primaries.get(0), "server"));
        String program =
                version.find() ? (version.group(1).equals("valkey") ? "Valkey " : "Redis ") + version.group(2) : "?";
        return program + ", " + primaries.size() + " primaries";
    }

    /** The reads since this was called last. */
    long sinceLast() throws IOException {
        long now = total();
        long reads = now - last - primaries.size();
        last = now;
        return reads;
    }

    private long total() throws IOException {
        long total = 0;
        for (Socket primary : primaries) {
            Matcher matcher = READS.matcher(info(primary, "stats"));
            // Servers before 6.0 do not count them.
            total += matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
        }
        return total;
    }

    private static String info(Socket socket, String section) throws IOException {
        socket.getOutputStream().write(("INFO " + section + "\r\n").getBytes(StandardCharsets.US_ASCII));
        DataInputStream input = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        String header = readLine(input);
        if (!header.startsWith("$")) {
            throw new IOException("a node answers INFO with " + header);
        }
        byte[] text = new byte[Integer.parseInt(header.substring(1)) + 2];
        input.readFully(text);
        return new String(text, StandardCharsets.US_ASCII);
    }

    private static String readLine(DataInputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        int character = input.readByte();
        while (character != '\n') {
            line.append((char) character);
            character = input.readByte();
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        for (Socket primary : primaries) {
            primary.close();
        }
    }
}
