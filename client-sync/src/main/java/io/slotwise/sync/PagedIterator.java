package io.slotwise.sync;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The elements of pages, each of which is waited for when it is needed. For one thread at a time. */
final class PagedIterator<T> implements Iterator<T> {
    private final Supplier<@Nullable List<T>> pages;
    private Iterator<T> page = List.<T>of().iterator();
    private boolean over;

    /** The supplier gives null at the end. */
    PagedIterator(Supplier<@Nullable List<T>> pages) {
        this.pages = pages;
    }

    @Override
    public boolean hasNext() {
        while (!over && !page.hasNext()) {
            List<T> next = pages.get();
            if (next == null) {
                over = true;
            } else {
                page = next.iterator();
            }
        }
        return !over;
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException("The scan is over");
        }
        return page.next();
    }

    /** Gives no more, not even what has come. */
    void close() {
        over = true;
    }
}
