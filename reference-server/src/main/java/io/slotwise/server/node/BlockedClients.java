package io.slotwise.server.node;

import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.cluster.SlotDecision;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Watcher;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. Connections of one node that wait: for something to come to a key, or for replicas. Those
 * that wait for the same key are served in the order in which they came.
 */
public final class BlockedClients {
    private static final String DEMOTED =
            "UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)";
    private static final String BY_COMMAND = "UNBLOCKED client unblocked via CLIENT UNBLOCK";

    private final ServerNode node;
    private final Map<Key, KeyQueue> queues = new HashMap<>();
    private final Queue<KeyQueue> ready = new ArrayDeque<>();
    private final Set<Waiting> all = new LinkedHashSet<>();
    private boolean serving;

    BlockedClients(ServerNode node) {
        this.node = node;
    }

    /** What a blocked command does when it can go on. */
    public interface Continuation {
        /** Tries again, as far as that key is concerned; true when the reply is written. */
        boolean retry(Key key);

        /** Writes the reply of a command that has waited in vain. */
        void giveUp(ReplyWriter reply);
    }

    /** Confined to the event loop. One blocked connection. */
    private static final class Waiting {
        private final ClientSession client;
        private final List<Key> keys;
        private final boolean write;
        private final Continuation continuation;
        private boolean done;
        private boolean due;

        private Waiting(ClientSession client, List<Key> keys, boolean write, Continuation continuation) {
            this.client = client;
            this.keys = keys;
            this.write = write;
            this.continuation = continuation;
        }
    }

    /** Confined to the event loop. All who wait for one key. */
    private final class KeyQueue implements Watcher {
        private final Key key;
        private final Set<Waiting> waiting = new LinkedHashSet<>();
        private boolean signalled;

        private KeyQueue(Key key) {
            this.key = key;
        }

        @Override
        public void touched() {
            if (!signalled) {
                signalled = true;
                ready.add(this);
                node.environment().loop().execute(BlockedClients.this::serve);
            }
        }
    }

    /** Suspends the connection until the command can go on; 0 milliseconds are for ever. */
    public void block(
            ClientSession client, List<Key> keys, boolean write, long timeoutMillis, Continuation continuation) {
        Waiting waiting = new Waiting(client, List.copyOf(keys), write, continuation);
        all.add(waiting);
        client.blocked(true);
        client.suspend();
        for (Key key : waiting.keys) {
            KeyQueue queue = queues.get(key);
            if (queue == null) {
                queue = new KeyQueue(key);
                queues.put(key, queue);
                node.keyspace().watch(key, queue);
            }
            queue.waiting.add(waiting);
        }
        if (timeoutMillis > 0) {
            var unused =
                    node.environment().loop().schedule(() -> timeout(waiting), timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void timeout(Waiting waiting) {
        if (node.life().isStopped()) {
            waiting.due = true;
        } else if (!waiting.done) {
            finish(waiting, waiting.continuation::giveUp);
        }
    }

    /** The node runs again: what ran out meanwhile is answered. */
    void wake() {
        List.copyOf(all).stream().filter(waiting -> waiting.due).forEach(this::timeout);
        serve();
    }

    /** Keys have changed, and the command or transaction that did it is over: those who wait get what there is. */
    public void serve() {
        if (serving || ready.isEmpty() || node.life().isStopped()) {
            return;
        }
        serving = true;
        try {
            for (KeyQueue queue = ready.poll(); queue != null; queue = ready.poll()) {
                queue.signalled = false;
                for (Waiting waiting : List.copyOf(queue.waiting)) {
                    serve(waiting, queue.key);
                }
            }
        } finally {
            serving = false;
        }
    }

    private void serve(Waiting waiting, Key key) {
        if (waiting.done) {
            return;
        }
        ReplyWriter reply = waiting.client.reply();
        int mark = reply.mark();
        if (waiting.continuation.retry(key)) {
            byte[] written = new byte[reply.mark() - mark];
            reply.buffer().getBytes(mark, written);
            reply.rollBack(mark);
            finish(waiting, writer -> writer.raw(written));
        }
    }

    /** The late reply of a connection that waits for no key; nothing when it does not wait any more. */
    public void finish(ClientSession client, Consumer<ReplyWriter> answer) {
        Waiting waiting = of(client);
        if (waiting != null) {
            finish(waiting, answer);
        }
    }

    private void finish(Waiting waiting, Consumer<ReplyWriter> answer) {
        remove(waiting);
        if (waiting.client.isConnected()) {
            waiting.client.answerLate(answer);
            node.environment().loop().execute(waiting.client::resume);
        }
    }

    private void remove(Waiting waiting) {
        waiting.done = true;
        waiting.client.blocked(false);
        all.remove(waiting);
        for (Key key : waiting.keys) {
            KeyQueue queue = queues.get(key);
            if (queue != null && queue.waiting.remove(waiting) && queue.waiting.isEmpty()) {
                queues.remove(key);
                node.keyspace().unwatch(key, queue);
            }
        }
    }

    private @Nullable Waiting of(ClientSession client) {
        return all.stream()
                .filter(waiting -> waiting.client == client)
                .findFirst()
                .orElse(null);
    }

    /** CLIENT UNBLOCK: false when the connection does not wait. */
    public boolean unblock(long clientId, boolean withError) {
        for (Waiting waiting : all) {
            if (waiting.client.id() == clientId) {
                finish(waiting, withError ? reply -> reply.error(BY_COMMAND) : waiting.continuation::giveUp);
                return true;
            }
        }
        return false;
    }

    void disconnected(ClientSession client) {
        Waiting waiting = of(client);
        if (waiting != null) {
            remove(waiting);
        }
    }

    /** This node follows another from now on: nobody may wait here, and their connections are closed. */
    void demoted() {
        for (Waiting waiting : List.copyOf(all)) {
            finish(waiting, reply -> reply.error(DEMOTED));
            waiting.client.closeAfterFlush();
        }
    }

    /** Who waits for a key that is somebody else's by now is sent there. */
    void slotsChanged() {
        if (all.isEmpty()) {
            return;
        }
        for (Waiting waiting : List.copyOf(all)) {
            String error = waiting.keys.isEmpty() ? null : redirect(waiting);
            if (error != null) {
                finish(waiting, reply -> reply.error(error));
            }
        }
    }

    private @Nullable String redirect(Waiting waiting) {
        if (!node.environment().profile().clusterEnabled()) {
            return null;
        }
        if (!node.view().isUp()) {
            return "CLUSTERDOWN The cluster is down";
        }
        KnownNode myself = node.view().myself();
        List<Key> keys = new ArrayList<>(waiting.keys);
        int slot = keys.get(0).slot();
        KnownNode owner = node.view().owner(slot);
        boolean mine = owner == myself
                || (owner != null
                        && owner.id().equals(myself.primaryId())
                        && waiting.client.isReadOnly()
                        && !waiting.write);
        if (mine || node.view().importing().containsKey(slot)) {
            return null;
        }
        if (owner == null) {
            return "CLUSTERDOWN Hash slot not served";
        }
        return SlotDecision.moved(slot, owner).error(node.config().endpoints(), waiting.client.isTls());
    }

    /** Connections that wait. */
    public int count() {
        return all.size();
    }
}
