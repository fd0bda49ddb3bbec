package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.time.Instant;

/**
 * An event that took long. Immutable.
 *
 * @param name its name, such as {@code command} or {@code fork}
 * @param time when it last did, to the second
 * @param latest how long it last took, to the millisecond
 * @param longest how long it took at most, to the millisecond
 */
public record LatencyEvent(String name, Instant time, Duration latest, Duration longest) {
    static final ReplyReader<LatencyEvent> READER = cursor -> {
        int parts = cursor.enterArray();
        String name = SimpleReaders.PRESENT_TEXT.read(cursor);
        Instant time = Instant.ofEpochSecond(cursor.wholeNumber());
        Duration latest = Duration.ofMillis(cursor.wholeNumber());
        Duration longest = Duration.ofMillis(cursor.wholeNumber());
        for (int more = 4; more < parts; more++) {
            cursor.skip(); // newer servers tell a sum and a count as well
        }
        return new LatencyEvent(name, time, latest, longest);
    };
}
