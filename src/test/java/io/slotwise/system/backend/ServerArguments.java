package io.slotwise.system.backend;

import java.util.ArrayList;
import java.util.List;

/**
 * Immutable values only. The command line of a cluster node: nothing on disk but its identity, quick to suspect a peer, and
 * roles and slots that change only when the test says so.
 */
final class ServerArguments {
    /** Failure detection in tests takes about this long; a production node takes 15 seconds. */
    static final int NODE_TIMEOUT_MILLIS = 2000;

    private ServerArguments() {}

    static List<String> of(String bind, int port, String directory, ServerVersion version, ClusterShape shape) {
        List<String> words = new ArrayList<>(List.of(
                "--bind", bind, "--port", Integer.toString(port), "--dir", directory, "--protected-mode", "no"));
        words.addAll(List.of("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"));
        words.addAll(List.of("--cluster-node-timeout", Integer.toString(NODE_TIMEOUT_MILLIS)));
        // A primary that lost its last slot would become a replica of the taker, and an orphan would be given a
        // replica.
        words.addAll(List.of("--cluster-allow-replica-migration", "no"));
        // However long a replica was cut off, it may stand for election: a test that harms both wants the takeover.
        words.addAll(List.of("--cluster-replica-validity-factor", "0"));
        words.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
        words.addAll(List.of("--repl-diskless-sync", "yes", "--repl-diskless-sync-delay", "0"));
        if (version.isAtLeast(7, 0)) {
            words.addAll(List.of("--enable-debug-command", "yes"));
        }
        words.addAll(shape.extraArguments());
        return words;
    }
}
