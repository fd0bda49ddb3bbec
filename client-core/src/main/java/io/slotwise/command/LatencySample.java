package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.time.Instant;

/**
 * How long an event took once. Immutable.
 *
 * @param time when, to the second
 * @param latency how long, to the millisecond
 */
public record LatencySample(Instant time, Duration latency) {
    static final ReplyReader<LatencySample> READER = cursor -> {
        cursor.enterArray();
        Instant time = Instant.ofEpochSecond(cursor.wholeNumber());
        return new LatencySample(time, Duration.ofMillis(cursor.wholeNumber()));
    };
}
