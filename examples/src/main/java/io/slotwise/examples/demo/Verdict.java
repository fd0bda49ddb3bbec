package io.slotwise.examples.demo;

import io.slotwise.error.ClusterClientException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What the application was told, held against what the cluster has.
 *
 * @param counters all increments together
 * @param sessions all sessions together
 * @param wrongAnswers answers that belonged to another question
 * @param trouble why the demo cannot vouch for the rest; null when it can
 */
record Verdict(
        CounterFinding counters,
        SessionFinding sessions,
        long wrongAnswers,
        @Nullable String trouble) {
    private static final int SESSIONS_A_READ = 50;
    private static final Duration READ_LIMIT = Duration.ofSeconds(20);

    /** Nothing that was acknowledged is missing, but for the server's loss, and nothing is there twice. */
    boolean isClean() {
        return trouble == null
                && wrongAnswers == 0
                && counters.lost() == 0
                && counters.doubled() == 0
                && sessions.lost() == 0
                && sessions.neverWritten() == 0;
    }

    /**
     * Reads everything back from the primaries.
     *
     * @param trouble what went wrong before; null when nothing did
     */
    static Verdict readBack(SessionStore store, Ledger ledger, long wrongAnswers, @Nullable String trouble) {
        CounterFinding counters = CounterFinding.NONE;
        SessionFinding sessions = SessionFinding.NONE;
        int count = store.keys().sessions();
        try {
            for (int first = 0; first < count; first += SESSIONS_A_READ) {
                List<Integer> page = IntStream.range(first, Math.min(count, first + SESSIONS_A_READ))
                        .boxed()
                        .toList();
                List<@Nullable String> stored = read(store, page);
                for (int i = 0; i < page.size(); i++) {
                    String data = stored.get(2 * i);
                    String views = stored.get(2 * i + 1);
                    sessions = sessions.plus(ledger.session(page.get(i))
                            .compare(
                                    data == null
                                            ? 0
                                            : SessionContent.parse(data).version()));
                    counters = counters.plus(
                            ledger.counter(page.get(i)).compare(views == null ? 0 : Long.parseLong(views)));
                }
            }
        } catch (ClusterClientException failure) {
            return new Verdict(counters, sessions, wrongAnswers, "could not read back: " + failure.getMessage());
        }
        return new Verdict(counters, sessions, wrongAnswers, trouble);
    }

    /** The cluster may still be busy with what the demo did to it: reads are tried for a while. */
    private static List<@Nullable String> read(SessionStore store, List<Integer> page) {
        long end = System.nanoTime() + READ_LIMIT.toNanos();
        while (true) {
            try {
                return store.pageFromPrimaries(page);
            } catch (ClusterClientException failure) {
                if (!failure.isTransient() || System.nanoTime() - end > 0) {
                    throw failure;
                }
            }
        }
    }
}
