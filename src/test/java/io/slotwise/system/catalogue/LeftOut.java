package io.slotwise.system.catalogue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The commands of servers that are not in the catalogue, and why. Immutable. */
final class LeftOut {
    private static final String STATE =
            "changes what its connection is or may do, and connections are shared; options of the client do it for all";
    private static final String HANDSHAKE = "part of how a connection is opened; the client sends it by itself";
    private static final String HOLDS = "holds its connection for what follows on it, and connections are shared";
    private static final String CONFIRMS = "confirms the writes of its own connection, and connections are shared";
    private static final String INTERNAL = "internal: what nodes send each other";
    private static final String TWIN = "its twin in milliseconds is sent in place of it";
    private static final String REPLACED = "deprecated, or another name of one that is here";
    private static final String TELLS = "tells of what its connection follows, which a shared connection does not";

    private static final Map<String, String> REASONS = reasons();

    private LeftOut() {}

    /** The reasons, by the names as servers list them, in the order of the names. */
    static Map<String, String> reasons() {
        Map<String, String> reasons = new LinkedHashMap<>();
        add(reasons, HANDSHAKE, "asking auth hello quit readonly readwrite select client|setinfo client|setname");
        add(
                reasons,
                STATE,
                "reset client|caching client|capa client|import-source client|no-evict client|no-touch"
                        + " client|reply client|tracking script|debug");
        add(reasons, TELLS, "client|getredir client|trackinginfo");
        add(
                reasons,
                HOLDS,
                "discard exec monitor multi psubscribe punsubscribe ssubscribe subscribe sunsubscribe"
                        + " unsubscribe unwatch watch");
        add(reasons, CONFIRMS, "wait waitaof");
        add(reasons, INTERNAL, "cluster|syncslots psync replconf restore-asking sync");
        add(reasons, TWIN, "expire expireat expiretime setex ttl hexpire hexpireat hexpiretime httl");
        add(reasons, REPLACED, "ft.config json.forget json.resp");
        return new TreeMap<>(reasons);
    }

    static boolean contains(String listed) {
        return REASONS.containsKey(listed);
    }

    private static void add(Map<String, String> reasons, String reason, String names) {
        for (String name : names.split(" ", -1)) {
            reasons.put(name, reason);
        }
    }
}
