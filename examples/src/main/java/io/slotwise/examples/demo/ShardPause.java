package io.slotwise.examples.demo;

/**
 * Thread-safe; guarded by itself. The longest time in which one shard was being tried and nothing succeeded. Times are of
 * System.nanoTime. When nobody waits for the shard, time does not count, unless the last try had failed.
 */
final class ShardPause {
    private int waiting;
    private boolean failing;
    private long since;
    private long longest;

    synchronized void begins(long now) {
        if (waiting == 0 && !failing) {
            since = now;
        }
        waiting++;
    }

    synchronized void succeeded(long now) {
        waiting--;
        failing = false;
        longest = Math.max(longest, now - since);
        since = now;
    }

    synchronized void failed() {
        waiting--;
        failing = true;
    }

    /** The one that goes on included. */
    synchronized long longestNanos(long now) {
        return waiting > 0 || failing ? Math.max(longest, now - since) : longest;
    }
}
