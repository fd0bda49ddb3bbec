package io.slotwise.server.node;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Watcher;
import io.slotwise.server.node.Subscriptions.Kind;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. What the server remembers of one connection. */
public final class ClientSession implements Watcher {
    private final ServerNode node;
    private final long id;
    private final ClientChannel channel;
    private final long createdMillis = System.currentTimeMillis();
    private final Set<Key> watched = new LinkedHashSet<>();
    private String name = "";
    private String libraryName = "";
    private String libraryVersion = "";
    private String user = Users.DEFAULT;
    private String lastCommand = "NULL";
    private long lastActiveMillis = createdMillis;
    private boolean authenticated;
    private boolean readOnly;
    private boolean asking;
    private boolean noEvict;
    private boolean noTouch;
    private boolean faultsSeen;
    private boolean watchedChanged;
    private boolean queueFailed;
    private boolean executingQueue;
    private @Nullable List<byte[][]> queue;
    private ReplyMode replyMode = ReplyMode.ON;
    private long lastWriteOffset;
    private boolean blocked;
    private final Map<Kind, Set<Key>> subscribed = new EnumMap<>(Kind.class);

    /** Values of CLIENT REPLY. */
    public enum ReplyMode {
        ON,
        OFF,
        SKIP_THIS,
        SKIP_NEXT
    }

    ClientSession(ServerNode node, long id, ClientChannel channel) {
        this.node = node;
        this.id = id;
        this.channel = channel;
        this.authenticated = !node.environment().users().isPasswordRequired();
    }

    public ServerNode node() {
        return node;
    }

    public long id() {
        return id;
    }

    /** What it sends are the changes of this node's primary. */
    public boolean isFromPrimary() {
        return id == 0;
    }

    public ReplyWriter reply() {
        return channel.writer();
    }

    public boolean isTls() {
        return channel.isTls();
    }

    /** The connection is gone. */
    void disconnected() {
        discard();
        node.blocked().disconnected(this);
        node.subscriptions().unsubscribeAll(this);
    }

    /** The channels or patterns that this connection listens to; not a copy, and changed by Subscriptions alone. */
    public Set<Key> subscribed(Kind kind) {
        return subscribed.computeIfAbsent(kind, absent -> new LinkedHashSet<>());
    }

    /** All that it is subscribed to. */
    public int subscriptionCount() {
        int count = 0;
        for (Set<Key> names : subscribed.values()) {
            count += names.size();
        }
        return count;
    }

    /** Sends something that is no reply. */
    public void push(Consumer<ReplyWriter> writing) {
        if (isConnected()) {
            writing.accept(channel.writer());
            channel.flushIfIdle();
        }
    }

    void blocked(boolean value) {
        blocked = value;
    }

    /** It waits inside a blocking command. */
    public boolean isBlocked() {
        return blocked;
    }

    /** Writes the reply of a command that had to wait; the connection stays suspended. */
    void answerLate(Consumer<ReplyWriter> answer) {
        ReplyWriter writer = channel.writer();
        int mark = writer.mark();
        answer.accept(writer);
        if (replyMode == ReplyMode.OFF) {
            writer.rollBack(mark);
        }
        channel.flushIfIdle();
    }

    /** As after RESET or on a new connection. */
    public void reset() {
        discard();
        node.subscriptions().unsubscribeAll(this);
        name = "";
        user = Users.DEFAULT;
        authenticated = !node.environment().users().isPasswordRequired();
        readOnly = false;
        asking = false;
        noEvict = false;
        noTouch = false;
        replyMode = ReplyMode.ON;
        reply().protocol(2);
    }

    public boolean isAuthenticated() {
        return authenticated;
    }

    public void authenticatedAs(String userName) {
        authenticated = true;
        user = userName;
    }

    public String user() {
        return user;
    }

    public String name() {
        return name;
    }

    public void name(String value) {
        name = value;
    }

    public void libraryName(String value) {
        libraryName = value;
    }

    public void libraryVersion(String value) {
        libraryVersion = value;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    public void readOnly(boolean value) {
        readOnly = value;
    }

    public boolean isAsking() {
        return asking;
    }

    public void asking(boolean value) {
        asking = value;
    }

    public void noEvict(boolean value) {
        noEvict = value;
    }

    public void noTouch(boolean value) {
        noTouch = value;
    }

    /** The fault rules have already been asked about the request at hand. */
    public boolean faultsSeen() {
        return faultsSeen;
    }

    public void faultsSeen(boolean value) {
        faultsSeen = value;
    }

    public ReplyMode replyMode() {
        return replyMode;
    }

    public void replyMode(ReplyMode value) {
        replyMode = value;
    }

    /** Replication offset after the last write of this connection: what WAIT waits for. */
    public long lastWriteOffset() {
        return lastWriteOffset;
    }

    public void lastWriteOffset(long value) {
        lastWriteOffset = value;
    }

    /** The commands queued since MULTI, or null outside a transaction. */
    public @Nullable List<byte[][]> queue() {
        return queue;
    }

    public void startQueue() {
        queue = new ArrayList<>();
        queueFailed = false;
    }

    /** EXEC has to answer EXECABORT. */
    public void queueFailed() {
        queueFailed = queue != null;
    }

    public boolean isQueueFailed() {
        return queueFailed;
    }

    /** EXEC is running: no command may wait for anything. */
    public boolean isExecutingQueue() {
        return executingQueue;
    }

    public void executingQueue(boolean value) {
        executingQueue = value;
    }

    /** Leaves the transaction and forgets the watched keys. */
    public void discard() {
        queue = null;
        queueFailed = false;
        unwatch();
    }

    public void watch(Key key) {
        if (watched.add(key)) {
            node.keyspace().watch(key, this);
        }
    }

    public void unwatch() {
        Keyspace keyspace = node.keyspace();
        watched.forEach(key -> keyspace.unwatch(key, this));
        watched.clear();
        watchedChanged = false;
    }

    @Override
    public void touched() {
        watchedChanged = true;
    }

    public boolean isWatchedChanged() {
        return watchedChanged;
    }

    public void active(String command) {
        lastCommand = command;
        lastActiveMillis = System.currentTimeMillis();
    }

    /** No further request of this connection is run until it is resumed. */
    public void suspend() {
        channel.suspend();
    }

    public void resume() {
        channel.resume();
    }

    public boolean isConnected() {
        return node.sockets().isConnected(this);
    }

    /** Writes the late reply of a suspended connection and goes on; nothing when the connection is gone. */
    public void complete(Consumer<ReplyWriter> writing) {
        if (isConnected()) {
            writing.accept(channel.writer());
            channel.resume();
        }
    }

    /** Runs the action on the event loop after that time, unless the connection is gone by then. */
    public void later(long delayNanos, Runnable action) {
        var unused = node.environment()
                .loop()
                .schedule(
                        () -> {
                            if (isConnected()) {
                                action.run();
                            }
                        },
                        delayNanos,
                        TimeUnit.NANOSECONDS);
    }

    public void closeAfterFlush() {
        channel.closeAfterFlush();
    }

    public void close() {
        channel.close();
    }

    public String remoteAddress() {
        return channel.remoteAddress();
    }

    public String localAddress() {
        return channel.localAddress();
    }

    /** The line of CLIENT LIST. */
    public String describe() {
        long now = System.currentTimeMillis();
        String flags = (subscriptionCount() > 0 ? "P" : "")
                + (queue == null ? "" : "x")
                + (blocked ? "b" : "")
                + (readOnly ? "r" : "")
                + (noEvict ? "e" : "")
                + (noTouch ? "T" : "");
        return "id=" + id + " addr=" + remoteAddress() + " laddr=" + localAddress() + " fd=" + (id + 7) + " name="
                + name
                + " age=" + (now - createdMillis) / 1000 + " idle=" + (now - lastActiveMillis) / 1000 + " flags="
                + (flags.isEmpty() ? "N" : flags) + " db=0 sub="
                + subscribed(Kind.CHANNEL).size() + " psub="
                + subscribed(Kind.PATTERN).size() + " ssub="
                + subscribed(Kind.SHARD_CHANNEL).size() + " multi="
                + (queue == null ? -1 : queue.size()) + " watch=" + watched.size()
                + " qbuf=0 qbuf-free=0 argv-mem=0 multi-mem=0 rbs=1024 rbp=0 obl=0 oll=0 omem=0 tot-mem=0 events=r cmd="
                + lastCommand + " user=" + user + " redir=-1 resp=" + reply().protocol() + " lib-name=" + libraryName
                + " lib-ver=" + libraryVersion;
    }
}
