package io.slotwise.wire;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection that a client opened, as its peer sees it. For the thread that serves it, but for {@link #cut}. */
public final class PeerConnection {
    private static final int LONGEST_WAIT_SECONDS = 30;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final int number;
    private final List<List<String>> commands = new ArrayList<>();

    PeerConnection(Socket socket, int number) throws IOException {
        this.socket = socket;
        this.number = number;
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /** Which of the peer's connections this is, counted from 1. */
    public int number() {
        return number;
    }

    /** The peer's port that the client dialled. */
    public int port() {
        return socket.getLocalPort();
    }

    /** What has come in so far, the last command last. */
    public synchronized List<List<String>> commands() {
        return List.copyOf(commands);
    }

    /** The next command, or null when the client has closed. */
    public @Nullable List<String> read() throws IOException {
        int first = in.read();
        if (first < 0) {
            return null;
        }
        if (first != '*') {
            throw new IOException("A command begins with *, not " + first);
        }
        int words = number(line());
        List<String> command = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            command.add(word());
        }
        synchronized (this) {
            commands.add(command);
        }
        return command;
    }

    private String word() throws IOException {
        if (in.read() != '$') {
            throw new IOException("A word is a bulk string");
        }
        byte[] bytes = in.readNBytes(number(line()));
        if (in.read() != '\r' || in.read() != '\n') {
            throw new IOException("A bulk string of " + bytes.length + " bytes has no line end");
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\r'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("The client closed within a command");
            }
            line.append((char) c);
        }
        if (in.read() != '\n') {
            throw new IOException("A carriage return without a line feed");
        }
        return line.toString();
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }

    /** Writes bytes, one for each char. */
    public void write(String bytes) throws IOException {
        out.write(Replies.bytes(bytes));
        out.flush();
    }

    /** Writes bytes, each in a packet of its own. */
    public void writeByteByByte(String bytes) throws IOException {
        for (byte one : Replies.bytes(bytes)) {
            out.write(one);
            out.flush();
        }
    }

    /** Waits for the test, but not for ever. */
    public void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("The test did not go on");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Ends the connection in order. */
    public void cut() throws IOException {
        socket.close();
    }

    /** Ends the connection with a reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    boolean isCut() {
        return socket.isClosed();
    }
}
