package io.slotwise.server.command;

import io.slotwise.server.keyspace.HashValue;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.Slots;
import io.slotwise.server.keyspace.StringValue;
import io.slotwise.server.keyspace.Value;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.resp.ReplyWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. One run of a command: its words, who sent them, where the reply goes. */
final class Call {
    private final ServerNode node;
    private final ClientSession client;
    private final byte[][] words;
    private final long now;
    private final ReplyWriter reply;
    private boolean propagatedItself;

    Call(ClientSession client, byte[][] words, long now, ReplyWriter reply) {
        this.node = client.node();
        this.client = client;
        this.words = words;
        this.now = now;
        this.reply = reply;
    }

    ServerNode node() {
        return node;
    }

    ClientSession client() {
        return client;
    }

    Keyspace keyspace() {
        return node.keyspace();
    }

    ReplyWriter reply() {
        return reply;
    }

    /** Milliseconds since the epoch; on a replica the time at which the primary ran the command. */
    long now() {
        return now;
    }

    byte[][] words() {
        return words;
    }

    int count() {
        return words.length;
    }

    byte[] bytes(int index) {
        return words[index];
    }

    String text(int index) {
        return new String(words[index], StandardCharsets.UTF_8);
    }

    /** The word in upper case, to compare options with. */
    String option(int index) {
        return text(index).toUpperCase(Locale.ROOT);
    }

    boolean is(int index, String option) {
        return words[index].length == option.length() && option(index).equals(option);
    }

    Key key(int index) {
        return Key.of(words[index]);
    }

    List<Key> keys(int first, int end, int step) {
        return new KeyPositions(first, end - 1, step).in(words);
    }

    long integer(int index) {
        return integer(index, CommandException.NOT_AN_INTEGER);
    }

    long integer(int index, String complaint) {
        OptionalLong value = Numbers.integer(words[index]);
        if (value.isEmpty()) {
            throw new CommandException(complaint);
        }
        return value.getAsLong();
    }

    BigDecimal decimal(int index) {
        BigDecimal value = Numbers.decimal(words[index]);
        if (value == null) {
            throw new CommandException(CommandException.NOT_A_FLOAT);
        }
        return value;
    }

    /** A slot number. */
    int slot(int index) {
        OptionalLong slot = Numbers.integer(words[index]);
        if (slot.isEmpty() || slot.getAsLong() < 0 || slot.getAsLong() >= Slots.COUNT) {
            throw new CommandException("ERR Invalid or out of range slot");
        }
        return (int) slot.getAsLong();
    }

    @Nullable
    Value value(Key key) {
        return keyspace().get(key, now);
    }

    /** The string at the key, or null; fails when the key holds something else. */
    byte @Nullable [] string(Key key) {
        Value value = value(key);
        if (value == null) {
            return null;
        }
        if (value instanceof StringValue string) {
            return string.bytes();
        }
        throw new CommandException(CommandException.WRONG_TYPE);
    }

    /** The hash at the key, or null; fails when the key holds something else. */
    @Nullable
    HashValue hash(Key key) {
        Value value = value(key);
        if (value == null || value instanceof HashValue) {
            return (HashValue) value;
        }
        throw new CommandException(CommandException.WRONG_TYPE);
    }

    CommandException syntaxError() {
        return new CommandException(CommandException.SYNTAX);
    }

    CommandException wrongArity(String name) {
        return new CommandException("ERR wrong number of arguments for '" + name + "' command");
    }

    /** The handler has told the replicas itself what to do. */
    void propagatedItself() {
        propagatedItself = true;
    }

    boolean isPropagatedItself() {
        return propagatedItself;
    }
}
