package io.slotwise.examples.demo;

import java.util.HashSet;
import java.util.Set;

/**
 * Thread-safe; guarded by itself. What the application was told about the writes of one session. One worker alone writes a
 * session, one version after the other, so the last one acknowledged, or a later one, has to be stored.
 */
final class SessionRecord {
    private final RecentWrites recent = new RecentWrites();
    private final Set<Long> atRisk = new HashSet<>();
    private final Set<Long> unknown = new HashSet<>();
    private long begun;
    private long acknowledged;
    private long writes;

    /** The version to write next, counted from 1. */
    synchronized long next() {
        return ++begun;
    }

    synchronized void acknowledged(long version, long started, long now) {
        writes++;
        acknowledged = version;
        recent.add(version, started, now);
    }

    synchronized void unknown(long version) {
        unknown.add(version);
    }

    /** The primary of this session was killed. */
    synchronized void killed(KillWindow window) {
        atRisk.addAll(recent.within(window));
    }

    /**
     * Holds what was told against what is stored. An older version is no loss when every later acknowledgement is the
     * server's loss, or when it is one of those that may run at any time, as the application was told.
     *
     * @param stored the version found; 0 when there is none
     */
    synchronized SessionFinding compare(long stored) {
        if (stored > begun) {
            return new SessionFinding(writes, 0, 0, 1);
        }
        if (stored >= acknowledged || unknown.contains(stored)) {
            return new SessionFinding(writes, 0, 0, 0);
        }
        for (long version = stored + 1; version <= acknowledged; version++) {
            if (!atRisk.contains(version) && !unknown.contains(version)) {
                return new SessionFinding(writes, 1, 0, 0);
            }
        }
        return new SessionFinding(writes, 0, 1, 0);
    }
}
