package io.slotwise.command;

import java.time.Duration;

/**
 * How long a server may hold a command before it answers.
 *
 * @param time zero for without end
 * @param word which of the command's arguments says so, counted from 0
 * @param inSeconds whether it is sent in seconds with a fraction, else in whole milliseconds
 */
record BlockTime(Duration time, int word, boolean inSeconds) {
    /** The argument as it is sent. */
    static Object argument(Duration time, boolean inSeconds) {
        long millis = Times.blockMillis(time);
        return inSeconds ? Decimals.text(millis / 1000.0) : (Object) millis;
    }
}
