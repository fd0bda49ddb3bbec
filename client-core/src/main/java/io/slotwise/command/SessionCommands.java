package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.reply.AppendOnlyCopies;
import java.time.Duration;
import java.util.List;

/**
 * The commands that say something about the connection they come on: what it watches, and whether its writes have got
 * through. Sessions send them; on a connection that all share they would say nothing. Stateless.
 */
public final class SessionCommands {
    private SessionCommands() {}

    /**
     * WATCH: the next transaction of this connection is carried out only if nobody has changed these keys by then. Since
     * 2.2.0. Source: valkey.io/commands/watch.
     *
     * @param keys as the bytes that are sent
     * @throws IllegalArgumentException if there are none
     */
    public static Command<Void> watch(List<byte[]> keys) {
        CommandBuilder<byte[], byte[]> command = new CommandBuilder<>("WATCH", Codec.bytes(), Codec.bytes());
        return command.keys(keys.toArray(new byte[0][])).returning(SimpleReaders.OK);
    }

    /** UNWATCH: this connection watches nothing any more. Since 2.2.0. Source: valkey.io/commands/unwatch. */
    public static Command<Void> unwatch() {
        return CommandBuilder.forWords("UNWATCH").returning(SimpleReaders.OK);
    }

    /**
     * WAIT: blocks until so many replicas have what this connection wrote, or the time is over; answers with how many have.
     * Since 3.0.0. Source: valkey.io/commands/wait.
     *
     * @param blockTime zero for without end
     * @throws IllegalArgumentException if a number is negative
     */
    public static Command<Long> waitForReplicas(int replicas, Duration blockTime) {
        return CommandBuilder.forWords("WAIT")
                .number(notNegative("replicas", replicas))
                .blockMillis(blockTime)
                .returning(SimpleReaders.INTEGER);
    }

    /**
     * WAITAOF: blocks until the append-only files of so many nodes have what this connection wrote, or the time is over;
     * answers with how many have. Since 7.2.0. Source: valkey.io/commands/waitaof.
     *
     * @param primary whether the primary's own file is waited for
     * @param blockTime zero for without end
     * @throws IllegalArgumentException if a number is negative
     */
    public static Command<AppendOnlyCopies> waitForAppendOnlyFiles(boolean primary, int replicas, Duration blockTime) {
        return CommandBuilder.forWords("WAITAOF")
                .number(primary ? 1 : 0)
                .number(notNegative("replicas", replicas))
                .blockMillis(blockTime)
                .returning(reply -> {
                    reply.enterArray();
                    return new AppendOnlyCopies(reply.wholeNumber(), reply.wholeNumber());
                });
    }

    private static long notNegative(String what, int number) {
        if (number < 0) {
            throw new IllegalArgumentException(what + " must not be negative, but is " + number);
        }
        return number;
    }
}
