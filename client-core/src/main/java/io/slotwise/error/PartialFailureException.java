package io.slotwise.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command that was split over several slots or nodes succeeded for some of its parts only. The parts that succeeded
 * have been carried out. The cause is the first failure.
 */
public final class PartialFailureException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    private final transient List<Part> parts;

    /**
     * One part of the command.
     *
     * @param name the slot or the node, in words
     * @param keys which keys of the command, counted from 0; empty for a command without keys
     * @param failure null when the part succeeded
     */
    public record Part(
            String name, List<Integer> keys, @Nullable Throwable failure) {
        /** Copies the list. */
        public Part {
            keys = List.copyOf(keys);
        }

        /** Whether it was carried out. */
        public boolean succeeded() {
            return failure == null;
        }
    }

    private PartialFailureException(
            String reason,
            @Nullable Throwable cause,
            @Nullable CommandTrace trace,
            List<Part> parts,
            boolean transientFailure,
            boolean executed) {
        super(reason, cause, trace, transientFailure, executed);
        this.parts = parts;
    }

    /** Of a command whose parts have all ended, one of them at least with a failure. */
    public static PartialFailureException of(String command, List<Part> parts) {
        return of(command, parts, null);
    }

    /** The same, with what happened to the command as a whole. */
    public static PartialFailureException of(String command, List<Part> parts, @Nullable CommandTrace trace) {
        List<Part> failed = parts.stream().filter(part -> !part.succeeded()).toList();
        List<ClusterClientException> known = failed.stream()
                .map(Part::failure)
                .filter(ClusterClientException.class::isInstance)
                .map(ClusterClientException.class::cast)
                .toList();
        boolean transientFailure =
                known.size() == failed.size() && known.stream().allMatch(ClusterClientException::isTransient);
        boolean executed = failed.size() < parts.size()
                || known.size() < failed.size()
                || known.stream().anyMatch(ClusterClientException::mayHaveExecuted);
        Throwable first = failed.get(0).failure();
        String reason = command + " failed for " + failed.size() + " of " + parts.size() + " parts ("
                + String.join(", ", failed.stream().map(Part::name).limit(10).toList())
                + (failed.size() > 10 ? ", …" : "") + "); first: " + (first == null ? "" : first.getMessage());
        return new PartialFailureException(reason, first, trace, parts, transientFailure, executed);
    }

    /** All parts, in the order in which they were sent; empty after serialization. */
    public List<Part> parts() {
        return parts == null ? List.of() : parts;
    }

    @Override
    public PartialFailureException withCallerStack() {
        return new PartialFailureException(reason(), this, trace(), parts(), isTransient(), mayHaveExecuted());
    }
}
