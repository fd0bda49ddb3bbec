package io.slotwise.command;

import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A Lua script and how its answer is read. Immutable; made once, and run many times by {@link ScriptCommands#run}: by its
 * digest, and by its text where the node does not know it yet.
 *
 * <pre>{@code
 * static final Script<Long> ADD = Script.of("return redis.call('INCRBY', KEYS[1], ARGV[1])", ReplyCursor::wholeNumber);
 * client.commands().run(ADD, List.of("counter"), List.of("5"));
 * }</pre>
 *
 * @param <R> what its answer is read into
 */
public final class Script<R extends @Nullable Object> {
    private final String text;
    private final String digest;
    private final ReplyReader<R> reader;
    private final boolean readOnly;

    private Script(String text, String digest, ReplyReader<R> reader, boolean readOnly) {
        this.text = text;
        this.digest = digest;
        this.reader = reader;
        this.readOnly = readOnly;
    }

    /** A script that may write. */
    public static <R extends @Nullable Object> Script<R> of(String text, ReplyReader<R> reader) {
        Objects.requireNonNull(text, "text");
        return new Script<>(text, digestOf(text), Objects.requireNonNull(reader, "reader"), false);
    }

    /** A script that may write, whose answer is given as the tree that came. */
    public static Script<Reply> of(String text) {
        return of(text, ReplyCursor::reply);
    }

    /**
     * The same script, as one that only reads: it goes where the read policy says, and is sent again when its outcome is
     * unknown. It fails when it writes all the same. Since 7.0.0. Source: valkey.io/commands/evalsha_ro.
     */
    public Script<R> readOnly() {
        return new Script<>(text, digest, reader, true);
    }

    /** Its text. */
    public String text() {
        return text;
    }

    /** The SHA-1 digest of its text as UTF-8, in hexadecimal, by which servers know it. */
    public String digest() {
        return digest;
    }

    /** Whether it is said to write nothing. */
    public boolean isReadOnly() {
        return readOnly;
    }

    ReplyReader<R> reader() {
        return reader;
    }

    /** By its digest: a script's text does not belong in logs. */
    @Override
    public String toString() {
        return "script " + digest;
    }

    private static String digestOf(String text) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            return HexFormat.of().formatHex(sha1.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK knows SHA-1", e);
        }
    }
}
