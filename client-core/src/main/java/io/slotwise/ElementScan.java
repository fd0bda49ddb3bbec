package io.slotwise;

import io.slotwise.internal.scanning.ElementPages;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A scan of what is stored at one key: the fields of a hash, the members of a set or a sorted set. For one caller at a time.
 *
 * <p>Every element that is there from the first page to the end is seen at least once. One may come more than once: all of
 * them do when another node takes the key over in the middle, because the scan begins anew there.
 */
public final class ElementScan<T> implements AutoCloseable {
    private final ElementPages<T> pages;

    ElementScan(ElementPages<T> pages) {
        this.pages = pages;
    }

    /**
     * The next elements, none of them at times, or null at the end. Fetches nothing in advance. Fails as the command does; it
     * can be asked again then. Fails with {@link io.slotwise.error.ScanIncompleteException} when the key changes its node
     * again and again.
     */
    public CompletionStage<@Nullable List<T>> next() {
        return pages.next();
    }

    /** Ends the scan early. */
    @Override
    public void close() {
        pages.close();
    }
}
