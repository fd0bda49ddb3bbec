package io.slotwise.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Confined to one thread. A blocking client that shows replies as they are on the wire, CR LF written as one space. */
final class WireClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    WireClient(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) Duration.ofSeconds(10).toMillis());
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static WireClient to(ReferenceNode node) {
        return new WireClient(node.port());
    }

    /** Sends a command, its words separated by single spaces, and returns its reply. */
    String send(String command) {
        write(command);
        return read();
    }

    void write(String command) {
        writeRaw(request(command.split(" ", -1)));
    }

    void writeRaw(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static byte[] request(String... words) {
        StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            request.append('$')
                    .append(word.getBytes(StandardCharsets.UTF_8).length)
                    .append("\r\n");
            request.append(word).append("\r\n");
        }
        return request.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The next reply; "EOF" when the server has closed the connection. */
    String read() {
        try {
            return readReply();
        } catch (EOFException end) {
            return "EOF";
        } catch (IOException failure) {
            if (failure.getMessage() != null && failure.getMessage().contains("reset")) {
                return "EOF";
            }
            throw new UncheckedIOException(failure);
        }
    }

    private String readReply() throws IOException {
        String line = line();
        char type = line.charAt(0);
        if (type == '+' || type == '-' || type == ':' || type == '_' || type == ',' || type == '#' || type == '(') {
            return line;
        }
        int length = Integer.parseInt(line.substring(1));
        if (type == '$' || type == '=') {
            return length < 0 ? line : bulk(length);
        }
        StringBuilder items = new StringBuilder(line);
        for (int index = 0; index < length * (type == '%' ? 2 : 1); index++) {
            items.append(' ').append(readReply());
        }
        return items.toString();
    }

    private String bulk(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || in.readNBytes(2).length < 2) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    boolean hasReply() {
        try {
            return in.available() > 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
