package io.slotwise.internal.simulation;

import io.slotwise.internal.simulation.SimulatedConnection.Session;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One server: what it believes, what it has, and how it answers. The decision whether it serves a request is the one of
 * {@code getNodeByQuery} in the servers' cluster.c.
 */
final class SimulatedNode {
    /** A change that a replica has not carried out yet. */
    private record Change(String key, Entry entry, long due) {}

    private final int number;
    private final SimulatedCluster cluster;
    private final Map<String, Entry> data = new HashMap<>();
    private final Deque<Change> stream = new ArrayDeque<>();
    private final Set<SimulatedConnection> connections = new LinkedHashSet<>();
    private ClusterView view;
    private boolean running = true;
    private boolean frozen;
    private boolean cutOff;
    private boolean isolated;
    private boolean loading;
    private boolean clusterDown;
    private boolean forgetful;
    private boolean refusesWrites;
    private boolean synchronising;
    private long delayNanos;

    SimulatedNode(int number, SimulatedCluster cluster, ClusterView view) {
        this.number = number;
        this.cluster = cluster;
        this.view = view;
    }

    // ---- its state, as the world sees and changes it ----

    int number() {
        return number;
    }

    ClusterView view() {
        return view;
    }

    Map<String, Entry> data() {
        return data;
    }

    int shard() {
        return view.shardOfNode(number);
    }

    /** Whether it takes itself for the primary of its shard. */
    boolean believesToBePrimary() {
        return view.isPrimary(number);
    }

    boolean isRunning() {
        return running;
    }

    /** Whether nothing passes between it and the client. */
    boolean isCutOff() {
        return cutOff;
    }

    /** Whether the other nodes do not hear it. */
    boolean isUnheard() {
        return isolated || frozen || !running;
    }

    boolean isInSync() {
        return !synchronising && !loading;
    }

    long delayNanos() {
        return delayNanos;
    }

    void slowDown(long nanos) {
        delayNanos = nanos;
    }

    boolean isIsolated() {
        return isolated;
    }

    void isolate(boolean yes) {
        isolated = yes;
    }

    void load(boolean yes) {
        loading = yes;
    }

    void clusterDown(boolean yes) {
        clusterDown = yes;
    }

    /** Says READONLY to every write. */
    void refuseWrites(boolean yes) {
        refusesWrites = yes;
    }

    /** Shows itself alone when it is asked for its view, as a node that has just been reset does. */
    void forget(boolean yes) {
        forgetful = yes;
    }

    void cutOff(boolean yes) {
        cutOff = yes;
    }

    void freeze(boolean yes) {
        frozen = yes;
        if (!yes) {
            List.copyOf(connections).forEach(this::serve);
        }
    }

    /** The process dies; its sockets are closed, by its host. */
    void crash() {
        running = false;
        frozen = false;
        List.copyOf(connections)
                .forEach(connection -> connection.closedByNode(cluster.random().nextBoolean()));
    }

    void start() {
        running = true;
        frozen = false;
    }

    /** Believes this from now on, if it is newer. */
    void learn(ClusterView newer) {
        if (newer.version() <= view.version()) {
            return;
        }
        boolean demoted = believesToBePrimary() && !newer.isPrimary(number);
        view = newer;
        if (demoted) {
            synchronise();
        }
    }

    // ---- replication ----

    /** Its primary has changed something. */
    void replicate(String key, Entry entry, long due) {
        stream.add(new Change(key, entry, due));
    }

    /** Carries out what has come from its primary. */
    void catchUp(long now) {
        boolean linked = !isUnheard() && !cluster.primaryOf(shard()).isUnheard() && !synchronising;
        while (linked && !stream.isEmpty() && stream.peek().due() <= now) {
            Change change = stream.poll();
            data.put(change.key(), change.entry());
        }
    }

    /** Has everything that its primary has. */
    void catchUpWith(SimulatedNode primary) {
        stream.clear();
        data.clear();
        data.putAll(primary.data);
    }

    /** What has not come is lost: it is the primary itself now. */
    void forgetStream() {
        stream.clear();
    }

    /** Gets a key that moves here, or goes from here, with all that came before it. */
    void put(String key, @Nullable Entry entry) {
        stream.removeIf(change -> change.key().equals(key));
        if (entry == null) {
            data.remove(key);
        } else {
            data.put(key, entry);
        }
    }

    /** Throws away what it has, and takes what its primary has, when it can. */
    void synchronise() {
        synchronising = true;
        cluster.time().after(5_000_000L + cluster.random().nextInt(200_000_000), this::copyFromPrimary);
    }

    private void copyFromPrimary() {
        SimulatedNode primary = cluster.node(cluster.truth().primaryOf(shard()));
        if (primary == this) {
            synchronising = false;
        } else if (isUnheard() || primary.isUnheard()) {
            synchronise();
        } else {
            data.clear();
            data.putAll(primary.data);
            stream.clear();
            synchronising = false;
        }
    }

    // ---- connections ----

    void accept(SimulatedConnection connection) {
        connections.add(connection);
    }

    void disconnected(SimulatedConnection connection) {
        connections.remove(connection);
        connection.session.gone = true;
        connection.session.unread.clear();
    }

    void receive(SimulatedConnection connection, byte[] bytes) {
        if (!running || connection.session.gone) {
            return;
        }
        connection.session.unread.addAll(connection.session.received.add(bytes));
        serve(connection);
    }

    private void serve(SimulatedConnection connection) {
        Session session = connection.session;
        StringBuilder replies = new StringBuilder();
        while (!frozen && running && !session.unread.isEmpty()) {
            replies.append(answer(session.unread.poll(), session));
        }
        connection.consumed();
        if (!replies.isEmpty() && !session.gone) {
            connection.fromNode(cluster.spoil(replies.toString()));
        }
    }

    // ---- requests ----

    private String answer(List<String> request, Session session) {
        boolean asking = session.asking;
        session.asking = false;
        Wire wire = session.wire;
        switch (request.get(0)) {
            case "HELLO" -> {
                session.wire = new Wire(true);
                return session.wire.map(1) + session.wire.bulk("proto") + session.wire.number(3);
            }
            case "CLIENT" -> {
                return wire.simple("OK");
            }
            case "PING" -> {
                return loading ? wire.error("LOADING Redis is loading the dataset in memory") : wire.simple("PONG");
            }
            case "READONLY" -> {
                session.readOnly = true;
                return wire.simple("OK");
            }
            case "ASKING" -> {
                session.asking = true;
                return wire.simple("OK");
            }
            case "CLUSTER" -> {
                return answerCluster(request.get(1), wire);
            }
            default -> {
                String refusal = refusal(request, session, asking);
                return refusal != null ? wire.error(refusal) : execute(request, session);
            }
        }
    }

    private String answerCluster(String what, Wire wire) {
        cluster.countQuery();
        if (what.equals("SHARDS") && cluster.isOld()) {
            return wire.error("ERR Unknown subcommand or wrong number of arguments for 'SHARDS'. Try CLUSTER HELP.");
        }
        if (forgetful) {
            return TopologyReplies.alone(view, wire, number, what);
        }
        return switch (what) {
            case "SHARDS" -> TopologyReplies.shards(view, wire, cluster.hidesSlotsOfTheFailed());
            case "SLOTS" -> TopologyReplies.slots(view, wire);
            default -> TopologyReplies.nodes(view, wire, number);
        };
    }

    /** Why it does not serve, or null. */
    private @Nullable String refusal(List<String> request, Session session, boolean asking) {
        List<String> keys = Requests.keysOf(request);
        int slot = cluster.slotOf(keys.get(0));
        for (String key : keys) {
            if (cluster.slotOf(key) != slot) {
                return "CROSSSLOT Keys in request don't hash to the same slot";
            }
        }
        String elsewhere = elsewhere(keys, slot, Requests.isWrite(request), session, asking);
        if (elsewhere != null) {
            return elsewhere;
        }
        if (loading) {
            return "LOADING Redis is loading the dataset in memory";
        }
        if (refusesWrites && Requests.isWrite(request)) {
            return "READONLY You can't write against a read only replica.";
        }
        boolean stale = !believesToBePrimary()
                && (isolated || cluster.primaryOf(shard()).isUnheard());
        return stale && cluster.refusesStaleReads()
                ? "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'."
                : null;
    }

    private @Nullable String elsewhere(List<String> keys, int slot, boolean write, Session session, boolean asking) {
        int owner = forgetful ? ClusterView.NOBODY : view.shardOf(slot);
        if (owner == ClusterView.NOBODY) {
            return "CLUSTERDOWN Hash slot not served";
        }
        if (clusterDown) {
            return "CLUSTERDOWN The cluster is down";
        }
        boolean primary = believesToBePrimary();
        boolean mine = owner == shard();
        Migration migration = cluster.migrationOf(slot);
        if (mine && primary && migration != null && migration.from() == shard()) {
            int missing = missing(keys);
            if (missing > 0) {
                return missing < keys.size()
                        ? "TRYAGAIN Multiple keys request during rehashing of slot"
                        : "ASK " + slot + " " + addressOf(view.primaryOf(migration.to()));
            }
            return null;
        }
        if (!mine && primary && asking && migration != null && migration.to() == shard()) {
            return keys.size() > 1 && missing(keys) > 0
                    ? "TRYAGAIN Multiple keys request during rehashing of slot"
                    : null;
        }
        if (mine && (primary || (session.readOnly && !write))) {
            return null;
        }
        return "MOVED " + slot + " " + addressOf(view.primaryOf(owner));
    }

    private int missing(List<String> keys) {
        int missing = 0;
        for (String key : keys) {
            missing += Entry.orMissing(data.get(key)).exists() ? 0 : 1;
        }
        return missing;
    }

    private String addressOf(int node) {
        return view.hostOf(node) + ":" + TopologyReplies.PORT;
    }

    private String execute(List<String> request, Session session) {
        Wire wire = session.wire;
        String key = request.get(1);
        Entry entry = Entry.orMissing(data.get(key));
        switch (request.get(0)) {
            case "GET" -> {
                return wire.bulk(entry.value());
            }
            case "READ" -> {
                long call = Long.parseLong(request.get(2));
                String answer = key + "|" + call + "|" + entry.value();
                cluster.read(this, call, key, answer);
                return wire.bulk(answer);
            }
            case "MGET" -> {
                StringBuilder values = new StringBuilder(wire.array(request.size() - 1));
                for (String each : request.subList(1, request.size())) {
                    values.append(wire.bulk(Entry.orMissing(data.get(each)).value()));
                }
                return values.toString();
            }
            case "SET" -> {
                write(request, 0, request.get(2), true);
                return wire.simple("OK");
            }
            case "MSET" -> {
                List<String> keys = Requests.keysOf(request);
                for (int i = 0; i < keys.size(); i++) {
                    write(request, i, request.get(2 + 2 * i), true);
                }
                return wire.simple("OK");
            }
            case "APPEND" -> {
                String longer = (entry.value() == null ? key + "|" : entry.value()) + request.get(2);
                write(request, 0, longer, (long) longer.length());
                return wire.number(longer.length());
            }
            case "INCRBY" -> {
                long sum = (entry.value() == null ? 0 : Long.parseLong(entry.value())) + Long.parseLong(request.get(2));
                write(request, 0, Long.toString(sum), sum);
                return wire.number(sum);
            }
            case "DEL" -> {
                long deleted = 0;
                List<String> keys = Requests.keysOf(request);
                for (int i = 0; i < keys.size(); i++) {
                    long one = Entry.orMissing(data.get(keys.get(i))).exists() ? 1 : 0;
                    write(request, i, null, one);
                    deleted += one;
                }
                return wire.number(deleted);
            }
            default -> {
                return wire.error("ERR unknown command '" + request.get(0) + "'");
            }
        }
    }

    private void write(List<String> request, int keyNumber, @Nullable String value, Object answer) {
        String key = Requests.keysOf(request).get(keyNumber);
        cluster.write(this, Requests.callOf(request, keyNumber, cluster.ledger()), key, value, answer);
    }
}
