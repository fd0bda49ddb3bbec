package io.slotwise.server.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Stateless. What COMMAND tells clients beyond arity, flags and positions, command by command as a real server (7.0.15)
 * answers: to which nodes a request goes and how replies are joined, and what happens to the keys.
 */
final class CommandHints {
    private static final String ALL_SHARDS = "request_policy:all_shards";
    private static final String ALL_NODES = "request_policy:all_nodes";
    private static final String MULTI_SHARD = "request_policy:multi_shard";
    private static final String ALL_SUCCEEDED = "response_policy:all_succeeded";
    private static final String SUM = "response_policy:agg_sum";
    private static final String MINIMUM = "response_policy:agg_min";
    private static final String VARIES = "nondeterministic_output";
    private static final String ORDER_VARIES = "nondeterministic_output_order";

    private static final Map<String, List<String>> TIPS = new HashMap<>();
    private static final Map<String, List<String>> KEY_FLAGS = new HashMap<>();

    static {
        tips(List.of(ALL_SHARDS, ALL_SUCCEEDED), "ping", "flushall", "flushdb");
        tips(List.of(ALL_NODES, ALL_SUCCEEDED), "config|set", "config|resetstat", "latency|reset");
        tips(List.of(ALL_SHARDS, SUM), "dbsize");
        tips(List.of(ALL_SHARDS, MINIMUM), "wait");
        tips(List.of(MULTI_SHARD), "mget");
        tips(List.of(MULTI_SHARD, ALL_SUCCEEDED), "mset");
        tips(List.of(MULTI_SHARD, MINIMUM), "msetnx");
        tips(List.of(MULTI_SHARD, SUM), "del", "unlink", "exists", "touch");
        tips(List.of(VARIES, ALL_SHARDS, "response_policy:special"), "info");
        tips(List.of(VARIES, "request_policy:special"), "scan");
        tips(List.of(ALL_SHARDS, ORDER_VARIES), "keys");
        tips(List.of(ALL_SHARDS, VARIES), "randomkey");
        tips(List.of(ORDER_VARIES), "hgetall", "hkeys", "hvals", "module|list");
        tips(List.of(ORDER_VARIES), "command", "command|info", "command|list", "command|docs");
        tips(List.of(VARIES), "ttl", "pttl", "dump", "migrate", "hscan", "hrandfield", "time", "lastsave");
        tips(List.of(VARIES), "object|encoding", "object|refcount", "object|idletime", "object|freq");
        tips(List.of(VARIES), "client|info", "client|list", "cluster|slots", "cluster|shards", "cluster|nodes");
        tips(List.of(VARIES), "cluster|info", "cluster|links", "cluster|replicas", "cluster|slaves");
        tips(List.of(VARIES), "cluster|getkeysinslot", "cluster|count-failure-reports", "cluster|bumpepoch");

        keys(List.of("RO"), "strlen", "exists", "touch", "type", "hlen", "hexists", "hstrlen", "watch");
        keys(List.of("RO"), "object|encoding", "object|refcount", "object|idletime", "object|freq");
        keys(List.of("RW access update variable_flags"), "set");
        keys(List.of("RW access update"), "getset", "getex", "incr", "decr", "incrby", "decrby", "incrbyfloat");
        keys(List.of("RW access update"), "hincrby", "hincrbyfloat");
        keys(List.of("RW access delete"), "getdel");
        keys(List.of("RW insert"), "append", "hsetnx");
        keys(List.of("RW delete"), "hdel");
        keys(List.of("RM delete"), "del", "unlink");
        keys(List.of("OW update"), "mset", "setex", "psetex", "restore", "restore-asking");
        keys(List.of("OW insert"), "setnx", "msetnx");
        keys(List.of("RW access delete", "OW update"), "rename");
        keys(List.of("RW access delete", "OW insert"), "renamenx");
        keys(List.of("RO access", "OW update"), "copy");
        keys(List.of("RW access delete"), "migrate");
    }

    private CommandHints() {}

    private static void tips(List<String> tips, String... commands) {
        List.of(commands).forEach(command -> TIPS.put(command, tips));
    }

    private static void keys(List<String> flags, String... commands) {
        List.of(commands).forEach(command -> KEY_FLAGS.put(command, flags));
    }

    static List<String> tips(CommandDefinition definition) {
        return TIPS.getOrDefault(definition.name(), List.of());
    }

    /** What happens to the keys, in the server's words; several entries when each key has a fate of its own. */
    static List<List<String>> keyFlags(CommandDefinition definition) {
        List<String> usual = List.of(definition.isWrite() ? "RW update" : "RO access");
        return KEY_FLAGS.getOrDefault(definition.name(), usual).stream()
                .map(words -> List.of(words.split(" ", -1)))
                .toList();
    }
}
