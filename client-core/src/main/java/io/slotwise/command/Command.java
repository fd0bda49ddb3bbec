package io.slotwise.command;

import io.slotwise.event.CommandFamily;
import io.slotwise.options.CallOptions;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What to ask of a cluster: what to send, how to route it, and how to read the answer. Immutable, as long as the arrays
 * of bytes that were given as keys or values are left alone; it can be sent many times, and be part of batches.
 *
 * <p>The catalogue makes commands ({@link StringCommands}, {@link KeyCommands}, …); {@link #custom} makes any other.
 * The text of a command is its name alone: keys and values do not belong in logs.
 *
 * @param <R> what the reply is read into
 */
public final class Command<R extends @Nullable Object> {
    /** The value of {@link #slot()} when the command has no key. */
    public static final int NO_SLOT = -1;

    /** The value of {@link #slot()} when the keys lie in several slots. */
    public static final int SEVERAL_SLOTS = -2;

    private final String name;
    private final Object[] arguments;
    private final CommandTraits traits;
    private final int[] keys;
    private final int slot;
    private final ReplyReader<R> reader;
    private final @Nullable CallOptions options;

    Command(
            String name,
            Object[] arguments,
            CommandTraits traits,
            int[] keys,
            int slot,
            ReplyReader<R> reader,
            @Nullable CallOptions options) {
        this.name = name;
        this.arguments = arguments;
        this.traits = traits;
        this.keys = keys;
        this.slot = slot;
        this.reader = reader;
        this.options = options;
    }

    /**
     * Begins a command that is not in the catalogue, such as a module's.
     *
     * @param name the command's name; a subcommand after a space ({@code "CLUSTER LINKS"})
     * @throws IllegalArgumentException if the name is anything but words of printable ASCII with one space between
     */
    public static CustomCommand custom(String name) {
        return new CustomCommand(name);
    }

    /**
     * Makes several commands one, which is carried out as a whole, with nothing of another client's in between: MULTI, the
     * commands, EXEC. Their keys must lie in one slot; without a key it goes to any primary. It is read-only when all of
     * them are. Sending it again, after a redirect, sends the whole; a part of it is never carried out. Source:
     * valkey.io/topics/transactions.
     *
     * @throws IllegalArgumentException if one of them cannot be a part of a transaction, because it changes the state of
     *     its connection or is a transaction itself
     */
    public static Command<TransactionResult> transaction(List<? extends Command<?>> commands) {
        return Transactions.of(commands, NO_SLOT);
    }

    /**
     * The same, sent to the node of this slot: for commands without keys.
     *
     * @throws IllegalArgumentException if the slot is none, or as above
     */
    public static Command<TransactionResult> transaction(int slot, List<? extends Command<?>> commands) {
        return Transactions.of(commands, Slot.checked(slot));
    }

    /** The name as the server knows it, a subcommand after a space. */
    public String name() {
        return name;
    }

    /** What kind of command it is, by its name. */
    public CommandFamily family() {
        return CommandFamilies.of(name);
    }

    /** How many arguments follow the name. */
    public int argumentCount() {
        return arguments.length;
    }

    /** An argument as it is sent: a String stands for its UTF-8, a byte[] for itself, a Long for its decimal digits. */
    public Object argument(int index) {
        return arguments[index];
    }

    /** How many of the arguments are keys. */
    public int keyCount() {
        return keys.length;
    }

    /** The slot of the n-th key, counted from 0. */
    public int slotOfKey(int n) {
        if (!isTransaction()) {
            return CommandBuilder.slotOf(arguments[keys[n]]);
        }
        int left = n;
        for (Command<?> command : transaction()) {
            if (left < command.keyCount()) {
                return command.slotOfKey(left);
            }
            left -= command.keyCount();
        }
        throw new IndexOutOfBoundsException(n);
    }

    /** The slot of the keys, {@link #NO_SLOT} or {@link #SEVERAL_SLOTS}. */
    public int slot() {
        return slot;
    }

    /** Whether it is made of other commands: {@link #transaction()} has them, between a MULTI and an EXEC. */
    public boolean isTransaction() {
        return reader instanceof TransactionReader;
    }

    /** The commands that a transaction is made of; none if it is no transaction. */
    public List<Command<?>> transaction() {
        return reader instanceof TransactionReader whole ? whole.commands() : List.of();
    }

    /**
     * The same script by its text, for a node that does not know it by its digest; null if this is no such command.
     */
    public @Nullable Command<R> byText() {
        String text = reader instanceof CodeReader<R> code ? code.text() : null;
        if (text == null) {
            return null;
        }
        Object[] words = arguments.clone();
        words[0] = text;
        return new Command<>(name.replace("EVALSHA", "EVAL"), words, traits, keys, slot, reader, options);
    }

    /** The code of the library that has the function, for a node that does not know it; null if this calls none, or without. */
    public @Nullable String library() {
        return reader instanceof CodeReader<R> code ? code.library() : null;
    }

    /** Whether the command writes nothing. */
    public boolean isReadOnly() {
        return traits.readOnly();
    }

    /** Whether the command may hold its connection. */
    public boolean isBlocking() {
        return traits.blockTime() != null;
    }

    /**
     * How long the server may hold the command before it answers; zero for without end, null for a command that does not
     * block.
     */
    public @Nullable Duration blockTime() {
        BlockTime block = traits.blockTime();
        return block == null ? null : block.time();
    }

    /**
     * A blocking command with another block time: what is left of it, after a redirect.
     *
     * @param time zero for without end
     * @throws IllegalStateException if it does not block
     */
    public Command<R> blockingFor(Duration time) {
        BlockTime block = traits.blockTime();
        if (block == null) {
            throw new IllegalStateException(name + " does not block");
        }
        Object[] words = arguments.clone();
        words[block.word()] = BlockTime.argument(time, block.inSeconds());
        BlockTime other = new BlockTime(time, block.word(), block.inSeconds());
        return new Command<>(name, words, traits.blockingFor(other), keys, slot, reader, options);
    }

    /** Whether the command changes, holds or confirms the state of its connection, and so needs one of its own. */
    public boolean isConnectionBound() {
        return traits.connectionBound();
    }

    /** Whether the command may be sent again when the outcome of its first sending is unknown. */
    public boolean isIdempotent() {
        return traits.idempotent();
    }

    /** Whether nobody has said which of its words are keys, so that a server is asked when it is sent. */
    public boolean keysAreUnknown() {
        return traits.keysUnknown();
    }

    /**
     * The same command with what a server says of it. What its author has said of it stays.
     *
     * @param keyArguments which of the arguments are keys, counted from 0
     * @param readOnly whether it writes nothing
     * @param request {@link RequestPolicy#MULTI_SHARD} counts only if the words can be split so
     */
    public Command<R> describedAs(
            int[] keyArguments, boolean readOnly, RequestPolicy request, ResponsePolicy response) {
        Object[] words = arguments.clone();
        int common = NO_SLOT;
        for (int key : keyArguments) {
            if (words[key] instanceof Long number) {
                words[key] = number.toString();
            }
            int next = CommandBuilder.slotOf(words[key]);
            common = common == NO_SLOT || common == next ? next : SEVERAL_SLOTS;
        }
        CommandTraits described = traits.withKeysUnknown(false);
        if (readOnly) {
            described = described.with(CommandFlag.READ_ONLY);
        }
        if (request != RequestPolicy.MULTI_SHARD
                || CommandBuilder.canBeSplit(keyArguments, keyArguments.length, words.length)) {
            described = described.with(request, response);
        }
        return new Command<>(name, words, described, keyArguments.clone(), common, reader, options);
    }

    /** Which nodes it goes to. */
    public RequestPolicy requestPolicy() {
        return traits.requestPolicy();
    }

    /** How several replies become one. */
    public ResponsePolicy responsePolicy() {
        return traits.responsePolicy();
    }

    /** Reads the reply. */
    public ReplyReader<R> reader() {
        return reader;
    }

    /** What this call does otherwise than the client, or null. */
    public @Nullable CallOptions options() {
        return options;
    }

    /** This command with other options for the call. What these leave open is as it was. */
    public Command<R> with(CallOptions other) {
        CallOptions combined = options == null ? other : other.orElse(options);
        return new Command<>(name, arguments, traits, keys, slot, reader, combined);
    }

    /**
     * The part of this command that has only some of its keys, each with the arguments that belong to it, and behind them
     * those that belong to all, fewer than the keys. For a command whose request policy is {@link RequestPolicy#MULTI_SHARD}.
     *
     * @param order keys, counted from 0; those from {@code from} to before {@code to} are wanted, all of one slot
     * @param partSlot the slot they lie in
     */
    public Command<R> ofKeys(int[] order, int from, int to, int partSlot) {
        int width = arguments.length / keys.length;
        int shared = arguments.length - keys.length * width;
        int count = to - from;
        Object[] part = new Object[count * width + shared];
        System.arraycopy(arguments, arguments.length - shared, part, count * width, shared);
        int[] partKeys = count == 1 ? CommandBuilder.FIRST_KEY : new int[count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(arguments, order[from + i] * width, part, i * width, width);
            if (count > 1) {
                partKeys[i] = i * width;
            }
        }
        return new Command<>(name, part, traits, partKeys, partSlot, reader, options);
    }

    /** Whether both send the same words. How the answer is read does not count. */
    public boolean sendsSameAs(Command<?> other) {
        return name.equals(other.name) && Arrays.deepEquals(arguments, other.arguments);
    }

    /** The words that are sent, name first: for tests and tools; never log them. */
    public List<Object> words() {
        Object[] words = new Object[arguments.length + 1];
        words[0] = name;
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        return List.of(words);
    }

    @Override
    public String toString() {
        return name;
    }

    static String checkedName(String name) {
        Objects.requireNonNull(name, "name");
        boolean spaced = name.isBlank() || !name.equals(name.strip()) || name.contains("  ");
        if (spaced || !isPrintableAscii(name)) {
            throw new IllegalArgumentException(
                    "A command's name is words of printable ASCII with one space between: \"" + name + "\"");
        }
        return name;
    }

    private static boolean isPrintableAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) >= 0x7F) {
                return false;
            }
        }
        return true;
    }
}
