package io.slotwise.benchmarks.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Runs rows in this JVM, for one client. Confined to one thread, which starts the workers and waits for them.
 *
 * <p>Each run begins with a collection of garbage, so that it does not pay for what came before, and a lead-in that does
 * not count, in which caches and clocks get warm again after the other clients' turns.
 */
final class RowRun {
    private static final Duration LEAD_IN = Duration.ofMillis(300);

    private final Supplier<Contestant> connector;
    private final Contestant contestant;
    private final String[] keys = Dataset.keys();

    RowRun(Supplier<Contestant> connector, Contestant contestant) {
        this.connector = connector;
        this.contestant = contestant;
    }

    /**
     * Runs a row for that long.
     *
     * @throws UnsupportedOperationException if the row cannot be run here
     */
    Measurement run(Row row, Duration duration) throws InterruptedException {
        return switch (row.work()) {
            case CONNECT -> ConnectRun.run(connector, duration);
            case HEAP -> HeapRun.run(connector);
            case CONNECT_COLD -> throw new UnsupportedOperationException("this JVM is warm");
            default -> measure(row, duration);
        };
    }

    private Measurement measure(Row row, Duration duration) throws InterruptedException {
        System.gc();
        Phase phase = new Phase();
        List<Worker> workers = workers(row, phase);
        ThreadFactory threads = row.work() == Work.VIRTUAL_GET ? VirtualThreads.factory() : RowRun::daemon;
        workers.forEach(worker -> threads.newThread(worker).start());
        pause(LEAD_IN);
        ProcessFigures before = ProcessFigures.now();
        phase.count(true);
        pause(duration);
        phase.count(false);
        ProcessFigures after = ProcessFigures.now();
        phase.end();
        for (Worker worker : workers) {
            worker.awaitEnd();
        }
        phase.release();
        return summary(workers, before, after);
    }

    private static Measurement summary(List<Worker> workers, ProcessFigures before, ProcessFigures after) {
        Histogram nanos = new Histogram(workers.get(0).nanos());
        long sent = 0;
        long failures = 0;
        for (Worker worker : workers) {
            nanos.add(worker.nanos());
            sent += worker.operations();
            failures += worker.failures();
        }
        return Measurement.of(
                nanos,
                sent,
                failures,
                after.nanosSince(before),
                after.cpuNanosSince(before),
                after.allocatedBytesSince(before));
    }

    private List<Worker> workers(Row row, Phase phase) {
        if (row.work().isAsynchronous()) {
            return List.of(windowWorker(row, phase));
        }
        WaitingWorker.Operation operation = operation(row);
        int count = row.work() == Work.GET || row.work() == Work.VIRTUAL_GET ? row.width() : 1;
        List<Worker> workers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            workers.add(new WaitingWorker(phase, operation, i * keys.length / count));
        }
        return workers;
    }

    private Worker windowWorker(Row row, Phase phase) {
        if (row.work() == Work.ASYNC_GET) {
            return new WindowWorker(
                    phase, (turn, ticket) -> contestant.get(keys[turn % keys.length], ticket), row.width(), true);
        }
        String value = Dataset.value();
        return new WindowWorker(
                phase, (turn, ticket) -> contestant.set(keys[turn % keys.length], value, ticket), row.width(), false);
    }

    private WaitingWorker.Operation operation(Row row) {
        return switch (row.work()) {
            case GET, VIRTUAL_GET -> turn -> contestant.get(keys[turn % keys.length]);
            case GET_ALL -> getAll(Dataset.groups(row.width()));
            case SET_ALL -> setAll(Dataset.groups(row.width()));
            case SET_AND_DELETE_ALL -> setAndDeleteAll(Dataset.passingKeys(row.width()));
            case GET_LARGE -> getLarge(Dataset.largeKeys(), Dataset.largeValue().length);
            case SET_LARGE -> setLarge(Dataset.largeKeys(), Dataset.largeValue());
            case ASYNC_GET, ASYNC_SET, CONNECT, CONNECT_COLD, HEAP -> throw new IllegalArgumentException(row.id());
        };
    }

    private WaitingWorker.Operation getAll(String[][] groups) {
        return turn -> {
            String[] group = groups[turn % groups.length];
            expect(group.length, contestant.getAll(group));
        };
    }

    private WaitingWorker.Operation setAll(String[][] groups) {
        List<Map<String, String>> values = new ArrayList<>();
        for (String[] group : groups) {
            values.add(Dataset.withValues(group));
        }
        return turn -> contestant.setAll(values.get(turn % values.size()));
    }

    private WaitingWorker.Operation setAndDeleteAll(String[] group) {
        Map<String, String> values = Dataset.withValues(group);
        return turn -> {
            contestant.setAll(values);
            expect(group.length, contestant.deleteAll(group));
        };
    }

    private WaitingWorker.Operation getLarge(String[] largeKeys, int length) {
        return turn -> expect(length, contestant.getLarge(largeKeys[turn % largeKeys.length]));
    }

    private WaitingWorker.Operation setLarge(String[] largeKeys, byte[] value) {
        return turn -> contestant.setLarge(largeKeys[turn % largeKeys.length], value);
    }

    private static void expect(long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException("expected " + expected + " but got " + actual);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "benchmark-caller");
        thread.setDaemon(true);
        return thread;
    }

    private static void pause(Duration duration) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    }
}
