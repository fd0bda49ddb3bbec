package io.slotwise.internal.scanning;

import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.ScanIncompleteException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A scan of what is stored at one key. A cursor means something to the process that gave it alone: when another one answers,
 * the scan begins anew there. Used by one caller at a time, who waits for a page before asking for the next.
 */
public final class ElementPages<T> {
    /** Of a key that finds no rest for so long something else is wrong. */
    private static final int MOST_RESTARTS = 16;

    private final ScannedCluster cluster;
    private final Function<String, Command<ScanPage<T>>> command;
    private String cursor = ScanPage.START;
    private @Nullable NodeAddress node;
    private @Nullable String run;
    private int restarts;
    private boolean over;

    /** Sends nothing yet. The function makes the command that asks for the page at a cursor. */
    public ElementPages(ScannedCluster cluster, Function<String, Command<ScanPage<T>>> command) {
        this.cluster = cluster;
        this.command = command;
    }

    /** The next page, which may be empty; null at the end. */
    public CompletionStage<@Nullable List<T>> next() {
        if (over) {
            return CompletableFuture.completedFuture(null);
        }
        Command<ScanPage<T>> page = command.apply(cursor).with(CallOptions.readingBy(ReadPolicy.PRIMARY));
        CompletionStage<ScanPage<T>> asked = cluster.execute(page);
        return asked.thenCompose(answer -> arrived(answer, traceOf(asked)));
    }

    /** The end of the scan, whatever is left. */
    public void close() {
        over = true;
    }

    private static @Nullable CommandTrace traceOf(CompletionStage<?> call) {
        return call instanceof ResultFuture<?> own ? own.traceSoFar() : null;
    }

    private CompletionStage<@Nullable List<T>> arrived(ScanPage<T> page, @Nullable CommandTrace trace) {
        NodeAddress answering = trace == null ? null : trace.node();
        boolean first = cursor.equals(ScanPage.START);
        if (first && page.isLast()) {
            over = true;
            return CompletableFuture.completedFuture(page.elements());
        }
        if (first) {
            node = answering;
            return runAt(answering, true).thenCompose(found -> {
                if (found == null) {
                    return restarted(page);
                }
                run = found;
                cursor = page.cursor();
                return CompletableFuture.completedFuture(page.elements());
            });
        }
        if (answering == null || !answering.equals(node)) {
            return restarted(new ScanPage<>(ScanPage.START, List.of())); // of a cursor that meant nothing there
        }
        if (!page.isLast()) {
            cursor = page.cursor();
            return CompletableFuture.completedFuture(page.elements());
        }
        return runAt(answering, false).thenCompose(found -> {
            if (found == null || !found.equals(run)) {
                return restarted(page);
            }
            over = true;
            return CompletableFuture.completedFuture(page.elements());
        });
    }

    /**
     * Which process answers there; null when the node is gone, or not known by an id.
     *
     * @param atOnce whether the connection must not have been lost meanwhile: it may be another process then
     */
    private CompletionStage<@Nullable String> runAt(@Nullable NodeAddress address, boolean atOnce) {
        Node known = address == null ? null : cluster.topology().nodeAt(address);
        if (known == null) {
            return CompletableFuture.completedFuture(null);
        }
        CompletionStage<String> asked = cluster.execute(ScanCommands.run(known.id()));
        return asked.thenApply(found -> {
            CommandTrace trace = traceOf(asked);
            boolean lost = atOnce && trace != null && trace.attempts() > 1;
            return lost ? null : found;
        });
    }

    /** What the page has is part of the value all the same. */
    private CompletionStage<@Nullable List<T>> restarted(ScanPage<T> page) {
        if (++restarts > MOST_RESTARTS) {
            return CompletableFuture.failedFuture(new ScanIncompleteException(
                    "Another process answered in the middle of the scan, for the " + restarts + "th time", null, null));
        }
        cursor = ScanPage.START;
        return CompletableFuture.completedFuture(page.elements());
    }
}
