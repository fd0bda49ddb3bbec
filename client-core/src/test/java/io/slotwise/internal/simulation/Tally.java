package io.slotwise.internal.simulation;

import io.slotwise.internal.simulation.Faults.Fault;
import java.util.EnumMap;
import java.util.Map;

/** The sums over many schedules. Thread-safe. */
final class Tally {
    private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
    private int schedules;
    private int largest;
    private long calls;
    private long succeeded;
    private long failedForSure;
    private long unknown;
    private long lost;
    private long redirects;
    private long retries;
    private long refreshes;
    private long queries;
    private long dials;
    private long steps;

    synchronized void add(Report report) {
        schedules++;
        largest = Math.max(largest, report.shape().nodes());
        calls += report.calls();
        succeeded += report.succeeded();
        failedForSure += report.failedForSure();
        unknown += report.unknown();
        lost += report.lostWrites();
        redirects += report.redirects();
        retries += report.retries();
        refreshes += report.refreshes();
        queries += report.queries();
        dials += report.dials();
        steps += report.steps();
        report.faults().forEach((fault, count) -> faults.merge(fault, count, Integer::sum));
    }

    @Override
    public synchronized String toString() {
        return "Simulation: " + schedules + " schedules, up to " + largest + " nodes, " + steps + " steps; " + calls
                + " calls, " + succeeded + " succeeded, " + failedForSure + " failed and were not carried out, "
                + unknown + " of unknown outcome; " + lost + " writes lost by failovers; " + redirects
                + " redirects, " + retries + " retries, " + refreshes + " refreshes with " + queries + " queries, "
                + dials + " dials; faults "
                + faults;
    }
}
