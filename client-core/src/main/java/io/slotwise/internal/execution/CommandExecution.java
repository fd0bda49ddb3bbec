package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.ProtocolException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.ReadOnlyException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.TooManyRedirectsException;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.Exchange;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.resp.ErrorLine;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.routing.ErrorReply;
import io.slotwise.internal.routing.Redirect;
import io.slotwise.internal.routing.RetryDecision;
import io.slotwise.internal.routing.RetryPolicy;
import io.slotwise.options.Target;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The life of one command: attempts, one after the other, until a reply, a deadline or a limit ends it. It sequences
 * only; which node is asked and what follows a failure are decided by pure functions.
 *
 * <p>Threading: owned by one thread at a time. The caller's thread makes the first attempt; the event loop that brings a
 * reply or a failure decides and makes the next; after a pause the deadline thread does. Handing over goes through the
 * queue of a connection or the timer, which publish what was written before.
 */
class CommandExecution<R extends @Nullable Object> extends Exchange<R> implements Predicate<Node> {
    private final CommandExecutor executor;
    private @Nullable Node node;

    /** What is not as it should be; null as long as the first attempt may succeed, to keep most executions small. */
    private volatile @Nullable AttemptHistory history;

    private boolean mayHaveExecuted;

    CommandExecution(CommandExecutor executor, Command<R> command, long deadlineNanos) {
        super(command, deadlineNanos);
        this.executor = executor;
    }

    /** Whether nobody but the driver can attach a stage, so that it may end on any thread. */
    boolean hasNoStages() {
        return false;
    }

    /** The order among the commands of its batch, if it is of one. */
    @Nullable
    BatchOrder order() {
        return null;
    }

    /** Its place in that order. */
    int placeInBatch() {
        return 0;
    }

    /** Whether nothing is sent of it any more. */
    final boolean isOver() {
        return isDone() || isAbandoned();
    }

    /** The one node that it is for; null when another will do. */
    @Nullable
    NodeId onlyNode() {
        return CommandRoutes.targetOf(command()) instanceof Target.OneNode one ? one.id() : null;
    }

    // ---- an attempt ----

    /** Makes the next attempt. */
    void attempt() {
        Node next = nextNode();
        if (next != null) {
            send(next);
        }
    }

    /** Sends it to a node. */
    void send(Node to) {
        executor.transport().send(to, this);
    }

    /** The node for the next attempt; null when the execution has ended, or pauses until there is one. */
    @Nullable
    Node nextNode() {
        if (isDone()) {
            return null;
        }
        BatchOrder order = order();
        if (order != null && order.holdsBack(this)) {
            standInLine(order);
            return null;
        }
        Node next = history == null ? null : history.takeRedirect();
        if (next == null) {
            asking(false);
            try {
                next = executor.routes().route(this);
            } catch (RuntimeException e) {
                finish(new CodecException("The read policy threw", e, trace(), mayHaveExecuted));
                return null;
            }
        }
        if (next == null) {
            onNoNode();
        } else if (history != null && history.hasTried(next)) {
            onAllTried(history.refusal);
            return null;
        }
        if (next != null && history != null) {
            history.attempts++;
        }
        node = next;
        return next;
    }

    private void onAllTried(@Nullable Throwable refusal) {
        if (refusal == null) {
            pause("every candidate has been tried");
        } else if (refusal instanceof ServerErrorException) {
            Node primary = executor.routes().primaryToReadFrom(command());
            if (primary == null || hasTried(primary)) {
                finish(CallFailures.unsendable(refusal, trace()));
            } else {
                goTo(primary);
                attempt();
            }
        } else {
            finish(CallFailures.noConnection(refusal, trace()));
        }
    }

    /** Has the next attempt go to this node. */
    final void goTo(Node next) {
        history().redirectTo(next);
    }

    private void onNoNode() {
        String why = executor.routes().whyNoNode(command());
        remember(null, why);
        if (executor.routes().canBecomeRoutable(command())) {
            executor.refreshes().request(RefreshCause.UNCOVERED_SLOT);
            pause(why);
        } else {
            finish(new NoNodeAvailableException(why, null, trace()));
        }
    }

    /** Whether a node may be asked: it is in sync, has not failed lately, and not for this command. */
    @Override
    public boolean test(Node candidate) {
        return executor.routes().obstacleTo(candidate) == null && !hasTried(candidate);
    }

    /** The same, for when no node is left that does not lag. */
    boolean isUsableThoughLagging(Node candidate) {
        return executor.routes().obstacleBesidesLag(candidate) == null && !hasTried(candidate);
    }

    private boolean hasTried(Node candidate) {
        return history != null && history.hasTried(candidate);
    }

    /** Whether nothing has gone wrong yet, so that the time to its reply is the node's. */
    boolean isFirstAttempt() {
        return history == null;
    }

    // ---- what came of it ----

    @Override
    protected void onReply(ReceivedReply reply) {
        executor.routes().attemptEnded(this, node, true);
        if (reply.isError()) {
            onError(reply.errorText());
            return;
        }
        R value;
        try {
            value = read(reply);
        } catch (ServerErrorException e) {
            mayHaveExecuted = true; // an error within a result
            finishRefused(e.serverText());
            return;
        } catch (ProtocolException e) {
            finish(new ProtocolException(String.valueOf(e.getMessage()), e, trace(), true));
            return;
        } catch (RuntimeException | Error e) {
            // An error too: passed on, it would close the connection, and hit all others in flight there.
            finish(new CodecException("The reply could not be read", e, trace(), true));
            return;
        }
        executor.stages().complete(this, value);
    }

    /** What the reply says, by the command's own reader. */
    R read(ReceivedReply reply) {
        return command().reader().read(reply);
    }

    /** The node has refused it, or sent it elsewhere. */
    void onError(String errorText) {
        executor.decides();
        Node answered = answeredBy();
        ErrorReply error = ErrorReply.of(errorText);
        RetryDecision decision =
                RetryPolicy.afterError(error, command(), answered.role() == NodeRole.REPLICA, onlyNode() != null);
        if (decision.action() == RetryDecision.Action.FAIL) {
            prepare(decision, answered);
            mayHaveExecuted |= ErrorReply.mayFollowEffects(errorText);
            finishRefused(errorText);
            return;
        }
        settle();
        String told = ErrorLine.withoutArguments(errorText, command());
        remember(answered, told);
        history().clusterWasDown = error == ErrorReply.CLUSTERDOWN;
        history().loss = null;
        history().refusal = null;
        if (error == ErrorReply.TRYAGAIN) {
            executor.routes().sawMigration(command().slot());
            executor.events()
                    .redirected(
                            Redirection.TRYAGAIN, command().name(), command().slot(), answered.address());
        }
        prepare(decision, answered);
        if (decision.action() == RetryDecision.Action.FOLLOW) {
            follow(Redirect.parse(errorText, answered.address()), answered, told);
        } else {
            carryOut(decision, told, null);
        }
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        executor.routes().attemptEnded(this, node, false);
        if (isDone()) {
            return;
        }
        executor.decides();
        mayHaveExecuted |= written;
        if (executor.isClosed()) {
            finish(new ClientClosedException("The client was closed", null, trace(), mayHaveExecuted));
            return;
        }
        if (!written && cause instanceof QueueFullException && waitsForRoomAt(answeredBy())) {
            return;
        }
        if (!(cause instanceof ConnectionFailedException) && !written) {
            if (cause instanceof ServerErrorException told
                    && ErrorReply.of(told.serverText()).isOfTheNode()) {
                onError(told.serverText()); // to what is said before any command, but it holds for all of them
            } else if (cause instanceof ServerErrorException told
                    && ErrorReply.forbidsReadonly(told.serverText())
                    && executor.routes().mayBeReadElsewhere(command())) {
                leaveReplica(told);
            } else {
                if (cause instanceof QueueFullException) {
                    executor.events().queueFull(command().name(), answeredBy().address());
                }
                finish(CallFailures.unsendable(cause, trace()));
            }
            return;
        }
        settle();
        Node lost = answeredBy();
        remember(lost, String.valueOf(cause.getMessage()));
        history().clusterWasDown = false;
        history().loss = cause;
        executor.refreshes().nodeFailed(lost.id());
        leaveOut(lost);
        RetryDecision decision = RetryPolicy.afterLoss(
                command(),
                written,
                executor.deliveryOf(command()),
                executor.routes().mayBeReadElsewhere(command()));
        prepare(decision, lost);
        boolean refused = executor.options().rejectWhenDisconnected() && !written;
        history().refusal = refused ? cause : null;
        if (refused && decision.action() == RetryDecision.Action.PAUSE) {
            finish(CallFailures.noConnection(cause, trace()));
        } else if (decision.action() == RetryDecision.Action.FAIL_UNKNOWN || !hasLostItsNode()) {
            carryOut(decision, String.valueOf(cause.getMessage()), cause);
        }
    }

    /** Whether it has ended with the loss of the connection, for no other node will do and the cluster takes it for dead. */
    private boolean hasLostItsNode() {
        Throwable loss = history().loss;
        NodeId only = onlyNode();
        if (loss == null || only == null || !executor.routes().hasFailed(only)) {
            return false;
        }
        finish(CallFailures.noConnection(loss, trace()));
        return true;
    }

    /** It may not be read from by this user, but perhaps its primary may. */
    private void leaveReplica(ServerErrorException forbidden) {
        Node replica = answeredBy();
        remember(replica, forbidden.serverText());
        history().loss = null;
        history().refusal = forbidden;
        RetryDecision decision = RetryPolicy.afterForbiddenReadonly();
        prepare(decision, replica);
        carryOut(decision, forbidden.serverText(), forbidden);
    }

    @Override
    protected void onReleased() {
        executor.decides();
        attempt();
    }

    // ---- what follows ----

    private void prepare(RetryDecision decision, Node from) {
        if (decision.refresh() != null) {
            executor.refreshes().request(decision.refresh());
        }
        if (decision.avoidNode()) {
            executor.transport().avoid(from);
        }
    }

    /** Where any primary would do, the next commands need not find out for themselves that this one does not answer. */
    private void leaveOut(@Nullable Node failing) {
        if (failing != null && executor.routes().isForAnyPrimary(command())) {
            executor.transport().avoid(failing);
        }
    }

    private void carryOut(RetryDecision decision, String why, @Nullable Throwable cause) {
        switch (decision.action()) {
            case ASK_ANOTHER -> {
                history().tried(answeredBy());
                if (mayRetry(why)) {
                    attempt();
                }
            }
            case SEND_KEY_BY_KEY -> {
                history().sendKeyByKey = true;
                pause(why);
            }
            case PAUSE -> pause(why);
            case SEND_TEXT -> sendText(why);
            case LOAD_LIBRARY -> loadLibrary(why);
            case FAIL_UNKNOWN ->
                finish(new OutcomeUnknownException(
                        "The connection was lost after the command had been written: " + why, cause, trace()));
            case FAIL, FOLLOW -> throw new IllegalStateException("Not left to carry out: " + decision);
        }
    }

    /** The script by its text, once a node has not known it. */
    @Override
    protected Command<R> sent() {
        AttemptHistory known = history;
        Command<R> text = known == null || !known.sendText ? null : command().byText();
        return text == null ? super.sent() : text;
    }

    /** Once: who is sent the text and says the same lets the script itself speak, which has run then. */
    private void sendText(String why) {
        if (history().sendText) {
            mayHaveExecuted = true;
            finishRefused(why);
            return;
        }
        history().sendText = true;
        if (mayRetry(why)) {
            attempt();
        }
    }

    /** Replicas get the library from their primary. */
    private void loadLibrary(String why) {
        String library = command().library();
        if (library == null || ++history().librariesLoaded > executor.options().maxRedirects()) {
            finishRefused(why);
            return;
        }
        ResultFuture<?> loading = executor.loadLibrary(library, command(), answeredBy());
        history().dependsOn = loading;
        loading.whenEnded((loaded, failure) -> {
            if (failure instanceof ReadOnlyException
                    || failure instanceof ConnectionFailedException
                    || failure instanceof NoNodeAvailableException) {
                pause(why); // it was the primary until a moment ago
            } else if (failure != null) {
                finish(failure);
            } else if (history().librariesLoaded == 1) {
                attempt();
            } else {
                pause(why); // a replica has not got it yet
            }
        });
    }

    private void follow(@Nullable Redirect redirect, Node from, String errorText) {
        if (redirect == null) {
            finishRefused(errorText);
            return;
        }
        if (++history().redirectsSincePause > executor.options().maxRedirects()) {
            finish(new TooManyRedirectsException(
                    "More than " + executor.options().maxRedirects() + " redirects, the last one: " + errorText,
                    null,
                    trace(),
                    mayHaveExecuted));
            return;
        }
        executor.events().redirected(redirect.kind(), command().name(), redirect.slot(), from.address());
        Node target = redirect.target() == null ? null : executor.routes().primaryAt(redirect.target());
        if (redirect.kind() == Redirection.MOVED) {
            if (redirect.slot() != command().slot()) {
                executor.descriptions().redirected(command(), redirect.slot());
            }
            followMoved(redirect, from, target, errorText);
        } else {
            followAsk(redirect, from, target, errorText);
        }
    }

    private void followMoved(Redirect redirect, Node from, @Nullable Node target, String errorText) {
        if (target == null) {
            pause(errorText);
            return;
        }
        if (target.address().equals(from.address()) && from.isPrimary()) {
            leaveConnection(from);
        }
        executor.topology().patch(redirect.slot(), target);
        history().visit(from.address());
        if (target.address().equals(from.address())
                ? history().redirectsSincePause == 1
                : history().visit(target.address())) {
            history().redirectTo(target);
            asking(false);
            attempt();
        } else {
            pause(errorText);
        }
    }

    /** The connection by which the node answered does not lead to the node that owns its address. */
    void leaveConnection(Node from) {
        executor.transport().reconnect(from);
    }

    private void followAsk(Redirect redirect, Node from, @Nullable Node target, String errorText) {
        executor.routes().sawMigration(redirect.slot());
        if (target == null
                || target.address().equals(from.address())
                || !history().visitAsking(target.address())) {
            pause(errorText);
            return;
        }
        history().redirectTo(target);
        asking(true);
        attempt();
    }

    // ---- pauses ----

    private void pause(String why) {
        int pauses = ++history().pauses;
        long now = executor.nanoTime();
        long left = deadlineNanos() - now;
        if (left <= 0) {
            onExpired(false);
            return;
        }
        if (!mayRetry(why)) {
            return;
        }
        long pause;
        try {
            pause = executor.pauseNanos(pauses);
        } catch (RuntimeException e) {
            finish(new CodecException("The backoff threw", e, trace(), mayHaveExecuted));
            return;
        }
        BatchOrder order = order();
        pause = Math.min(left, order == null ? pause : order.pauseNanos(this, pause, now));
        if (holdsPlaceInPause()) {
            NodeAddress at = node == null ? null : node.address();
            executor.events().retried(command().name(), at, why, Duration.ofNanos(pause));
            pauseFor(pause, now, order);
        }
    }

    /** Nothing has gone wrong with it: it waits until a command before it has made its next attempt. */
    private void standInLine(BatchOrder order) {
        long now = executor.nanoTime();
        long left = deadlineNanos() - now;
        if (left <= 0) {
            onExpired(false);
        } else if (holdsPlaceInPause()) {
            pauseFor(Math.min(left, order.pauseNanos(this, 0, now)), now, order);
        }
    }

    private void pauseFor(long nanos, long now, @Nullable BatchOrder order) {
        if (order != null) {
            order.pauses(this, now + nanos);
        }
        executor.pause(this, nanos);
    }

    /** False: too many wait already, and it has ended, or waits for room. */
    private boolean holdsPlaceInPause() {
        if (pauseAt(executor.admissionOf(node))) {
            return true;
        }
        Node full = node;
        if (!isAbandoned() && !isDone() && (full == null || !waitsForRoomAt(full))) {
            executor.events().queueFull(command().name(), node == null ? null : node.address());
            finish(new QueueFullException("Too many commands wait for their next attempt", null, trace()));
        }
        return false;
    }

    /** Whether the user's limits leave room for another attempt; false: this has ended the execution. */
    private boolean mayRetry(String why) {
        if (!executor.limitsRetries()) {
            return true;
        }
        ClusterClientException failure = CallFailures.ifLast(why, trace());
        try {
            if (executor.allowsRetry(history().attempts, failure)) {
                return true;
            }
        } catch (RuntimeException e) {
            finish(new CodecException("The retry predicate threw", e, trace(), mayHaveExecuted));
            return false;
        }
        finish(failure);
        return false;
    }

    /**
     * Whether a topology in which this node owns the slot ends the reason to pause: the last attempt went to another node
     * or to none, or the cluster was down as a whole. Any thread may ask.
     */
    boolean isPausedUntilOwnedBy(Node owner) {
        Node last = node;
        AttemptHistory known = history;
        return last == null
                || (known != null && known.clusterWasDown)
                || !last.id().equals(owner.id());
    }

    /** Whether this topology ends the reason to pause: the one node that it is for will not serve it. Any thread may ask. */
    boolean isPausedInVain(ClusterTopology after) {
        NodeId only = onlyNode();
        Node node = only == null ? null : after.node(only);
        return only != null && (node == null || node.health() == NodeHealth.FAILED);
    }

    /** The pause is over before its time, because the reason for it is. */
    void resumeEarly() {
        history().pauses = 0;
        resume();
    }

    /** The pause is over. */
    void resume() {
        if (!wake()) {
            return;
        }
        BatchOrder order = order();
        if (order == null) {
            goOnAlone();
        } else {
            order.goOn(this, this::goOnAlone);
        }
    }

    private void goOnAlone() {
        if (executor.nanoTime() - deadlineNanos() >= 0) {
            onExpired(false);
            return;
        }
        if (hasLostItsNode()) {
            return;
        }
        history().startAfresh();
        if (history().sendKeyByKey) {
            startKeyByKey();
        } else {
            attempt();
        }
    }

    /** Whether it waits, with what it belongs to, until there is room in the queue of a node; false: it fails. */
    protected boolean waitsForRoomAt(Node full) {
        return false;
    }

    /** There is room: makes the attempt that had none, together with others. */
    void goOn(GroupedSend sending) {
        AttemptHistory known = history;
        if (known != null) {
            known.startAfresh();
        }
        if (known != null && known.sendKeyByKey) {
            startKeyByKey();
        } else {
            sending.add(this);
        }
    }

    private void startKeyByKey() {
        ResultFuture<R> parts = executor.executeKeyByKey(command(), deadlineNanos());
        history().dependsOn = parts;
        parts.whenEnded((value, failure) -> {
            if (failure == null) {
                executor.stages().complete(this, value);
            } else {
                finish(failure);
            }
        });
        if (isCancelled()) {
            parts.cancel(false); // whoever cancelled this may not have seen them
        }
    }

    // ---- the end ----

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        AttemptHistory known = history;
        ResultFuture<?> parts = known == null ? null : known.dependsOn;
        if (parts != null) {
            parts.cancel(mayInterruptIfRunning);
        }
        return cancelled;
    }

    @Override
    public boolean cancelAndTell() {
        boolean unwritten = abandon();
        cancel(true);
        return !unwritten || mayHaveExecuted || (history != null && history.sendKeyByKey);
    }

    @Override
    protected void onExpired(boolean written) {
        executor.routes().attemptEnded(this, node, written);
        leaveOut(node);
        mayHaveExecuted |= written;
        Duration timeout = Duration.ofNanos(executor.timeoutNanos(command()));
        finish(CallFailures.timeout(timeout, written, trace()));
    }

    /** Ends with what a server said. */
    private void finishRefused(String errorText) {
        finish(CallFailures.refused(errorText, command(), trace()));
    }

    void closed() {
        if (abandon()) {
            finish(new ClientClosedException("The client was closed", null, trace(), mayHaveExecuted));
        }
    }

    final void finish(Throwable failure) {
        executor.stages().completeExceptionally(this, failure);
    }

    @Override
    protected long endsAt() {
        return executor.measuring() == null ? NOT_MEASURED : executor.nanoTime();
    }

    @Override
    protected void measured(long at, @Nullable Throwable failure) {
        ExecutionEvents events = executor.measuring();
        if (events != null) {
            AttemptHistory known = history;
            int attempts = known != null ? known.attempts : node == null ? 0 : 1;
            long took = at - deadlineNanos() + executor.timeoutNanos(command());
            events.ended(command(), node, attempts, failure, took);
        }
    }

    /** For the executor alone: ends this with its result. */
    void completeWith(R value) {
        succeed(value);
    }

    /** For the executor alone: ends this with a failure. */
    void failWith(Throwable failure) {
        fail(failure);
    }

    private Node answeredBy() {
        return Objects.requireNonNull(node, "an attempt was made");
    }

    private AttemptHistory history() {
        AttemptHistory known = history;
        if (known == null) {
            known = new AttemptHistory(node == null ? 0 : 1);
            history = known;
        }
        return known;
    }

    private void remember(@Nullable Node at, String cause) {
        history().add(at == null ? null : at.address(), cause);
    }

    @Override
    public CommandTrace traceSoFar() {
        return trace();
    }

    final CommandTrace trace() {
        Node last = node;
        AttemptHistory known = history;
        long startedAtNanos = deadlineNanos() - executor.timeoutNanos(command());
        return new CommandTrace(
                command().name(),
                command().slot(),
                last == null ? null : last.address(),
                known != null ? known.attempts : last == null ? 0 : 1,
                known == null ? List.of() : known.failures(),
                Duration.ofNanos(executor.nanoTime() - startedAtNanos),
                mayHaveExecuted);
    }
}
