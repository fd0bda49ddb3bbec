package io.slotwise.examples.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Confined to the record that has it. The acknowledged writes to one key of the last minute, which is longer than a takeover takes. */
final class RecentWrites {
    private static final long KEPT = TimeUnit.MINUTES.toNanos(1);

    private final Deque<Write> writes = new ArrayDeque<>();

    /** One write. Which of several it was, when it was begun, when it was acknowledged. */
    private record Write(long version, long started, long acknowledged) {}

    void add(long version, long started, long acknowledged) {
        while (!writes.isEmpty() && acknowledged - writes.getFirst().acknowledged() > KEPT) {
            writes.removeFirst();
        }
        writes.addLast(new Write(version, started, acknowledged));
    }

    /** The versions that the kill may have undone. */
    List<Long> within(KillWindow window) {
        return writes.stream()
                .filter(write -> window.contains(write.started(), write.acknowledged()))
                .map(Write::version)
                .toList();
    }
}
