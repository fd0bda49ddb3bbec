package io.slotwise.server;

import io.netty.handler.ssl.SslContext;
import io.slotwise.server.command.Dispatcher;
import io.slotwise.server.fault.FaultScript;
import io.slotwise.server.node.CommandRecorder;
import io.slotwise.server.node.NodeEnvironment;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.node.ServerProfile;
import io.slotwise.server.node.Users;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread. How a cluster is to be. */
public final class ReferenceClusterBuilder {
    /** The default version: the first 7.2 whose CLUSTER SHARDS is free of redis#13414. */
    private static final String DEFAULT_VERSION = "7.2.7";

    private static final String VERSION_WITHOUT_SHARDS = "6.2.14";
    private static final String VERSION_WITHOUT_HELLO = "5.0.14";

    private static final int DEFAULT_RECORDING = 100_000;

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Users users = new Users();
    private int primaries = 3;
    private int replicasPerPrimary;
    private int firstPort;
    private int recording = DEFAULT_RECORDING;
    private Duration nodeTimeout = Duration.ofSeconds(1);
    private Clock clock = Clock.systemUTC();
    private @Nullable String version;
    private @Nullable SslContext tls;
    private boolean knowsShards = true;
    private boolean knowsHello = true;
    private boolean clusterEnabled = true;
    private boolean persistent = true;
    private boolean slotsAssigned = true;

    ReferenceClusterBuilder() {}

    /** Number of shards; default 3. */
    public ReferenceClusterBuilder primaries(int count) {
        primaries = count;
        return this;
    }

    /** Default 0. */
    public ReferenceClusterBuilder replicasPerPrimary(int count) {
        replicasPerPrimary = count;
        return this;
    }

    /** The nodes listen on consecutive ports from this one; default 0: free ports. */
    public ReferenceClusterBuilder port(int first) {
        firstPort = first;
        return this;
    }

    /** The default user needs that password. */
    public ReferenceClusterBuilder password(String password) {
        users.add(Users.DEFAULT, password);
        settings.put("requirepass", password);
        return this;
    }

    /** Adds a user who may do everything. */
    public ReferenceClusterBuilder user(String name, String password) {
        users.add(name, password);
        return this;
    }

    /** How long a silent node is waited for before it counts as failed; default 1 s. */
    public ReferenceClusterBuilder nodeTimeout(Duration timeout) {
        nodeTimeout = timeout;
        return this;
    }

    /** The time by which keys expire; default the system's. */
    public ReferenceClusterBuilder clock(Clock source) {
        clock = source;
        return this;
    }

    /** How many commands are recorded before the oldest are forgotten; 0 records none. Default 100 000. */
    public ReferenceClusterBuilder recordLast(int commands) {
        recording = commands;
        return this;
    }

    /** The version that the nodes report; by default one that fits what they know. */
    public ReferenceClusterBuilder version(String reported) {
        version = reported;
        return this;
    }

    /** False: no CLUSTER SHARDS and no metadata in CLUSTER SLOTS, as before 7.0. */
    public ReferenceClusterBuilder knowsShards(boolean knows) {
        knowsShards = knows;
        return this;
    }

    /** False: no HELLO, as before 6.0. */
    public ReferenceClusterBuilder knowsHello(boolean knows) {
        knowsHello = knows;
        return this;
    }

    /** False: the nodes are single servers that refuse CLUSTER. */
    public ReferenceClusterBuilder clusterEnabled(boolean enabled) {
        clusterEnabled = enabled;
        return this;
    }

    /** False: the nodes know each other but no slot has an owner. */
    public ReferenceClusterBuilder slotsAssigned(boolean assigned) {
        slotsAssigned = assigned;
        return this;
    }

    /** False: a killed node has lost its data when it starts again. Default true. */
    public ReferenceClusterBuilder persistent(boolean keepsData) {
        persistent = keepsData;
        return this;
    }

    /** cluster-require-full-coverage; default true. */
    public ReferenceClusterBuilder requireFullCoverage(boolean required) {
        return configure("cluster-require-full-coverage", required ? "yes" : "no");
    }

    /** cluster-allow-reads-when-down; default false. */
    public ReferenceClusterBuilder allowReadsWhenDown(boolean allowed) {
        return configure("cluster-allow-reads-when-down", allowed ? "yes" : "no");
    }

    /** cluster-preferred-endpoint-type; default IP. */
    public ReferenceClusterBuilder preferredEndpoint(PreferredEndpoint endpoint) {
        return configure("cluster-preferred-endpoint-type", endpoint.setting());
    }

    /** cluster-announce-hostname of every node. */
    public ReferenceClusterBuilder hostname(String name) {
        return configure("cluster-announce-hostname", name);
    }

    /** A setting of every node, as in CONFIG SET. */
    public ReferenceClusterBuilder configure(String setting, String value) {
        settings.put(setting, value);
        return this;
    }

    /** Every node also listens on a TLS port, with that server context. The context stays the caller's. */
    public ReferenceClusterBuilder tls(SslContext serverContext) {
        tls = serverContext;
        return this;
    }

    /**
     * Starts the nodes and returns when they serve.
     *
     * @throws IllegalArgumentException for a setting that does not exist or a cluster without primaries
     */
    public ReferenceCluster start() {
        if (primaries < 1 || replicasPerPrimary < 0) {
            throw new IllegalArgumentException(
                    "a cluster of " + primaries + " primaries with " + replicasPerPrimary + " replicas each");
        }
        ClusterThread thread = new ClusterThread();
        try {
            return start(thread);
        } catch (RuntimeException failure) {
            thread.stop();
            throw failure;
        }
    }

    private ReferenceCluster start(ClusterThread thread) {
        NodeEnvironment environment = environment(thread);
        List<ServerNode> servers = new ArrayList<>();
        List<ReferenceNode> nodes = new ArrayList<>();
        for (int index = 0; index < primaries * (1 + replicasPerPrimary); index++) {
            ServerNode server = new ServerNode(environment, index);
            settings.forEach(server.config()::set);
            server.open(firstPort == 0 ? 0 : firstPort + index);
            servers.add(server);
            nodes.add(new ReferenceNode(thread, server, index));
        }
        thread.runAndSpread(() -> ClusterFormation.form(servers, primaries, clusterEnabled, slotsAssigned));
        thread.run(() -> {
            ExpiryCycle.start(thread.loop(), servers);
            PingCycle.start(thread.loop(), servers);
        });
        return new ReferenceCluster(thread, environment, nodes, primaries);
    }

    private NodeEnvironment environment(ClusterThread thread) {
        ServerProfile profile = new ServerProfile(reportedVersion(), knowsShards, knowsHello, clusterEnabled);
        return new NodeEnvironment(
                thread.loop(),
                clock::millis,
                thread.bus(),
                new FaultScript(),
                new CommandRecorder(recording),
                new Dispatcher(profile),
                users,
                profile,
                tls,
                nodeTimeout,
                persistent);
    }

    private String reportedVersion() {
        if (version != null) {
            return version;
        }
        if (!knowsHello) {
            return VERSION_WITHOUT_HELLO;
        }
        return knowsShards ? DEFAULT_VERSION : VERSION_WITHOUT_SHARDS;
    }
}
