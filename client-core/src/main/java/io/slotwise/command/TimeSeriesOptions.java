package io.slotwise.command;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a time series is like. Immutable. */
public final class TimeSeriesOptions extends CommandOptions {
    private static final TimeSeriesOptions DEFAULTS = new TimeSeriesOptions(null, false, 0, null, null, null);

    private final @Nullable Duration retention;
    private final boolean uncompressed;
    private final long chunkSize;
    private final @Nullable DuplicateSamplePolicy policy;
    private final @Nullable DuplicateSamplePolicy policyOfThis;
    private final @Nullable Map<String, String> labels;

    private TimeSeriesOptions(
            @Nullable Duration retention,
            boolean uncompressed,
            long chunkSize,
            @Nullable DuplicateSamplePolicy policy,
            @Nullable DuplicateSamplePolicy policyOfThis,
            @Nullable Map<String, String> labels) {
        this.retention = retention;
        this.uncompressed = uncompressed;
        this.chunkSize = chunkSize;
        this.policy = policy;
        this.policyOfThis = policyOfThis;
        this.labels = labels;
    }

    /** As the server does by itself. */
    public static TimeSeriesOptions defaults() {
        return DEFAULTS;
    }

    /** RETENTION: how long samples are kept, counted from the latest; zero for ever. */
    public TimeSeriesOptions retention(Duration span) {
        return new TimeSeriesOptions(span, uncompressed, chunkSize, policy, policyOfThis, labels);
    }

    /** ENCODING UNCOMPRESSED; not for TS.ALTER. */
    public TimeSeriesOptions uncompressed() {
        return new TimeSeriesOptions(retention, true, chunkSize, policy, policyOfThis, labels);
    }

    /** CHUNK_SIZE: how many bytes a chunk of samples takes at first. */
    public TimeSeriesOptions chunkSize(long bytes) {
        return new TimeSeriesOptions(retention, uncompressed, bytes, policy, policyOfThis, labels);
    }

    /** DUPLICATE_POLICY: what becomes of a sample when there is one of the same time. */
    public TimeSeriesOptions onDuplicates(DuplicateSamplePolicy newPolicy) {
        return new TimeSeriesOptions(retention, uncompressed, chunkSize, newPolicy, policyOfThis, labels);
    }

    /** ON_DUPLICATE: the same for this sample alone; for TS.ADD only. */
    public TimeSeriesOptions onThisDuplicate(DuplicateSamplePolicy newPolicy) {
        return new TimeSeriesOptions(retention, uncompressed, chunkSize, policy, newPolicy, labels);
    }

    /** LABELS: names and values by which it is found; with TS.ALTER in place of those it has. */
    public TimeSeriesOptions labels(Map<String, String> newLabels) {
        Map<String, String> copy = new LinkedHashMap<>(newLabels);
        return new TimeSeriesOptions(retention, uncompressed, chunkSize, policy, policyOfThis, copy);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (retention != null) {
            command.text("RETENTION").number(Times.idleMillis(retention));
        }
        if (uncompressed) {
            command.text("ENCODING").text("UNCOMPRESSED");
        }
        if (chunkSize > 0) {
            command.text("CHUNK_SIZE").number(chunkSize);
        }
        if (policy != null) {
            command.text("DUPLICATE_POLICY").text(policy.name());
        }
        if (policyOfThis != null) {
            command.text("ON_DUPLICATE").text(policyOfThis.name());
        }
        if (labels != null) {
            command.text("LABELS");
            labels.forEach((label, value) -> command.text(label).text(value));
        }
    }
}
