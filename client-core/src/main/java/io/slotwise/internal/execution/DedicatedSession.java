package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.command.SessionCommands;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.SessionMovedException;
import io.slotwise.internal.connection.Lease;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.reply.AppendOnlyCopies;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One user's connection to the node that owns a slot, and what the server knows of it: what it watches, and which writes it
 * has brought. It follows the slot to another node, where a new connection knows nothing of that: what was watched counts
 * as changed then, and writes from before cannot be confirmed. Thread-safe; commands are sent in the order of the calls.
 */
public final class DedicatedSession {
    /** Where the session is at the moment. */
    private record Place(NodeId node, Lease lease) {}

    private final CommandExecutor executor;
    private final int slot;
    private final boolean isAwaited;
    private final AtomicReference<@Nullable Place> place = new AtomicReference<>();
    private volatile boolean closed;

    /** Where keys are watched; null when none is. */
    private volatile @Nullable Lease watching;

    /** Where the first write went that no WAIT can have confirmed elsewhere; null when there was none. */
    private volatile @Nullable Lease writing;

    DedicatedSession(CommandExecutor executor, int slot, Node node, Lease lease, boolean isAwaited) {
        this.executor = executor;
        this.slot = slot;
        this.isAwaited = isAwaited;
        place.set(new Place(node.id(), lease));
    }

    /** Begins a command on the session's connection; never throws for what happens on the way. */
    public <R extends @Nullable Object> ResultFuture<R> execute(Command<R> command) {
        return executor.sessions().execute(this, command, SessionExecution.Role.PLAIN);
    }

    /** Begins to watch keys. */
    public ResultFuture<Void> watch(List<byte[]> keys) {
        return executor.sessions().execute(this, SessionCommands.watch(keys), SessionExecution.Role.WATCH);
    }

    /** Ends all watching. */
    public ResultFuture<Void> unwatch() {
        return executor.sessions().execute(this, SessionCommands.unwatch(), SessionExecution.Role.UNWATCH);
    }

    /** Waits until replicas have what the session wrote. */
    public ResultFuture<Long> waitForReplicas(int replicas, Duration blockTime) {
        Command<Long> wait = SessionCommands.waitForReplicas(replicas, blockTime);
        return executor.sessions().execute(this, wait, SessionExecution.Role.CONFIRM);
    }

    /** Waits until append-only files have what the session wrote. */
    public ResultFuture<AppendOnlyCopies> waitForAppendOnlyFiles(boolean primary, int replicas, Duration blockTime) {
        Command<AppendOnlyCopies> wait = SessionCommands.waitForAppendOnlyFiles(primary, replicas, blockTime);
        return executor.sessions().execute(this, wait, SessionExecution.Role.CONFIRM);
    }

    /** The slot that it is bound to. */
    public int slot() {
        return slot;
    }

    /** Gives the connection back, or closes it if anything of the session's is left on it. */
    public void close() {
        closed = true;
        Place last = place.getAndSet(null);
        if (last == null) {
            return;
        }
        if (watching == null) {
            last.lease().giveBack();
        } else {
            last.lease().close();
        }
    }

    // ---- for the executions ----

    boolean isClosed() {
        return closed;
    }

    /** Whether a thread waits for each of its commands, and hands the futures to nobody. */
    boolean isAwaited() {
        return isAwaited;
    }

    /** The command bound to the session's node, as a primary: also a read, and also what has no key. */
    <R extends @Nullable Object> Command<R> bound(Command<R> command) {
        return boundTo(slot, command);
    }

    /** The command bound to the owner of a slot, as the session's are. */
    static <R extends @Nullable Object> Command<R> boundTo(int slot, Command<R> command) {
        return command.with(CallOptions.to(Target.ownerOf(slot)).withReadPolicy(ReadPolicy.PRIMARY));
    }

    /** What speaks against sending it here, or null. */
    @Nullable
    CrossSlotException refusal(Command<?> command, CommandTrace trace) {
        for (int i = 0; i < command.keyCount(); i++) {
            int other = command.slotOfKey(i);
            if (other != slot) {
                return CrossSlotException.between(0, slot, i + 1, other, trace);
            }
        }
        return null;
    }

    /** The connection to this node: the session's own, or, after a move or a loss, a new one; null when there is none free. */
    @Nullable
    Lease leaseTo(Node node) {
        while (true) {
            Place seen = place.get();
            if (seen != null && seen.node().equals(node.id()) && !seen.lease().isClosed()) {
                return seen.lease();
            }
            if (closed) {
                return null;
            }
            Lease fresh = executor.transport().tryLease(node);
            if (fresh == null) {
                return null;
            }
            if (place.compareAndSet(seen, new Place(node.id(), fresh))) {
                if (seen != null) {
                    seen.lease()
                            .retire(); // what was sent there together with what has led away from it has its replies
                }
                if (closed) {
                    close();
                }
                return fresh;
            }
            fresh.giveBack();
        }
    }

    /** What follows goes by another connection. */
    void leaveConnection() {
        Place seen = place.get();
        if (seen != null) {
            seen.lease().close();
        }
    }

    /** A WATCH has been answered. */
    void watched(Lease by) {
        watching = by;
    }

    /** Nothing is watched any more. */
    void unwatched() {
        watching = null;
    }

    /** Whether what is watched is not known to the connection that a transaction would go by. */
    boolean hasLostWatch(Lease now) {
        Lease watch = watching;
        return watch != null && watch != now;
    }

    boolean isWatching() {
        return watching != null;
    }

    /** A write is about to be sent. */
    void writes(Lease by) {
        if (writing == null) {
            writing = by;
        }
    }

    /** Why writes cannot be confirmed by a connection, or null. */
    @Nullable
    SessionMovedException unconfirmable(Lease now, CommandTrace trace) {
        Lease before = writing;
        if (before == null || before == now) {
            return null;
        }
        writing = null; // those to come can be
        return new SessionMovedException(
                "The session went from " + before.address() + " to " + now.address()
                        + ", where earlier writes of it cannot be confirmed",
                null,
                trace);
    }

    /** Why there was no connection to a node. */
    ClusterClientException whyNoLease(Node node) {
        if (closed) {
            return new ClientClosedException("The session is closed", null, null, false);
        }
        boolean rejected = executor.options().rejectWhenDisconnected()
                && !executor.transport().isConnected(node);
        return rejected
                ? new ConnectionFailedException("No connection to " + node.address() + " yet", null, null)
                : new QueueFullException(
                        "The session has to go to " + node.address()
                                + ", and all dedicated connections to it are in use",
                        null,
                        null);
    }
}
