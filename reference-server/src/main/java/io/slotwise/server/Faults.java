package io.slotwise.server;

import io.slotwise.server.fault.FaultRule;
import io.slotwise.server.fault.FaultScript;

/** Thread-safe. Scripted misbehaviour of a cluster. */
public final class Faults {
    private final ClusterThread thread;
    private final FaultScript script;

    Faults(ClusterThread thread, FaultScript script) {
        this.thread = thread;
        this.script = script;
    }

    /** A rule for that command, in any case; a subcommand as "CLUSTER SLOTS". It does nothing until told what. */
    public Fault onCommand(String name) {
        return add(new FaultRule(name));
    }

    /** A rule for every command. */
    public Fault onAnyCommand() {
        return add(new FaultRule(null));
    }

    private Fault add(FaultRule rule) {
        thread.run(() -> script.add(rule));
        return new Fault(thread, script, rule);
    }

    /** Sends all replies in pieces of that many bytes; 0 for whole. */
    public Faults splitPackets(int bytes) {
        thread.run(() -> script.packetBytes(bytes));
        return this;
    }

    /** Removes all rules. */
    public void clear() {
        thread.run(script::clear);
    }
}
