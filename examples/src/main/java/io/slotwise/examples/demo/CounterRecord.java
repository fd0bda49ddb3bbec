package io.slotwise.examples.demo;

/** Thread-safe; guarded by itself. What the application was told about the increments of one counter. */
final class CounterRecord {
    private final RecentWrites recent = new RecentWrites();
    private long acknowledged;
    private long unknown;
    private long failed;
    private long atRisk;

    synchronized void acknowledged(long started, long now) {
        acknowledged++;
        recent.add(acknowledged, started, now);
    }

    /** The increment may or may not have been applied, and the application was told so. */
    synchronized void unknown() {
        unknown++;
    }

    /** The increment was certainly not applied, and the application was told so. */
    synchronized void failed() {
        failed++;
    }

    /** The primary of this counter was killed. */
    synchronized void killed(KillWindow window) {
        atRisk += recent.within(window).size();
    }

    /** Holds what was told against what is stored: no less than was acknowledged, no more than that and the unknown ones. */
    synchronized CounterFinding compare(long stored) {
        long missing = Math.max(0, acknowledged - stored);
        long lostByServer = Math.min(missing, atRisk);
        long surplus = Math.max(0, stored - acknowledged);
        long unknownApplied = Math.min(surplus, unknown);
        return new CounterFinding(
                acknowledged,
                unknown,
                failed,
                stored,
                missing - lostByServer,
                lostByServer,
                surplus - unknownApplied,
                unknownApplied);
    }
}
