package io.slotwise.options;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.RetryConfig;
import io.slotwise.event.ClientListener;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Everything a client can be told. Immutable; the startup nodes alone are required. The text hides secrets.
 *
 * <pre>{@code
 * ClusterClientOptions options = ClusterClientOptions.builder("redis://10.0.0.1:6379,10.0.0.2:6379")
 *         .commandTimeout(Duration.ofSeconds(1))
 *         .readPolicy(ReadPolicy.PREFER_REPLICA)
 *         .build();
 * }</pre>
 */
public final class ClusterClientOptions {
    private final Builder values;
    private final Set<NodeAddress> seeds;
    private final List<ClientListener> listeners;

    private ClusterClientOptions(Builder builder) {
        this.values = builder;
        this.seeds = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(builder.seeds));
        this.listeners = List.copyOf(builder.listeners);
    }

    /**
     * Starts from the defaults.
     *
     * @param seeds startup nodes: {@code host:port}, {@code [v6]:port} or
     *     {@code redis://[[user]:password@]host[:port][,host[:port]…][/database]}; {@code rediss://} for TLS, and
     *     {@code valkey://}, {@code valkeys://} for the same. User and password are percent-encoded; the port is 6379
     *     when it is left out.
     * @throws IllegalArgumentException if there is no seed, or one is malformed: it is named without its password
     */
    public static Builder builder(String... seeds) {
        return new Builder(Seeds.parse(List.of(seeds)));
    }

    /** Starts from the defaults, with startup nodes given as a list. */
    public static Builder builder(Iterable<String> seeds) {
        List<String> list = new ArrayList<>();
        seeds.forEach(list::add);
        return new Builder(Seeds.parse(list));
    }

    /** Starts from these options. */
    public Builder toBuilder() {
        return new Builder(values);
    }

    /** The startup nodes. */
    public Set<NodeAddress> seeds() {
        return seeds;
    }

    /** Who observes the client. */
    public List<ClientListener> listeners() {
        return listeners;
    }

    /** How long a call may take in all: queueing, connecting, every attempt, redirect and pause. 5 s. */
    public Duration commandTimeout() {
        return values.commandTimeout;
    }

    /** How long opening one connection may take, its handshake included. 2 s. */
    public Duration connectTimeout() {
        return values.connectTimeout;
    }

    /** How long {@code connect} may take in all. 10 s. */
    public Duration bootstrapTimeout() {
        return values.bootstrapTimeout;
    }

    /** How long a source of the topology is waited for before another is asked beside it. 100 ms. */
    public Duration nextSeedAfter() {
        return values.nextSeedAfter;
    }

    /** How many sources of the topology are asked at a time. 3. */
    public int concurrentSeeds() {
        return values.concurrentSeeds;
    }

    /** The upper bound of the pause before the n-th retry; the pause itself is drawn uniformly below it (full jitter). 20 ms, doubling to 2 s. */
    public IntervalFunction backoff() {
        return values.backoff == null ? DefaultBackoff.INSTANCE : values.backoff;
    }

    /** Limits retries: {@code maxAttempts} and the exception predicate count; the interval function is {@link #backoff}. A predicate can forbid a retry, never allow one that might run a write twice. Without limit inside the deadline. */
    public RetryConfig retry() {
        return values.retry == null ? DefaultRetries.WITHIN_DEADLINE : values.retry;
    }

    /** Whether {@link #retry} was set. Without, a retry asks nothing of it. */
    public boolean limitsRetries() {
        return values.retry != null;
    }

    /** How many redirects a command follows between two pauses before it fails with TooManyRedirectsException. 16. */
    public int maxRedirects() {
        return values.maxRedirects;
    }

    /** What happens to a command whose outcome is unknown. At most once. */
    public Delivery delivery() {
        return values.delivery;
    }

    /** Which nodes answer read-only commands. The primary. */
    public ReadPolicy readPolicy() {
        return values.readPolicy;
    }

    /** By how many bytes of its primary's writes a replica may be behind before reads go elsewhere; -1: by any. -1. */
    public long replicaLagLimit() {
        return values.replicaLagLimit;
    }

    /** Whether MGET, MSET, DEL, UNLINK, EXISTS and TOUCH with keys in several slots are split, each part atomic for itself; when not, they fail with CrossSlotException. True. */
    public boolean splitOverSlots() {
        return values.splitOverSlots;
    }

    /** How often the topology is asked for without a cause, jittered by a fifth. 60 s; zero: only on demand. */
    public Duration topologyRefreshPeriod() {
        return values.topologyRefreshPeriod;
    }

    /** The least time between two refreshes; it grows to 5 s while they bring nothing new. 100 ms. */
    public Duration minRefreshInterval() {
        return values.minRefreshInterval;
    }

    /** Multiplexed connections to each node and role. 1. */
    public int connectionsPerNode() {
        return values.connectionsPerNode;
    }

    /** How many commands may wait for one node, not sent yet or between two attempts; one more fails with QueueFullException. 65,536. */
    public int maxQueuedCommands() {
        return values.maxQueuedCommands;
    }

    /** How many bytes of arguments may wait for one node. 64 MiB; a single command above it is let through alone. */
    public long maxQueuedBytes() {
        return values.maxQueuedBytes;
    }

    /** How many commands may wait for their reply on one connection; more stay in the queue. 65,536. */
    public int maxInFlight() {
        return values.maxInFlight;
    }

    /** How many connections to one node may be lent to one user each, for blocking commands and sessions. 64. */
    public int dedicatedConnectionsPerNode() {
        return values.dedicatedConnectionsPerNode;
    }

    /** How much longer than its block time the answer to a blocking command is waited for. 1 s. */
    public Duration blockingMargin() {
        return values.blockingMargin;
    }

    /** How long a command may be held back so that more leave with it. Zero. */
    public Duration flushDelay() {
        return values.flushDelay;
    }

    /** Whether a command for a node without an open connection fails at once, instead of waiting for it. False. */
    public boolean rejectWhenDisconnected() {
        return values.rejectWhenDisconnected;
    }

    /** How long reads avoid a node after a failure; doubled with each failure in a row, up to 30 s. 1 s. */
    public Duration nodeAvoidedAtFirst() {
        return values.nodeAvoidedAtFirst;
    }

    /** The longest string accepted in a reply, in bytes. 512 MiB, the limit of servers. */
    public int maxBulkLength() {
        return values.maxBulkLength;
    }

    /** How deep replies may be nested. 64. */
    public int maxNesting() {
        return values.maxNesting;
    }

    /** The version of the protocol. RESP3, else RESP2. */
    public Protocol protocol() {
        return values.protocol;
    }

    /** After how much silence TCP keep-alive probes begin, where the platform lets it be set. 10 s. */
    public Duration keepAliveIdle() {
        return values.keepAliveIdle;
    }

    /** After how much silence a connection is tested with PING. 10 s; zero: never. */
    public Duration pingOnIdle() {
        return values.pingOnIdle;
    }

    /** After how many timeouts in a row without a byte received a connection is replaced. 3. */
    public int watchdogTimeouts() {
        return values.watchdogTimeouts;
    }

    /** How long {@code close} waits for commands in flight. 2 s; zero: not at all. */
    public Duration closeGrace() {
        return values.closeGrace;
    }

    /** The name that connections give themselves (CLIENT SETNAME): printable ASCII without spaces. None. */
    public @Nullable String clientName() {
        return values.clientName;
    }

    /** Who the client is for the servers, when that is always the same. Nobody. */
    public @Nullable Credentials credentials() {
        return values.credentials;
    }

    /** Who knows who the client is for the servers: a provider of {@link #credentials()} when there are any. Nobody. */
    public @Nullable CredentialsProvider credentialsProvider() {
        Credentials same = values.credentials;
        return same == null ? values.credentialsProvider : CredentialsProvider.of(same);
    }

    /** Whether connections tell servers the driver's name and version (CLIENT SETINFO). True. */
    public boolean tellLibrary() {
        return values.tellLibrary;
    }

    /** The numbered database; only servers with numbered databases in cluster mode accept another than 0. */
    public int database() {
        return values.database;
    }

    /** Encrypts connections. Not, unless a seed says {@code rediss://}. */
    public @Nullable TlsOptions tls() {
        return values.tls;
    }

    /** Where nodes are dialled, and by which name they are verified. Where the cluster says they are. */
    public @Nullable AddressMapping addressMapping() {
        return values.addressMapping;
    }

    /** Finds the addresses of host names. The JDK's resolver on threads of its own. */
    public @Nullable AddressResolver addressResolver() {
        return values.addressResolver;
    }

    /** The threads to run on, made by {@code ClusterClient.ioThreads}. The set that all clients of the process share. */
    public @Nullable IoThreads ioThreads() {
        return values.ioThreads;
    }

    /** Where listeners run, and the dependent stages of calls too. Listeners on a thread of the I/O threads', stages on the event loop. */
    public @Nullable Executor callbackExecutor() {
        return values.callbackExecutor;
    }

    @Override
    public String toString() {
        return "ClusterClientOptions[seeds=" + seeds + ", commandTimeout=" + values.commandTimeout + ", readPolicy="
                + values.readPolicy + ", delivery=" + values.delivery + ", credentials="
                + (values.credentialsProvider == null ? values.credentials : "by a provider") + ", tls=" + values.tls
                + "]";
    }

    /** Collects {@link ClusterClientOptions}. Not safe for use by several threads. */
    public static final class Builder {
        private static final Duration LONGEST_FLUSH_DELAY = Duration.ofMillis(100);

        private final Set<NodeAddress> seeds;
        private final List<ClientListener> listeners;
        private Duration commandTimeout = Duration.ofSeconds(5);
        private Duration connectTimeout = Duration.ofSeconds(2);
        private Duration bootstrapTimeout = Duration.ofSeconds(10);
        private Duration nextSeedAfter = Duration.ofMillis(100);
        private int concurrentSeeds = 3;
        private @Nullable IntervalFunction backoff;
        private @Nullable RetryConfig retry;
        private int maxRedirects = 16;
        private Delivery delivery = Delivery.AT_MOST_ONCE;
        private ReadPolicy readPolicy = ReadPolicy.PRIMARY;
        private long replicaLagLimit = -1;
        private boolean splitOverSlots = true;
        private Duration topologyRefreshPeriod = Duration.ofSeconds(60);
        private Duration minRefreshInterval = Duration.ofMillis(100);
        private int connectionsPerNode = 1;
        private int maxQueuedCommands = 65_536;
        private long maxQueuedBytes = 64L * 1024 * 1024;
        private int maxInFlight = 65_536;
        private int dedicatedConnectionsPerNode = 64;
        private Duration blockingMargin = Duration.ofSeconds(1);
        private Duration flushDelay = Duration.ZERO;
        private boolean rejectWhenDisconnected = false;
        private Duration nodeAvoidedAtFirst = Duration.ofSeconds(1);
        private int maxBulkLength = 512 * 1024 * 1024;
        private int maxNesting = 64;
        private Protocol protocol = Protocol.NEWEST;
        private Duration keepAliveIdle = Duration.ofSeconds(10);
        private Duration pingOnIdle = Duration.ofSeconds(10);
        private int watchdogTimeouts = 3;
        private Duration closeGrace = Duration.ofSeconds(2);
        private @Nullable String clientName;
        private @Nullable Credentials credentials;
        private @Nullable CredentialsProvider credentialsProvider;
        private boolean tellLibrary = true;
        private int database = 0;
        private @Nullable TlsOptions tls;
        private @Nullable AddressMapping addressMapping;
        private @Nullable AddressResolver addressResolver;
        private @Nullable IoThreads ioThreads;
        private @Nullable Executor callbackExecutor;

        private Builder(Seeds parsed) {
            seeds = parsed.addresses();
            listeners = new ArrayList<>();
            tls = parsed.tls() ? TlsOptions.defaults() : null;
            credentials = parsed.credentials();
            database = parsed.database();
        }

        private Builder(Builder other) {
            seeds = other.seeds;
            listeners = new ArrayList<>(other.listeners);
            commandTimeout = other.commandTimeout;
            connectTimeout = other.connectTimeout;
            bootstrapTimeout = other.bootstrapTimeout;
            nextSeedAfter = other.nextSeedAfter;
            concurrentSeeds = other.concurrentSeeds;
            backoff = other.backoff;
            retry = other.retry;
            maxRedirects = other.maxRedirects;
            delivery = other.delivery;
            readPolicy = other.readPolicy;
            replicaLagLimit = other.replicaLagLimit;
            splitOverSlots = other.splitOverSlots;
            topologyRefreshPeriod = other.topologyRefreshPeriod;
            minRefreshInterval = other.minRefreshInterval;
            connectionsPerNode = other.connectionsPerNode;
            maxQueuedCommands = other.maxQueuedCommands;
            maxQueuedBytes = other.maxQueuedBytes;
            maxInFlight = other.maxInFlight;
            dedicatedConnectionsPerNode = other.dedicatedConnectionsPerNode;
            blockingMargin = other.blockingMargin;
            flushDelay = other.flushDelay;
            rejectWhenDisconnected = other.rejectWhenDisconnected;
            nodeAvoidedAtFirst = other.nodeAvoidedAtFirst;
            maxBulkLength = other.maxBulkLength;
            maxNesting = other.maxNesting;
            protocol = other.protocol;
            keepAliveIdle = other.keepAliveIdle;
            pingOnIdle = other.pingOnIdle;
            watchdogTimeouts = other.watchdogTimeouts;
            closeGrace = other.closeGrace;
            clientName = other.clientName;
            credentials = other.credentials;
            credentialsProvider = other.credentialsProvider;
            tellLibrary = other.tellLibrary;
            database = other.database;
            tls = other.tls;
            addressMapping = other.addressMapping;
            addressResolver = other.addressResolver;
            ioThreads = other.ioThreads;
            callbackExecutor = other.callbackExecutor;
        }

        /** How long a call may take in all: queueing, connecting, every attempt, redirect and pause. 5 s. */
        public Builder commandTimeout(Duration commandTimeout) {
            this.commandTimeout = Objects.requireNonNull(commandTimeout, "commandTimeout");
            return this;
        }

        /** How long opening one connection may take, its handshake included. 2 s. */
        public Builder connectTimeout(Duration connectTimeout) {
            this.connectTimeout = Objects.requireNonNull(connectTimeout, "connectTimeout");
            return this;
        }

        /** How long {@code connect} may take in all. 10 s. */
        public Builder bootstrapTimeout(Duration bootstrapTimeout) {
            this.bootstrapTimeout = Objects.requireNonNull(bootstrapTimeout, "bootstrapTimeout");
            return this;
        }

        /** How long a source of the topology is waited for before another is asked beside it. 100 ms. */
        public Builder nextSeedAfter(Duration nextSeedAfter) {
            this.nextSeedAfter = Objects.requireNonNull(nextSeedAfter, "nextSeedAfter");
            return this;
        }

        /** How many sources of the topology are asked at a time. 3. */
        public Builder concurrentSeeds(int concurrentSeeds) {
            this.concurrentSeeds = concurrentSeeds;
            return this;
        }

        /** The upper bound of the pause before the n-th retry; the pause itself is drawn uniformly below it (full jitter). 20 ms, doubling to 2 s. */
        public Builder backoff(IntervalFunction backoff) {
            this.backoff = Objects.requireNonNull(backoff, "backoff");
            return this;
        }

        /** Limits retries: {@code maxAttempts} and the exception predicate count; the interval function is {@link #backoff}. A predicate can forbid a retry, never allow one that might run a write twice. Without limit inside the deadline. */
        public Builder retry(RetryConfig retry) {
            this.retry = Objects.requireNonNull(retry, "retry");
            return this;
        }

        /** How many redirects a command follows between two pauses before it fails with TooManyRedirectsException. 16. */
        public Builder maxRedirects(int maxRedirects) {
            this.maxRedirects = maxRedirects;
            return this;
        }

        /** What happens to a command whose outcome is unknown. At most once. */
        public Builder delivery(Delivery delivery) {
            this.delivery = Objects.requireNonNull(delivery, "delivery");
            return this;
        }

        /** Which nodes answer read-only commands. The primary. */
        public Builder readPolicy(ReadPolicy readPolicy) {
            this.readPolicy = Objects.requireNonNull(readPolicy, "readPolicy");
            return this;
        }

        /**
         * By how many bytes of its primary's writes a replica may be behind before reads go elsewhere, if they can. As the
         * last view of the topology shows it, and only servers with {@code CLUSTER SHARDS} do: a shorter
         * {@link #topologyRefreshPeriod} makes it newer, and nodes know of each other's writes about a second late. -1: by
         * any number. -1.
         */
        public Builder replicaLagLimit(long bytes) {
            this.replicaLagLimit = bytes;
            return this;
        }

        /** Whether MGET, MSET, DEL, UNLINK, EXISTS and TOUCH with keys in several slots are split, each part atomic for itself; when not, they fail with CrossSlotException. True. */
        public Builder splitOverSlots(boolean splitOverSlots) {
            this.splitOverSlots = splitOverSlots;
            return this;
        }

        /** How often the topology is asked for without a cause, jittered by a fifth. 60 s; zero: only on demand. */
        public Builder topologyRefreshPeriod(Duration topologyRefreshPeriod) {
            this.topologyRefreshPeriod = Objects.requireNonNull(topologyRefreshPeriod, "topologyRefreshPeriod");
            return this;
        }

        /** The least time between two refreshes; it grows to 5 s while they bring nothing new. 100 ms. */
        public Builder minRefreshInterval(Duration minRefreshInterval) {
            this.minRefreshInterval = Objects.requireNonNull(minRefreshInterval, "minRefreshInterval");
            return this;
        }

        /** Multiplexed connections to each node and role. 1. */
        public Builder connectionsPerNode(int connectionsPerNode) {
            this.connectionsPerNode = connectionsPerNode;
            return this;
        }

        /** How many commands may wait for one node, not sent yet or between two attempts; one more fails with QueueFullException. 65,536. */
        public Builder maxQueuedCommands(int maxQueuedCommands) {
            this.maxQueuedCommands = maxQueuedCommands;
            return this;
        }

        /** How many bytes of arguments may wait for one node. 64 MiB; a single command above it is let through alone. */
        public Builder maxQueuedBytes(long maxQueuedBytes) {
            this.maxQueuedBytes = maxQueuedBytes;
            return this;
        }

        /** How many commands may wait for their reply on one connection; more stay in the queue. 65,536. */
        public Builder maxInFlight(int maxInFlight) {
            this.maxInFlight = maxInFlight;
            return this;
        }

        /**
         * How many connections to one node may be lent to one user each: to a blocking command until it is answered, to a
         * session until it is closed. Who finds none free waits for one, no longer than a command may take. 64.
         */
        public Builder dedicatedConnectionsPerNode(int dedicatedConnectionsPerNode) {
            this.dedicatedConnectionsPerNode = dedicatedConnectionsPerNode;
            return this;
        }

        /** How much longer than its block time the answer to a blocking command is waited for. 1 s. */
        public Builder blockingMargin(Duration blockingMargin) {
            this.blockingMargin = Objects.requireNonNull(blockingMargin, "blockingMargin");
            return this;
        }

        /**
         * How long a command may be held back so that more leave with it, usually some microseconds: fewer and larger
         * packets, for a longer wait. 256 commands or 64 KiB for one node leave at once. At most 100 ms; transports that
         * count in milliseconds, such as NIO, keep their thread busy during a shorter delay. Zero: what waits is written
         * at once, with one flush for all of it, which is best unless the network's packets are what is scarce.
         */
        public Builder flushDelay(Duration flushDelay) {
            this.flushDelay = Objects.requireNonNull(flushDelay, "flushDelay");
            return this;
        }

        /**
         * Whether a command for a node without an open connection fails at once, instead of waiting for it; so does one that
         * needs a connection of its own, as long as there is no other to the node. False.
         */
        public Builder rejectWhenDisconnected(boolean rejectWhenDisconnected) {
            this.rejectWhenDisconnected = rejectWhenDisconnected;
            return this;
        }

        /** How long reads avoid a node after a failure; doubled with each failure in a row, up to 30 s. 1 s. */
        public Builder nodeAvoidedAtFirst(Duration nodeAvoidedAtFirst) {
            this.nodeAvoidedAtFirst = Objects.requireNonNull(nodeAvoidedAtFirst, "nodeAvoidedAtFirst");
            return this;
        }

        /** The longest string accepted in a reply, in bytes. 512 MiB, the limit of servers. */
        public Builder maxBulkLength(int maxBulkLength) {
            this.maxBulkLength = maxBulkLength;
            return this;
        }

        /** How deep replies may be nested. 64. */
        public Builder maxNesting(int maxNesting) {
            this.maxNesting = maxNesting;
            return this;
        }

        /** The version of the protocol. RESP3, else RESP2. */
        public Builder protocol(Protocol protocol) {
            this.protocol = Objects.requireNonNull(protocol, "protocol");
            return this;
        }

        /** After how much silence TCP keep-alive probes begin, where the platform lets it be set. 10 s. */
        public Builder keepAliveIdle(Duration keepAliveIdle) {
            this.keepAliveIdle = Objects.requireNonNull(keepAliveIdle, "keepAliveIdle");
            return this;
        }

        /** After how much silence a connection is tested with PING. 10 s; zero: never. */
        public Builder pingOnIdle(Duration pingOnIdle) {
            this.pingOnIdle = Objects.requireNonNull(pingOnIdle, "pingOnIdle");
            return this;
        }

        /** After how many timeouts in a row without a byte received a connection is replaced. 3. */
        public Builder watchdogTimeouts(int watchdogTimeouts) {
            this.watchdogTimeouts = watchdogTimeouts;
            return this;
        }

        /** How long {@code close} waits for commands in flight. 2 s; zero: not at all. */
        public Builder closeGrace(Duration closeGrace) {
            this.closeGrace = Objects.requireNonNull(closeGrace, "closeGrace");
            return this;
        }

        /** The name that connections give themselves (CLIENT SETNAME): printable ASCII without spaces. None. */
        public Builder clientName(String clientName) {
            this.clientName = Objects.requireNonNull(clientName, "clientName");
            return this;
        }

        /** Who the client is for the servers, always. Nobody, unless a seed says so. Replaces a provider. */
        public Builder credentials(Credentials credentials) {
            this.credentials = Objects.requireNonNull(credentials, "credentials");
            this.credentialsProvider = null;
            return this;
        }

        /** Who knows who the client is for the servers: asked for every connection. Replaces credentials. */
        public Builder credentialsProvider(CredentialsProvider provider) {
            this.credentialsProvider = Objects.requireNonNull(provider, "provider");
            this.credentials = null;
            return this;
        }

        /** Whether connections tell servers the driver's name and version (CLIENT SETINFO). True. */
        public Builder tellLibrary(boolean tellLibrary) {
            this.tellLibrary = tellLibrary;
            return this;
        }

        /** The numbered database; only servers with numbered databases in cluster mode accept another than 0. */
        public Builder database(int database) {
            this.database = database;
            return this;
        }

        /** Encrypts connections. Not, unless a seed says {@code rediss://}. */
        public Builder tls(TlsOptions tls) {
            this.tls = Objects.requireNonNull(tls, "tls");
            return this;
        }

        /** Where nodes are dialled, and by which name they are verified. Where the cluster says they are. */
        public Builder addressMapping(AddressMapping addressMapping) {
            this.addressMapping = Objects.requireNonNull(addressMapping, "addressMapping");
            return this;
        }

        /** Finds the addresses of host names. The JDK's resolver on threads of its own. */
        public Builder addressResolver(AddressResolver addressResolver) {
            this.addressResolver = Objects.requireNonNull(addressResolver, "addressResolver");
            return this;
        }

        /** The threads to run on, made by {@code ClusterClient.ioThreads}. The set that all clients of the process share. */
        public Builder ioThreads(IoThreads ioThreads) {
            this.ioThreads = Objects.requireNonNull(ioThreads, "ioThreads");
            return this;
        }

        /**
         * Where listeners run, and the dependent stages of calls too. Listeners on a thread of the I/O threads', stages on the
         * event loop. Its threads may wait for calls of a sync client; while one waits for the next message of a subscription,
         * another of them has to be free. What it does not take, the I/O threads' own ones for callbacks do.
         */
        public Builder callbackExecutor(Executor callbackExecutor) {
            this.callbackExecutor = Objects.requireNonNull(callbackExecutor, "callbackExecutor");
            return this;
        }

        /** Adds somebody who observes the client. */
        public Builder listener(ClientListener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * The options.
         *
         * @throws IllegalArgumentException if an option is out of its range: it is named with its value
         */
        public ClusterClientOptions build() {
            OptionChecks.positive("commandTimeout", commandTimeout);
            OptionChecks.positive("connectTimeout", connectTimeout);
            OptionChecks.positive("bootstrapTimeout", bootstrapTimeout);
            OptionChecks.positive("nextSeedAfter", nextSeedAfter);
            OptionChecks.atLeast("concurrentSeeds", concurrentSeeds, 1);
            OptionChecks.atLeast("maxRedirects", maxRedirects, 1);
            OptionChecks.atLeast("replicaLagLimit", replicaLagLimit, -1);
            OptionChecks.notNegative("topologyRefreshPeriod", topologyRefreshPeriod);
            OptionChecks.positive("minRefreshInterval", minRefreshInterval);
            OptionChecks.atLeast("connectionsPerNode", connectionsPerNode, 1);
            OptionChecks.atLeast("maxQueuedCommands", maxQueuedCommands, 1);
            OptionChecks.atLeast("maxQueuedBytes", maxQueuedBytes, 1);
            OptionChecks.atLeast("maxInFlight", maxInFlight, 1);
            OptionChecks.atLeast("dedicatedConnectionsPerNode", dedicatedConnectionsPerNode, 1);
            OptionChecks.notNegative("blockingMargin", blockingMargin);
            OptionChecks.notNegative("flushDelay", flushDelay);
            OptionChecks.atMost("flushDelay", flushDelay, LONGEST_FLUSH_DELAY);
            OptionChecks.positive("nodeAvoidedAtFirst", nodeAvoidedAtFirst);
            OptionChecks.atLeast("maxBulkLength", maxBulkLength, 1);
            OptionChecks.atLeast("maxNesting", maxNesting, 1);
            OptionChecks.positive("keepAliveIdle", keepAliveIdle);
            OptionChecks.notNegative("pingOnIdle", pingOnIdle);
            OptionChecks.atLeast("watchdogTimeouts", watchdogTimeouts, 1);
            OptionChecks.notNegative("closeGrace", closeGrace);
            OptionChecks.atLeast("database", database, 0);
            OptionChecks.clientName(clientName);
            return new ClusterClientOptions(new Builder(this));
        }
    }
}
