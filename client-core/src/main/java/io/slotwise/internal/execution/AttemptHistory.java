package io.slotwise.internal.execution;

import io.slotwise.error.FailedAttempt;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong so far with a command that needs more than one attempt, and what is to follow from it; most never do.
 * Confined to the owner of the execution, but for what is volatile: the list is replaced, not changed, because the
 * deadline thread may read it while the owner adds to it.
 */
final class AttemptHistory {
    /** Of very many failures, these first ones and as many last ones are kept. */
    private static final int KEPT = 8;

    private volatile List<FailedAttempt> failures = List.of();
    private List<NodeAddress> visitedSincePause = List.of();
    private List<NodeAddress> askedSincePause = List.of();
    private List<Node> triedSincePause = List.of();
    private @Nullable Node redirect;

    int attempts;
    int pauses;
    int redirectsSincePause;
    boolean clusterWasDown;

    /** What the connection was lost by, if the last attempt ended so. */
    @Nullable
    Throwable loss;

    /** Why the last attempt was refused, where nothing may wait for a connection. */
    @Nullable
    Throwable refusal;

    /** Also for whoever cancels: its parts may have been sent. */
    volatile boolean sendKeyByKey;

    /** The script is sent by its text from now on. */
    boolean sendText;

    /** How often the library of the function has been loaded. */
    int librariesLoaded;

    /** What it waits for: its parts, once it is sent key by key, or the loading of its library. */
    volatile @Nullable ResultFuture<?> dependsOn;

    /** With the attempts that were made while nothing was wrong yet. */
    AttemptHistory(int attempts) {
        this.attempts = attempts;
    }

    void add(@Nullable NodeAddress node, String cause) {
        List<FailedAttempt> more = new ArrayList<>(failures);
        if (more.size() >= 2 * KEPT) {
            more.remove(KEPT);
        }
        more.add(new FailedAttempt(node, cause));
        failures = List.copyOf(more);
    }

    List<FailedAttempt> failures() {
        return failures;
    }

    /** Remembers that a redirect led here. False: it has before, since the last pause; the nodes go round in circles. */
    boolean visit(NodeAddress address) {
        if (visitedSincePause.contains(address)) {
            return false;
        }
        visitedSincePause = with(visitedSincePause, address);
        return true;
    }

    /** The same for ASK, which leads to a node that MOVED may have led away from. */
    boolean visitAsking(NodeAddress address) {
        if (askedSincePause.contains(address)) {
            return false;
        }
        askedSincePause = with(askedSincePause, address);
        return true;
    }

    void redirectTo(Node target) {
        redirect = target;
    }

    /** Where a redirect has led to, once; null when the topology is to say where to go. */
    @Nullable
    Node takeRedirect() {
        Node target = redirect;
        redirect = null;
        return target;
    }

    void tried(Node node) {
        triedSincePause = with(triedSincePause, node);
    }

    boolean hasTried(Node node) {
        List<Node> tried = triedSincePause;
        for (int i = 0; i < tried.size(); i++) {
            if (tried.get(i).id().equals(node.id())) {
                return true;
            }
        }
        return false;
    }

    void startAfresh() {
        redirectsSincePause = 0;
        visitedSincePause = List.of();
        askedSincePause = List.of();
        triedSincePause = List.of();
    }

    private static <T> List<T> with(List<T> list, T element) {
        List<T> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
    }
}
