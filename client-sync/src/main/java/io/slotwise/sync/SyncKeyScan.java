package io.slotwise.sync;

import io.slotwise.KeyScan;
import io.slotwise.internal.caller.CallerThread;
import io.slotwise.reply.KeyPage;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A {@link KeyScan} that waits for the keys. For one thread at a time, and to be gone through once.
 *
 * <pre>{@code
 * for (String key : client.scan(KeyScanOptions.matching("user:*"))) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Keys are fetched as they are wanted. What {@link KeyScan#next()} fails with is thrown where the next key is asked for.
 */
public final class SyncKeyScan<K> implements Iterable<K>, AutoCloseable {
    private final KeyScan<K> scan;
    private final PagedIterator<K> iterator = new PagedIterator<>(this::nextPage);
    private volatile String position;

    SyncKeyScan(KeyScan<K> scan) {
        this.scan = scan;
        this.position = scan.position();
    }

    private @Nullable List<K> nextPage() {
        position = scan.position();
        KeyPage<K> page = CallerThread.await(scan.next());
        if (page == null) {
            position = scan.position();
        }
        return page == null ? null : page.keys();
    }

    /** The keys, each time the same iterator. */
    @Override
    public Iterator<K> iterator() {
        return iterator;
    }

    /** The keys as a stream; closing it closes the scan. */
    public Stream<K> stream() {
        Spliterator<K> keys = Spliterators.spliteratorUnknownSize(iterator, Spliterator.NONNULL);
        return StreamSupport.stream(keys, false).onClose(this::close);
    }

    /** Where the scan is: resumed from here, it gives the keys of the present page again and goes on. */
    public String position() {
        return position;
    }

    /** Fetches no more. Nothing has to be closed at the end. */
    @Override
    public void close() {
        iterator.close();
        scan.close();
    }
}
