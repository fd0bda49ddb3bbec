package io.slotwise.system.backend;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread at a time. A blocking RESP2 connection by which tests steer servers and look into them: words in, one
 * reply out. Text is UTF-8. Deliberately nothing of the client under test.
 */
public final class ControlConnection implements AutoCloseable {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(1);
    private static final Duration REPLY_LIMIT = Duration.ofSeconds(10);

    private final Socket socket;
    private final InputStream in;
    private final String address;

    private ControlConnection(Socket socket, String address) throws IOException {
        this.socket = socket;
        this.address = address;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Connects within a second, or throws {@link UncheckedIOException}. */
    public static ControlConnection open(String host, int port) {
        Socket socket = new Socket();
        String address = host + ":" + port;
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) REPLY_LIMIT.toMillis());
            socket.connect(new InetSocketAddress(host, port), (int) CONNECT_LIMIT.toMillis());
            return new ControlConnection(socket, address);
        } catch (IOException failure) {
            closeQuietly(socket);
            throw new UncheckedIOException("cannot connect to " + address, failure);
        }
    }

    /** Connects to {@code host:port}; the port is what follows the last colon. */
    public static ControlConnection open(String address) {
        int colon = address.lastIndexOf(':');
        return open(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    /** How long a reply may take from now on, 10 seconds at first; a blocking command needs more. */
    public ControlConnection replyLimit(Duration limit) {
        try {
            socket.setSoTimeout((int) limit.toMillis());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /**
     * Sends the words and waits for the reply: String, Long, List of these, or null.
     *
     * @throws ServerReplyError when the reply is an error; one inside a list is an element of the list instead
     * @throws UncheckedIOException when the connection fails or no reply comes in time; the connection is of no use then
     */
    public @Nullable Object call(String... words) {
        send(words);
        return receive();
    }

    /** Sends the words and does not wait; each send needs one {@link #receive}. */
    public void send(String... words) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(ascii("*" + words.length + "\r\n"));
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            request.writeBytes(ascii("$" + bytes.length + "\r\n"));
            request.writeBytes(bytes);
            request.writeBytes(ascii("\r\n"));
        }
        try {
            socket.getOutputStream().write(request.toByteArray());
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot send to " + address, failure);
        }
    }

    /** The next reply, read as {@link #call} says. */
    public @Nullable Object receive() {
        Object reply;
        try {
            reply = read();
        } catch (IOException failure) {
            throw new UncheckedIOException("no reply from " + address, failure);
        }
        if (reply instanceof ServerReplyError error) {
            throw error;
        }
        return reply;
    }

    /** {@link #call} of a command that answers with text; a missing value is an {@link IllegalStateException}. */
    public String text(String... words) {
        if (call(words) instanceof String text) {
            return text;
        }
        throw new IllegalStateException(address + " did not answer " + words[0] + " with text");
    }

    /** {@link #call} of a command that answers with a number. */
    public long integer(String... words) {
        if (call(words) instanceof Long number) {
            return number;
        }
        throw new IllegalStateException(address + " did not answer " + words[0] + " with a number");
    }

    /** {@link #call} of a command that answers with a list of texts; anything else in it is shown as text. */
    public List<String> texts(String... words) {
        if (call(words) instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        throw new IllegalStateException(address + " did not answer " + words[0] + " with a list");
    }

    @Override
    public void close() {
        closeQuietly(socket);
    }

    private @Nullable Object read() throws IOException {
        String line = readLine();
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> rest;
            case '-' -> new ServerReplyError(rest);
            case ':' -> Long.valueOf(rest);
            case '$' -> readBulk(Integer.parseInt(rest));
            case '*' -> readList(Integer.parseInt(rest));
            default -> throw new IOException(address + " sent what is not RESP2: " + line);
        };
    }

    private @Nullable String readBulk(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || in.readNBytes(2).length < 2) {
            throw new EOFException(address + " closed the connection inside a reply");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private @Nullable List<@Nullable Object> readList(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        List<@Nullable Object> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            list.add(read());
        }
        return list;
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\r'; b = in.read()) {
            if (b < 0) {
                throw new EOFException(address + " closed the connection");
            }
            line.write(b);
        }
        if (in.read() != '\n' || line.size() == 0) {
            throw new IOException(address + " sent a line that is not RESP2");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // Nothing is owed to a connection that is given up.
        }
    }
}
