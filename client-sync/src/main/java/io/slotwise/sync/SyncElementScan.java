package io.slotwise.sync;

import io.slotwise.ElementScan;
import io.slotwise.internal.caller.CallerThread;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An {@link ElementScan} that waits for the elements. For one thread at a time, and to be gone through once. Elements are
 * fetched as they are wanted.
 */
public final class SyncElementScan<T> implements Iterable<T>, AutoCloseable {
    private final ElementScan<T> scan;
    private final PagedIterator<T> iterator;

    SyncElementScan(ElementScan<T> scan) {
        this.scan = scan;
        this.iterator = new PagedIterator<>(() -> CallerThread.await(scan.next()));
    }

    /** The elements, each time the same iterator. */
    @Override
    public Iterator<T> iterator() {
        return iterator;
    }

    /** The elements as a stream; closing it closes the scan. */
    public Stream<T> stream() {
        Spliterator<T> elements = Spliterators.spliteratorUnknownSize(iterator, Spliterator.NONNULL);
        return StreamSupport.stream(elements, false).onClose(this::close);
    }

    /** Fetches no more. Nothing has to be closed at the end. */
    @Override
    public void close() {
        iterator.close();
        scan.close();
    }
}
