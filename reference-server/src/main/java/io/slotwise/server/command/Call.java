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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. One run of a command: its words, who sent them, where the reply goes. */
final class Call {
    private final ServerNode node;
    private final ClientSession client;
    private final byte[][] words;
    private final long now;
    private final ReplyWriter reply;
    private boolean propagatedItself;
    private @Nullable List<byte[][]> propagated;
    private @Nullable Key readyKey;
    private @Nullable Wait wait;

    /** Immutable. What a command that found nothing waits for; 0 milliseconds are for ever. */
    static final class Wait {
        private final List<Key> keys;
        private final long timeoutMillis;
        private final Consumer<ReplyWriter> giveUp;
        private final byte[][] words;

        private Wait(List<Key> keys, long timeoutMillis, Consumer<ReplyWriter> giveUp, byte[][] words) {
            this.keys = keys;
            this.timeoutMillis = timeoutMillis;
            this.giveUp = giveUp;
            this.words = words;
        }

        List<Key> keys() {
            return keys;
        }

        long timeoutMillis() {
            return timeoutMillis;
        }

        Consumer<ReplyWriter> giveUp() {
            return giveUp;
        }

        /** The words with which the command is run again. */
        byte[][] words() {
            return words;
        }
    }

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
        HashValue hash = valueOf(HashValue.class, key);
        if (hash == null || !hash.expires()) {
            return hash;
        }
        HashValue present = node.fieldExpiry().at(key, hash, now);
        return present.fields().isEmpty() ? null : present;
    }

    /** The command is run again because something has come to that key; null at its first run. */
    @Nullable
    Key readyKey() {
        return readyKey;
    }

    void readyKey(Key key) {
        readyKey = key;
    }

    /** False for a key that is none of this run's business: it is run again for another. */
    boolean concerns(Key key) {
        return readyKey == null || readyKey.equals(key);
    }

    /** There is nothing yet: the connection is to wait for the keys, and the consumer to reply when nothing comes. */
    void waitFor(List<Key> keys, long timeoutMillis, Consumer<ReplyWriter> giveUp) {
        waitFor(keys, timeoutMillis, giveUp, words);
    }

    /** The same; the command is run again with these words. */
    void waitFor(List<Key> keys, long timeoutMillis, Consumer<ReplyWriter> giveUp, byte[][] wordsThen) {
        wait = new Wait(keys, timeoutMillis, giveUp, wordsThen);
    }

    @Nullable
    Wait wanted() {
        return wait;
    }

    /** Replicas are to run these words instead of the request. */
    void propagate(byte[]... instead) {
        List<byte[][]> present = propagated;
        if (present == null) {
            present = new ArrayList<>();
            propagated = present;
        }
        present.add(instead);
    }

    void propagate(String command, byte[]... rest) {
        byte[][] instead = new byte[rest.length + 1][];
        instead[0] = command.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(rest, 0, instead, 1, rest.length);
        propagate(instead);
    }

    @Nullable
    List<byte[][]> propagated() {
        return propagated;
    }

    /** Something happened to a key that subscribers may want to know; classes are those of notify-keyspace-events. */
    void event(char eventClass, String event, Key key) {
        node.events().happened(eventClass, event, key);
    }

    /** The value of that type at the key, or null; fails when the key holds something else. */
    <T extends Value> @Nullable T valueOf(Class<T> type, Key key) {
        Value value = value(key);
        if (value == null || type.isInstance(value)) {
            return type.cast(value);
        }
        if (readyKey != null) {
            return null;
        }
        throw new CommandException(CommandException.WRONG_TYPE);
    }

    /** The value of that type at the key, a new one that is stored there when there is none. */
    <T extends Value> T valueOrNew(Class<T> type, Key key, Supplier<T> maker) {
        T value = valueOf(type, key);
        if (value == null) {
            value = maker.get();
            keyspace().put(key, value, Keyspace.NEVER);
            event('n', "new", key);
        }
        return value;
    }

    /** The key goes because nothing is left in it. */
    void removeEmpty(Key key) {
        keyspace().remove(key, now);
        event('g', "del", key);
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
