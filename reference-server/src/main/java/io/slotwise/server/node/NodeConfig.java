package io.slotwise.server.node;

import io.slotwise.server.cluster.DownPolicy;
import io.slotwise.server.cluster.EndpointType;
import io.slotwise.server.keyspace.Numbers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Confined to the event loop. What CONFIG GET shows and CONFIG SET changes; settings that matter often are kept parsed. */
public final class NodeConfig {
    private final Map<String, String> settings = new TreeMap<>(Map.ofEntries(
            Map.entry("appendonly", "no"),
            Map.entry("bind", "127.0.0.1"),
            Map.entry("cluster-allow-pubsubshard-when-down", "yes"),
            Map.entry("cluster-allow-reads-when-down", "no"),
            Map.entry("cluster-allow-replica-migration", "yes"),
            Map.entry("cluster-announce-hostname", ""),
            Map.entry("cluster-announce-ip", ""),
            Map.entry("cluster-migration-barrier", "1"),
            Map.entry("cluster-node-timeout", "1000"),
            Map.entry("cluster-preferred-endpoint-type", "ip"),
            Map.entry("cluster-replica-no-failover", "no"),
            Map.entry("cluster-require-full-coverage", "yes"),
            Map.entry("databases", "16"),
            Map.entry("maxclients", "10000"),
            Map.entry("maxmemory", "0"),
            Map.entry("maxmemory-policy", "noeviction"),
            Map.entry("notify-keyspace-events", ""),
            Map.entry("proto-max-bulk-len", "536870912"),
            Map.entry("repl-ping-replica-period", "10"),
            Map.entry("replica-serve-stale-data", "yes"),
            Map.entry("requirepass", ""),
            Map.entry("save", ""),
            Map.entry("timeout", "0")));
    private final Map<String, Consumer<String>> listeners = new TreeMap<>();
    private DownPolicy whenDown = DownPolicy.DEFAULT;
    private EndpointType endpoints = EndpointType.IP;
    private boolean requiresFullCoverage = true;
    private boolean servesStaleData = true;
    private int maxClients = 10000;
    private int replicaPingSeconds = 10;
    private long nodeTimeoutMillis = 1000;

    /** All settings by name, in alphabetical order; not a copy. */
    public Map<String, String> settings() {
        return settings;
    }

    public boolean knows(String name) {
        return settings.containsKey(name);
    }

    /** Tells the consumer each later value of the setting. */
    void onChange(String name, Consumer<String> listener) {
        listeners.put(name, listener);
    }

    /**
     * Changes a setting that exists.
     *
     * @throws IllegalArgumentException when the value is not one of the setting's
     */
    public void set(String name, String value) {
        switch (name) {
            case "cluster-allow-reads-when-down" ->
                whenDown = new DownPolicy(yes(value), whenDown.shardChannelsAllowed());
            case "cluster-allow-pubsubshard-when-down" ->
                whenDown = new DownPolicy(whenDown.readsAllowed(), yes(value));
            case "cluster-preferred-endpoint-type" -> endpoints = endpointType(value);
            case "cluster-require-full-coverage" -> requiresFullCoverage = yes(value);
            case "replica-serve-stale-data" -> servesStaleData = yes(value);
            case "cluster-node-timeout" -> nodeTimeoutMillis = number(value, 0, Long.MAX_VALUE);
            case "maxclients" -> maxClients = (int) number(value, 1, Integer.MAX_VALUE);
            case "repl-ping-replica-period" -> replicaPingSeconds = (int) number(value, 1, Integer.MAX_VALUE);
            case "notify-keyspace-events" -> {
                String normalised = KeyspaceEvents.normalised(value);
                settings.put(name, normalised);
                listeners.getOrDefault(name, ignored -> {}).accept(normalised);
                return;
            }
            case "timeout" -> number(value, 0, Integer.MAX_VALUE);
            default -> {}
        }
        settings.put(name, value);
        listeners.getOrDefault(name, ignored -> {}).accept(value);
    }

    private static boolean yes(String value) {
        if (!value.equals("yes") && !value.equals("no")) {
            throw new IllegalArgumentException("argument must be 'yes' or 'no'");
        }
        return value.equals("yes");
    }

    private static long number(String value, long lowest, long highest) {
        OptionalLong number = Numbers.integer(value.getBytes(StandardCharsets.UTF_8));
        if (number.isEmpty()) {
            throw new IllegalArgumentException("argument couldn't be parsed into an integer");
        }
        if (number.getAsLong() < lowest || number.getAsLong() > highest) {
            throw new IllegalArgumentException("argument must be between " + lowest + " and " + highest + " inclusive");
        }
        return number.getAsLong();
    }

    private static EndpointType endpointType(String value) {
        EndpointType type = EndpointType.parse(value);
        if (type == null) {
            throw new IllegalArgumentException(
                    "argument(s) must be one of the following: ip, hostname, unknown-endpoint");
        }
        return type;
    }

    public DownPolicy whenDown() {
        return whenDown;
    }

    public EndpointType endpoints() {
        return endpoints;
    }

    public boolean requiresFullCoverage() {
        return requiresFullCoverage;
    }

    public boolean servesStaleData() {
        return servesStaleData;
    }

    public int maxClients() {
        return maxClients;
    }

    /** How long a silent node is waited for before it counts as failed. */
    public long nodeTimeoutMillis() {
        return nodeTimeoutMillis;
    }

    /** How often a primary pings its replicas. */
    public int replicaPingSeconds() {
        return replicaPingSeconds;
    }
}
