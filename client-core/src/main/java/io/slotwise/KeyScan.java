package io.slotwise;

import io.slotwise.internal.scanning.ClusterScan;
import io.slotwise.reply.KeyPage;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A scan of all keys of the cluster. Safe for use by many threads, one page at a time.
 *
 * <p>Every key that is there from the first page to the end is seen at least once, also while slots move and primaries fail
 * over. A key may come more than once, and a key that comes or goes meanwhile may be seen or not. {@code docs/scanning.md}
 * says how, and where the limits are.
 */
public final class KeyScan<K> implements AutoCloseable {
    private final ClusterScan<K> scan;

    KeyScan(ClusterScan<K> scan) {
        this.scan = scan;
    }

    /**
     * The next keys, or null at the end. Of each shard that is being scanned at the moment one page is fetched in advance,
     * and no more. Only one page may be asked for at a time; the stage fails with {@link IllegalStateException} else. It
     * fails with {@link io.slotwise.error.ScanIncompleteException} when the cluster finds no rest for longer than the
     * options allow, and with what a command fails with where trying again does not help. A scan that has failed stays so;
     * it can be resumed from its position.
     *
     * <p>A single call to a server ends by the command timeout; the stage ends when there are keys to give.
     */
    public CompletionStage<@Nullable KeyPage<K>> next() {
        return scan.next();
    }

    /**
     * Where the scan is after the last page that was given: {@link ClusterClient#scan(io.slotwise.options.KeyScanOptions,
     * String)} goes on from there, in this process or another, today or later. What was seen since the node was last looked
     * at comes again.
     */
    public String position() {
        return scan.position();
    }

    /** Fetches no more. Whoever waits for a page gets null. Nothing has to be closed at the end. */
    @Override
    public void close() {
        scan.close();
    }
}
