package io.slotwise.internal.simulation;

import io.slotwise.internal.simulation.Call.Kind;
import io.slotwise.internal.simulation.Call.Told;
import io.slotwise.options.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** What must hold after every schedule: compares what the application was told with what the ledger knows. */
final class Invariants {
    /** The deadline thread looks at most once in a millisecond; the rest is how late threads may be. */
    private static final long LATENESS_NANOS = 2_000_000;

    private final SimulatedCluster cluster;
    private final Ledger ledger;
    private final boolean congested;
    private final List<String> broken = new ArrayList<>();

    /**
     * For a cluster that is whole again.
     *
     * @param congested whether a socket took no more at some time, so that what had been written left later
     */
    Invariants(SimulatedCluster cluster, boolean congested) {
        this.cluster = cluster;
        this.ledger = cluster.ledger();
        this.congested = congested;
    }

    List<String> broken() {
        return broken;
    }

    void check(List<Call> calls) {
        calls.forEach(this::check);
    }

    /** Calls that were made when the cluster had been whole for a while. */
    void checkSucceeded(List<Call> calls) {
        for (Call call : calls) {
            require(call.succeeded(), call, "every key can be read and written when the cluster is whole again");
            if (call.kind == Kind.READ && call.succeeded()) {
                int owner = cluster.ownerOf(call.keys.get(0)).number();
                boolean byOwner = executions(call, 0).stream().anyMatch(execution -> execution.node() == owner);
                require(byOwner, call, "a read of the primary is answered by the owner, node " + owner);
            }
        }
    }

    private void check(Call call) {
        require(call.ends == 1, call, "every call ends exactly once");
        long took = call.endedAt - call.beganAt;
        require(
                took <= call.patienceNanos + call.patienceNanos / 5 + LATENESS_NANOS,
                call,
                "every call ends by its deadline and a fifth");
        for (int key = 0; call.kind.isWrite() && key < call.keys.size(); key++) {
            checkSending(call, key);
            checkWrite(call, key);
        }
        if (call.succeeded()) {
            checkAnswer(call);
        }
    }

    private void checkSending(Call call, int key) {
        Long sentAt = ledger.lastSentAt(call.number, call.keys.get(key));
        Told told = call.told(key);
        if (sentAt == null) {
            require(
                    told != Told.PERHAPS || congested || call.failure instanceof CancellationException,
                    call,
                    "who never sent a command knows that it was not carried out");
        } else if (told == Told.NOT_DONE || !congested) {
            require(sentAt <= call.endedAt, call, "nothing is sent after its call has ended");
        }
    }

    private void checkWrite(Call call, int key) {
        String name = call.keys.get(key);
        int times = executions(call, key).size();
        switch (call.told(key)) {
            case DONE -> {
                require(times > 0, call, "a write that succeeded was carried out");
                boolean there =
                        Entry.orMissing(cluster.ownerOf(name).data().get(name)).has(call.number);
                require(
                        there || ledger.isLost(call.number, name),
                        call,
                        "an acknowledged write of " + name + " is at its owner, unless a failover lost it");
            }
            case NOT_DONE -> require(times == 0, call, "what may not have been carried out was not: " + name);
            case PERHAPS -> {}
        }
        if (!call.kind.mayRunTwice() && call.delivery == Delivery.AT_MOST_ONCE) {
            require(times <= 1, call, "nothing is carried out " + times + " times that must not be: " + name);
        }
    }

    private void checkAnswer(Call call) {
        switch (call.kind) {
            case APPEND, INCRBY, SET, READ ->
                require(
                        executions(call, 0).stream()
                                .anyMatch(execution -> Objects.equals(execution.answer(), call.value)),
                        call,
                        "the result is what a node answered to this very call");
            case GET ->
                require(isOf(call.keys.get(0), call.value), call, "a value belongs to the key that was asked for");
            case MGET -> checkValues(call);
            case DEL -> checkDeleted(call);
            case MSET -> {}
        }
        if (call.kind == Kind.READ && call.readsPrimaries) {
            require(
                    executions(call, 0).stream().allMatch(Ledger.Execution::byPrimary),
                    call,
                    "a read of the primary is not answered by a replica");
        }
    }

    private void checkValues(Call call) {
        List<?> values = (List<?>) Objects.requireNonNull(call.value);
        require(values.size() == call.keys.size(), call, "MGET has a value for each key");
        for (int i = 0; i < values.size(); i++) {
            require(isOf(call.keys.get(i), values.get(i)), call, "values of MGET come in the order of the keys");
        }
    }

    private void checkDeleted(Call call) {
        long sum = 0;
        for (int key = 0; key < call.keys.size(); key++) {
            List<Ledger.Execution> once = executions(call, key);
            if (once.size() != 1) {
                return;
            }
            sum += (Long) Objects.requireNonNull(once.get(0).answer());
        }
        require(Objects.equals(call.value, sum), call, "DEL counts what it deleted: " + sum);
    }

    private static boolean isOf(String key, @Nullable Object value) {
        return value == null || value.toString().startsWith(key + "|");
    }

    private List<Ledger.Execution> executions(Call call, int key) {
        return ledger.executionsOf(call.number, call.keys.get(key));
    }

    private void require(boolean holds, Call call, String rule) {
        if (!holds) {
            broken.add(rule + " <- " + call);
        }
    }

    /** Something that concerns the whole schedule. */
    void require(boolean holds, String rule) {
        if (!holds) {
            broken.add(rule);
        }
    }
}
