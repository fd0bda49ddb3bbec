package io.slotwise.examples.demo;

import io.slotwise.sync.SyncClusterClient;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Confined to one thread. Says once a second how the application fares, and draws the slot map when it has changed. */
final class Progress {
    private final Screen screen;
    private final SyncClusterClient client;
    private final Measurements measurements;
    private final DriverEvents events;
    private final SlotMapDrawing drawing;
    private final long began = System.nanoTime();
    private final Histogram total = new Histogram(Measurements.SIGNIFICANT_DIGITS);
    private @Nullable Histogram interval;
    private DriverEvents.Counts before = DriverEvents.Counts.NONE;
    private long errorsBefore;
    private List<String> drawn = List.of();
    private long at = began;

    Progress(Screen screen, Load load, DriverEvents events) {
        this.screen = screen;
        this.client = load.client();
        this.measurements = load.measurements();
        this.events = events;
        this.drawing = new SlotMapDrawing(load.shards(), screen.hasBlocks());
        this.before = events.counts();
    }

    void drawIfChanged() {
        List<String> lines = drawing.draw(client.topology());
        if (!lines.equals(drawn)) {
            lines.forEach(screen::line);
            drawn = lines;
        }
    }

    void line() {
        long now = System.nanoTime();
        Histogram latencies = measurements.latencies().getIntervalHistogram(interval);
        interval = latencies;
        total.add(latencies);
        DriverEvents.Counts counts = events.counts();
        DriverEvents.Counts news = counts.minus(before);
        long errors = measurements.errors.sum();
        long operations = latencies.getTotalCount() * TimeUnit.SECONDS.toNanos(1) / Math.max(1, now - at);
        String text = String.format(
                Locale.ROOT,
                "%4d s  %,7d ops/s  p50 %6.2f ms  p99 %7.2f ms  MOVED %-3d ASK %-3d TRYAGAIN %-3d refreshes %-2d ",
                TimeUnit.NANOSECONDS.toSeconds(now - began),
                operations,
                latencies.getValueAtPercentile(50) / 1e6,
                latencies.getValueAtPercentile(99) / 1e6,
                news.moved(),
                news.ask(),
                news.tryAgain(),
                news.refreshes());
        String errorsText = "errors " + (errors - errorsBefore);
        screen.line(text + (errors > errorsBefore ? screen.bad(errorsText) : errorsText));
        before = counts;
        errorsBefore = errors;
        at = now;
        drawIfChanged();
    }

    /** Counts what came after the last line. */
    void finish() {
        total.add(measurements.latencies().getIntervalHistogram());
    }

    /** How long operations took, from the beginning to {@link #finish}. */
    Histogram total() {
        return total;
    }
}
