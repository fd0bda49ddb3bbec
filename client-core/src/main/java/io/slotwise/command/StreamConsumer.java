package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a server tells of a consumer of a group. Immutable.
 *
 * @param name its name
 * @param pending how many entries it was given and has not acknowledged
 * @param idle how long ago it last tried to read or to claim
 * @param inactive how long ago it was last given something; null when it never was, and before 7.2.0
 */
public record StreamConsumer(
        String name, long pending, Duration idle, @Nullable Duration inactive) {
    static final ReplyReader<StreamConsumer> READER = cursor -> {
        String name = "";
        long pending = 0;
        Duration idle = Duration.ZERO;
        Duration inactive = null;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "pending" -> pending = cursor.wholeNumber();
                case "idle" -> idle = Duration.ofMillis(cursor.wholeNumber());
                case "inactive" -> {
                    long millis = cursor.wholeNumber();
                    inactive = millis < 0 ? null : Duration.ofMillis(millis); // Source: XINFO CONSUMERS: -1 for never
                }
                default -> cursor.skip();
            }
        }
        return new StreamConsumer(name, pending, idle, inactive);
    };
}
