package io.slotwise.internal.simulation;

import io.github.resilience4j.core.IntervalFunction;
import io.slotwise.internal.simulation.Call.Told;
import io.slotwise.options.ClusterClientOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * One run: a cluster, a client and its calls, and what goes wrong meanwhile, all drawn from one seed. In the end the
 * cluster is made whole, every key is read and written once more, and the invariants are checked.
 */
final class Schedule {
    private static final long MILLI = 1_000_000;
    private static final String NAME_END = ".test";

    private final long seed;
    private final Random random;
    private final VirtualTime time;
    private final Ledger ledger = new Ledger();
    private final SimulatedNetwork network;
    private final Shape shape;
    private final SimulatedCluster cluster;
    private boolean rejecting;
    private int connectionsPerNode = 1;
    private double meanPauseSeconds = 1;
    private final List<SimulatedClient> clients = new ArrayList<>();

    Schedule(long seed) {
        this(seed, Shape.drawn(new Random(mixed(seed))));
    }

    Schedule(long seed, Shape shape) {
        this.seed = seed;
        this.random = new Random(mixed(seed + 1));
        this.time = new VirtualTime(new Random(random.nextLong()));
        this.network = new SimulatedNetwork(time, new Random(random.nextLong()), ledger);
        this.shape = shape;
        this.cluster = new SimulatedCluster(
                time,
                new Random(random.nextLong()),
                ledger,
                ClusterView.initial(shape.shards(), shape.nodesPerShard(), shape.emptyShard()),
                (1 + random.nextInt(1_000)) * MILLI);
        network.leadsTo(cluster);
    }

    /** Seeds that follow each other must not begin alike. */
    private static long mixed(long seed) {
        long mixed = (seed ^ (seed >>> 30)) * 0xBF58476D1CE4E5B9L;
        return (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    }

    SimulatedCluster cluster() {
        return cluster;
    }

    Report run() {
        return run(driver -> driver);
    }

    /** With something between the application and the driver, as a rule to break it. */
    Report run(UnaryOperator<Driver> between) {
        SimulatedClient client = connect(options());
        Workload workload = new Workload(cluster, between.apply(client), random, shape.hashTags());
        Faults faults = new Faults(cluster, network, random, workload.lastingKeys());
        workload.plan(shape.calls(), shape.nanos());
        faults.plan(shape.faults(), shape.nanos());
        if (random.nextInt(10) == 0) {
            time.after((long) (random.nextDouble() * shape.nanos()), client::close);
        }
        time.advance(shape.nanos());
        faults.heal();
        time.advance(4_000 * MILLI); // the longest timeout and a fifth: no call is open any more
        List<Call> duringFaults;
        if (client.closing || rejecting) {
            workload.use(connect(defaults()));
        }
        workload.warmUp();
        time.advance(6_000 * MILLI);
        duringFaults = List.copyOf(workload.calls());
        workload.verify();
        time.advance(6_000 * MILLI);
        return report(workload, faults, duringFaults);
    }

    private SimulatedClient connect(ClusterClientOptions.Builder options) {
        SimulatedClient client = new SimulatedClient(options, time, network, new Random(random.nextLong()));
        clients.add(client);
        client.awaitConnected();
        return client;
    }

    private Report report(Workload workload, Faults faults, List<Call> duringFaults) {
        List<Call> calls = workload.calls();
        Invariants invariants = new Invariants(cluster, network.isCongested());
        invariants.check(calls);
        invariants.checkSucceeded(calls.subList(duringFaults.size(), calls.size()));
        checkQuiet(invariants);
        checkBounds(new Bounds(invariants), calls, faults);
        int succeeded = (int) calls.stream().filter(Call::succeeded).count();
        int unknown = (int)
                calls.stream().filter(call -> call.told(0) == Told.PERHAPS).count();
        return new Report(
                seed,
                shape,
                invariants.broken(),
                faults.begun(),
                calls.size(),
                succeeded,
                calls.size() - succeeded - unknown,
                unknown,
                ledger.losses(),
                redirects(),
                retries(),
                refreshes(),
                cluster.queries(),
                network.dials(),
                network.opened(),
                time.steps(),
                fingerprint(calls));
    }

    private void checkQuiet(Invariants invariants) {
        // A PING or a query may be under way; and a connection that died while nobody used it is found out by the next
        // PING
        // or, where a reply is owed, after twice the timeout.
        for (int i = 0; i < 400 && !clients.stream().allMatch(SimulatedClient::isQuiet); i++) {
            time.advance(i < 50 ? MILLI : 50 * MILLI);
        }
        clients.forEach(client -> invariants.require(client.isQuiet(), "nothing is queued, in flight or paused"));
        clients.forEach(SimulatedClient::close);
        time.advance(90_000 * MILLI);
        clients.forEach(client -> invariants.require(client.hasClosed(), "the client closes"));
        invariants.require(
                network.connections().isEmpty(),
                "no connection is left: " + network.connections().size());
        invariants.require(time.waitingTasksOfTheDriver() == 0, "no task is left: " + time.waitingTasksOfTheDriver());
        invariants.require(
                network.memory().held() == 0,
                "no memory is left: " + network.memory().held());
        clients.forEach(SimulatedClient::release);
    }

    private void checkBounds(Bounds bounds, List<Call> calls, Faults faults) {
        double seconds = shape.nanos() / 1e9 + 4; // for as long as anything may be wrong
        int parts = calls.stream().mapToInt(call -> call.keys.size()).sum();
        int links = 2 * connectionsPerNode * clients.size();
        bounds.redirects(redirects(), parts, retries());
        bounds.refreshes(refreshes(), clients.size() + cluster.changes() + faults.count(), seconds);
        bounds.queries(cluster.queries(), refreshes());
        bounds.failedDials(network.failedDials(), links, meanPauseSeconds, seconds);
        bounds.connections(network.opened(), shape.nodes(), links, faults.count());
    }

    private int redirects() {
        return clients.stream().mapToInt(client -> client.redirects).sum();
    }

    private int retries() {
        return clients.stream().mapToInt(client -> client.retries).sum();
    }

    private int refreshes() {
        return clients.stream().mapToInt(client -> client.refreshes).sum();
    }

    private long fingerprint(List<Call> calls) {
        long hash = time.steps();
        for (Call call : calls) {
            hash = 31 * hash + call.endedAt;
            hash = 31 * hash + call.ends;
            hash = 31 * hash + String.valueOf(call.value).hashCode();
        }
        return hash;
    }

    private ClusterClientOptions.Builder defaults() {
        return ClusterClientOptions.builder(seeds()).addressResolver(this::resolve);
    }

    private ClusterClientOptions.Builder options() {
        ClusterClientOptions.Builder options = defaults();
        options.connectTimeout(Duration.ofMillis(100 + random.nextInt(1_000)));
        connectionsPerNode = 1 + random.nextInt(2);
        options.connectionsPerNode(connectionsPerNode);
        options.pingOnIdle(Duration.ofMillis(300 + random.nextInt(3_000)));
        options.watchdogTimeouts(1 + random.nextInt(4));
        options.closeGrace(Duration.ofMillis(random.nextInt(2_000)));
        if (random.nextInt(4) == 0) {
            options.maxInFlight(1 + random.nextInt(20));
        }
        if (random.nextInt(8) == 0) {
            options.maxQueuedCommands(20 + random.nextInt(50));
        }
        if (random.nextInt(6) == 0) {
            options.flushDelay(Duration.ofNanos(100_000 + random.nextInt(2_000_000)));
        }
        if (random.nextInt(8) == 0) {
            options.rejectWhenDisconnected(true);
            rejecting = true;
        }
        if (random.nextInt(4) == 0) {
            int bound = 20 + random.nextInt(100);
            options.backoff(IntervalFunction.of(bound));
            meanPauseSeconds = bound / 2e3;
        }
        return options;
    }

    private List<String> seeds() {
        List<String> seeds = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int node = random.nextInt(cluster.nodes().size());
            seeds.add("node" + node + NAME_END + ":" + TopologyReplies.PORT);
        }
        return seeds;
    }

    /** Startup nodes have names, which lead to wherever the node is by now. */
    private CompletionStage<List<InetAddress>> resolve(String name) {
        int node = Integer.parseInt(name.substring("node".length(), name.length() - NAME_END.length()));
        try {
            return CompletableFuture.completedFuture(
                    List.of(InetAddress.getByName(cluster.truth().hostOf(node))));
        } catch (UnknownHostException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
