package io.slotwise.examples.demo;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Thread-safe. What the application was told about every write, kept apart from the cluster. */
final class Ledger {
    private final SessionStoreKeys keys;
    private final List<CounterRecord> counters;
    private final List<SessionRecord> sessions;

    Ledger(SessionStoreKeys keys) {
        this.keys = keys;
        this.counters =
                Stream.generate(CounterRecord::new).limit(keys.sessions()).toList();
        this.sessions =
                Stream.generate(SessionRecord::new).limit(keys.sessions()).toList();
    }

    /** The page views of that session. */
    CounterRecord counter(int session) {
        return counters.get(session);
    }

    SessionRecord session(int session) {
        return sessions.get(session);
    }

    /** A primary was killed and its replica has taken over. */
    void killed(KillWindow window) {
        IntStream.range(0, keys.sessions())
                .filter(session -> window.slots().get(keys.slot(session)))
                .forEach(session -> {
                    counters.get(session).killed(window);
                    sessions.get(session).killed(window);
                });
    }
}
