package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects a command that is not in the catalogue: its words in their order, the keys among them marked as keys. Not
 * safe for use by several threads.
 *
 * <pre>{@code
 * Command<@Nullable String> jsonGet =
 *         Command.custom("JSON.GET").key("user:1").argument("$.name").readOnly().returning(ReplyCursor::text);
 * }</pre>
 *
 * <p>A command is taken for a write that must not run twice, unless it is said to be {@link #readOnly} or
 * {@link #idempotent}.
 *
 * <p>Where no word is marked as a key, and neither {@link #withoutKeys} nor {@link #sentTo} nor a
 * {@link io.slotwise.options.Target} says where the command goes, a server is asked what it knows of it (COMMAND INFO): once for
 * each name, within the call's own timeout. From then on the command goes where its keys lie, is read-only if the server says
 * so, and is sent to several nodes and merged as the server's tips say. Replies are merged then as for commands of the
 * catalogue: read numbers into {@code Long}, sequences into {@code List}, or leave the reply the tree that it is. Of some
 * commands no server can say in advance which words are keys (SORT with STORE, MIGRATE): then one is asked for each call
 * (COMMAND GETKEYS). Where no server says anything, the command goes to any primary, and where a redirect sends it is
 * remembered. Marking keys spares all that.
 *
 * <p>Commands that change the connection they are sent on (SUBSCRIBE, MULTI, WAIT, …), and those that
 * hold it (BLPOP, …) without a block time that is marked as one, are refused when they are sent, with
 * {@code UnsupportedCommandException}.
 */
public final class CustomCommand {
    private final CommandBuilder<String, String> command;
    private boolean keysAreLeftOpen = true;

    CustomCommand(String name) {
        command = new CommandBuilder<>(Command.checkedName(name), Codec.utf8(), Codec.utf8());
    }

    /** A key, sent as UTF-8. Decides where the command goes. */
    public CustomCommand key(String key) {
        command.key(key);
        return this;
    }

    /** A key. Decides where the command goes. The array is copied. */
    public CustomCommand key(byte[] key) {
        command.addKey(key.clone());
        return this;
    }

    /** Any other word, sent as UTF-8. */
    public CustomCommand argument(String text) {
        command.text(text);
        return this;
    }

    /** Any other word. The array is copied. */
    public CustomCommand argument(byte[] bytes) {
        command.add(bytes.clone());
        return this;
    }

    /** A whole number, sent as decimal digits. */
    public CustomCommand argument(long number) {
        command.number(number);
        return this;
    }

    /** A double, sent as text that reads back as the same. */
    public CustomCommand argument(double number) {
        command.decimal(number);
        return this;
    }

    /**
     * How long the server may hold the command, as its next word, in seconds; zero for without end. The command gets a
     * connection of its own.
     */
    public CustomCommand blockSeconds(Duration time) {
        command.blockSeconds(time);
        return this;
    }

    /**
     * How long the server may hold the command, as its next word, in milliseconds; zero for without end. The command gets
     * a connection of its own.
     */
    public CustomCommand blockMillis(Duration time) {
        command.blockMillis(time);
        return this;
    }

    /** The server marks the command read-only: it may go to replicas, and be sent again. */
    public CustomCommand readOnly() {
        command.flags(CommandFlag.READ_ONLY);
        return this;
    }

    /** Running the command twice in a row is as good as once: it may be sent again when its outcome is unknown. */
    public CustomCommand idempotent() {
        command.flags(CommandFlag.IDEMPOTENT);
        return this;
    }

    /** None of its words is a key, so that it goes to any primary; no server is asked about it. */
    public CustomCommand withoutKeys() {
        keysAreLeftOpen = false;
        return this;
    }

    /**
     * Sends it to several nodes, and makes their replies one. {@link RequestPolicy#MULTI_SHARD} splits it by the slots of
     * its keys, each with the words that follow it: the first word must be a key, and each key be followed by as many.
     */
    public CustomCommand sentTo(RequestPolicy request, ResponsePolicy response) {
        command.sentTo(request, response);
        keysAreLeftOpen = false;
        return this;
    }

    /**
     * The command, with a reader of its reply.
     *
     * @throws IllegalArgumentException if it is to be split by slot, but not every part of it belongs to a key
     */
    public <R extends @Nullable Object> Command<R> returning(ReplyReader<R> reader) {
        command.checkedSplit().checkedConnection();
        return (keysAreLeftOpen ? command.leavingKeysOpen() : command).returning(reader);
    }

    /**
     * The command, with its reply as the tree that came.
     *
     * @throws IllegalArgumentException if it is to be split by slot, but not every part of it belongs to a key
     */
    public Command<Reply> returningReply() {
        return returning(ReplyCursor::reply);
    }
}
