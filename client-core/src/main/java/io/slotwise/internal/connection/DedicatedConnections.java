package io.slotwise.internal.connection;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.QueueFullException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.reply.Reply;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one node that are lent to one user each. At most so many as the options say; whoever finds none free
 * waits for one, in turn, no longer than a command may take. Thread-safe, without locks.
 *
 * <p>A connection that blocks says nothing, and neither does a dead node. So while any blocks, the node is asked on the
 * connection that all share, as often as an idle one is asked; when it does not answer, those that block are closed.
 */
final class DedicatedConnections {
    /** How long a connection that nobody has is kept. */
    private static final long KEPT_IDLE_NANOS = Duration.ofSeconds(30).toNanos();

    private final Dialler dialler;
    private final LinkContext context;
    private final Admission admission;
    private final NodeLink shared;
    private final int limit;
    private final AtomicInteger places = new AtomicInteger();
    private final Set<DedicatedConnection> open = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedDeque<DedicatedConnection> idle = new ConcurrentLinkedDeque<>();
    private final ConcurrentLinkedQueue<CompletableFuture<Lease>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final AtomicBoolean asking = new AtomicBoolean();
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private volatile NodeAddress address;
    private volatile @Nullable Throwable closedBy;

    DedicatedConnections(
            Dialler dialler, LinkContext context, Admission admission, NodeLink shared, NodeAddress address) {
        this.dialler = dialler;
        this.context = context;
        this.admission = admission;
        this.shared = shared;
        this.address = address;
        this.limit = context.options().dedicatedConnectionsPerNode();
    }

    /** Later connections go to this address. */
    void moveTo(NodeAddress newAddress) {
        address = newAddress;
    }

    /**
     * A connection for whoever asks: one that is free, a new one, which may still be connecting, or the next one that is
     * given back. Fails with {@link QueueFullException} when there is none within so many nanoseconds.
     */
    CompletableFuture<Lease> lease(long waitNanos) {
        CompletableFuture<Lease> wanted = new CompletableFuture<>();
        Lease now = tryLease();
        if (now != null) {
            wanted.complete(now);
        } else if (!mayConnect()) {
            wanted.completeExceptionally(shared.refusal(null));
        } else if (waitingCount.incrementAndGet() > context.options().maxQueuedCommands()) {
            waitingCount.decrementAndGet();
            wanted.completeExceptionally(noneFree());
        } else {
            queueUp(wanted, waitNanos);
        }
        return wanted;
    }

    @SuppressWarnings("CollectionUndefinedEquality") // each is equal to itself alone, which is what is wanted
    private void queueUp(CompletableFuture<Lease> wanted, long waitNanos) {
        waiting.add(wanted);
        Scheduler.Scheduled endOfPatience =
                context.scheduler().schedule(() -> wanted.completeExceptionally(noneFree()), waitNanos);
        wanted.whenComplete((lease, failure) -> {
            endOfPatience.cancel();
            waitingCount.decrementAndGet();
            waiting.remove(wanted);
        });
        serveWaiting(); // what was given back before this one was seen to wait
    }

    private QueueFullException noneFree() {
        return new QueueFullException(
                "All " + limit + " dedicated connections to " + address + " are in use", null, null);
    }

    /** One that is free, or a new one; null when there are as many as there may be. */
    @Nullable
    Lease tryLease() {
        for (DedicatedConnection free = idle.pollFirst(); free != null; free = idle.pollFirst()) {
            if (free.connection().isOpen()) {
                return free.lend();
            }
        }
        while (mayConnect()) {
            int taken = places.get();
            if (taken >= limit) {
                return null;
            }
            if (places.compareAndSet(taken, taken + 1)) {
                return connect().lend();
            }
        }
        return null;
    }

    /** Where no command may wait for a connection, none is opened to a node that none leads to yet. */
    boolean mayConnect() {
        return !context.options().rejectWhenDisconnected() || shared.isReady();
    }

    private DedicatedConnection connect() {
        DedicatedConnection fresh = new DedicatedConnection(this, dialler, admission, address);
        open.add(fresh);
        dialler.dial(fresh.connection());
        Throwable cause = closedBy;
        if (cause != null) {
            fresh.close(cause);
        }
        return fresh;
    }

    private void serveWaiting() {
        while (!waiting.isEmpty()) {
            Lease next = tryLease();
            if (next == null) {
                return;
            }
            CompletableFuture<Lease> first = waiting.poll();
            if (first == null || !first.complete(next)) {
                next.giveBack();
            }
        }
    }

    // ---- for the connections ----

    void send(NodeConnection connection, Exchange<?> exchange) {
        if (!exchange.queueAt(admission)) {
            if (!exchange.isAbandoned() && !exchange.isDone()) {
                exchange.onAttemptFailed(context.queueFull(address, admission), false);
            }
            return;
        }
        if (!connection.offer(exchange) && exchange.takeBack()) {
            Throwable cause = connection.closedBy();
            exchange.onAttemptFailed(
                    new ConnectionFailedException(
                            "The connection to " + address + " is closed"
                                    + (cause == null ? "" : ": " + cause.getMessage()),
                            cause,
                            null),
                    false);
        }
    }

    void returned(DedicatedConnection connection) {
        idle.addFirst(connection);
        if (closedBy != null) {
            connection.close();
        }
        serveWaiting();
        sweepLater();
    }

    void closed(DedicatedConnection connection, Throwable cause, boolean wasOpen) {
        dialler.forget(connection.connection());
        idle.remove(connection);
        if (open.remove(connection)) {
            places.decrementAndGet();
        }
        if (!wasOpen) {
            context.listener().connectFailed(address, cause);
        } else if (connection.isLent()) {
            context.listener().closed(address, cause);
        } else {
            context.listener().retired(address, cause);
        }
        serveWaiting();
    }

    ConnectionListener listener() {
        return context.listener();
    }

    long now() {
        return context.scheduler().nanoTime();
    }

    // ---- idle ones are closed ----

    private void sweepLater() {
        if (!idle.isEmpty() && sweeping.compareAndSet(false, true)) {
            context.scheduler().schedule(this::sweep, KEPT_IDLE_NANOS);
        }
    }

    private void sweep() {
        sweeping.set(false);
        for (DedicatedConnection last = idle.peekLast(); last != null; last = idle.peekLast()) {
            if (now() - last.idleSince() < KEPT_IDLE_NANOS) {
                break;
            }
            if (idle.removeLastOccurrence(last)) {
                last.close();
            }
        }
        sweepLater();
    }

    // ---- those that block are looked after ----

    void blocked() {
        long period = context.options().pingOnIdle().toNanos();
        if (period > 0 && asking.compareAndSet(false, true)) {
            context.scheduler().schedule(this::askWhileAnyBlocks, period);
        }
    }

    private void askWhileAnyBlocks() {
        asking.set(false);
        if (anyBlocks()) {
            blocked();
            ask();
        }
    }

    /** Asks now, and not only when it is time to. */
    void askIfAnyBlocks() {
        if (anyBlocks()) {
            ask();
        }
    }

    private boolean anyBlocks() {
        return open.stream().anyMatch(DedicatedConnection::isBlocking);
    }

    private void ask() {
        long deadline = now() + context.options().connectTimeout().toNanos();
        Query<Reply> ping = new Query<>(Ping.PING, deadline);
        ping.whenEnded((answer, failure) -> {
            if (failure instanceof CommandTimeoutException || failure instanceof ConnectionFailedException) {
                closeBlocking(failure);
            }
        });
        shared.ask(ping);
    }

    private void closeBlocking(Throwable failure) {
        ConnectionFailedException silence = new ConnectionFailedException(
                address + " did not answer while a command blocked there: " + failure.getMessage(), failure, null);
        for (DedicatedConnection connection : open) {
            if (connection.isBlocking()) {
                connection.connection().giveUp(ReplacementCause.PING_UNANSWERED, silence);
            }
        }
    }

    // ---- the end ----

    /** How many there are, lent or not. */
    int count() {
        return open.size();
    }

    /** How many replies are awaited by them. */
    int inFlight() {
        return open.stream().mapToInt(one -> one.connection().inFlight()).sum();
    }

    /** They lead to no node that owns slots any more: what is free is closed, what is lent serves its user to the end. */
    void retire() {
        for (DedicatedConnection free = idle.pollFirst(); free != null; free = idle.pollFirst()) {
            free.close();
        }
    }

    /** Closes all that there are. */
    void drop(Throwable cause) {
        open.forEach(one -> one.close(cause));
    }

    /** Closes all, and whatever would be opened later. */
    void close(Throwable cause) {
        closedBy = cause;
        drop(cause);
        for (CompletableFuture<Lease> wanted = waiting.poll(); wanted != null; wanted = waiting.poll()) {
            wanted.completeExceptionally(cause);
        }
    }
}
