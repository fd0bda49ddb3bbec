package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What XCLAIM notes of the entries that it gives to another consumer. Immutable. */
public final class XClaimOptions extends CommandOptions {
    private static final XClaimOptions NONE = new XClaimOptions(null, null, -1, false, null);

    private final @Nullable Duration idle;
    private final @Nullable Instant time;
    private final long deliveries;
    private final boolean force;
    private final @Nullable StreamId lastId;

    private XClaimOptions(
            @Nullable Duration idle,
            @Nullable Instant time,
            long deliveries,
            boolean force,
            @Nullable StreamId lastId) {
        this.idle = idle;
        this.time = time;
        this.deliveries = deliveries;
        this.force = force;
        this.lastId = lastId;
    }

    /** As if they were given to it just now. */
    public static XClaimOptions now() {
        return NONE;
    }

    /**
     * IDLE: as if they were given to it so long ago.
     *
     * @throws IllegalArgumentException if the span is negative
     */
    public static XClaimOptions idle(Duration idle) {
        Times.idleMillis(idle);
        return new XClaimOptions(idle, null, NONE.deliveries, false, null);
    }

    /** TIME: as if they were given to it at this instant, to the millisecond. */
    public static XClaimOptions time(Instant time) {
        Times.millis(time);
        return new XClaimOptions(null, time, NONE.deliveries, false, null);
    }

    /**
     * RETRYCOUNT: as if they had been given to consumers so often.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public XClaimOptions deliveries(long times) {
        if (times < 0) {
            throw new IllegalArgumentException("Deliveries count from 0, not from " + times);
        }
        return new XClaimOptions(idle, time, times, force, lastId);
    }

    /** FORCE: also entries of the stream that nobody was given. */
    public XClaimOptions force() {
        return new XClaimOptions(idle, time, deliveries, true, lastId);
    }

    /** LASTID: the group counts as having been given everything up to this id. */
    public XClaimOptions lastId(StreamId id) {
        return new XClaimOptions(idle, time, deliveries, force, id);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (idle != null) {
            command.text("IDLE").number(Times.idleMillis(idle));
        }
        if (time != null) {
            command.text("TIME").millis(time);
        }
        if (deliveries >= 0) {
            command.text("RETRYCOUNT").number(deliveries);
        }
        if (force) {
            command.text("FORCE");
        }
        if (lastId != null) {
            command.text("LASTID").text(lastId.toString());
        }
    }
}
