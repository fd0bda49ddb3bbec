package io.slotwise.internal.scanning;

import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.internal.scanning.ScanPosition.Checkpoint;
import io.slotwise.topology.NodeId;
import java.util.Iterator;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The scan of one node from its first cursor to its last, with looks at the node before, between and after. Confined to the
 * actions of its {@link ClusterScan}.
 */
final class NodeScan<K> {
    /** Looks cost the server as much as a page of some ten keys, and find out early that a scan is futile. */
    private static final int PAGES_BETWEEN_LOOKS = 16;

    private final ClusterScan<K> scan;
    private final NodeId node;
    private String cursor = ScanPage.START;
    private boolean atEnd;
    private int pagesSinceLook;
    private @Nullable NodePass pass;
    private @Nullable Checkpoint checkpoint;

    NodeScan(ClusterScan<K> scan, NodeId node) {
        this.scan = scan;
        this.node = node;
    }

    /** How far it had come when the node was last looked at; null when that is nowhere. */
    @Nullable
    Checkpoint checkpoint() {
        return checkpoint;
    }

    void begin() {
        look(look -> {
            NodePass begun = scan.begin(look);
            Checkpoint resumed = scan.takeCheckpoint(look);
            if (resumed != null) {
                begun.keepStaying(resumed.staying());
                if (begun.isFutile()) {
                    begun = scan.begin(look);
                } else {
                    cursor = resumed.cursor();
                    checkpoint = resumed;
                }
            }
            pass = begun;
            goOn(begun);
        });
    }

    /** Its page has been taken: makes the next step. */
    void proceed() {
        NodePass current = pass;
        if (current == null) {
            return;
        }
        if (atEnd) {
            look(look -> {
                current.saw(look);
                confirm(current, current.unconfirmedSources().iterator());
            });
        } else if (pagesSinceLook >= PAGES_BETWEEN_LOOKS) {
            look(look -> {
                current.saw(look);
                pagesSinceLook = 0;
                checkpoint = new Checkpoint(look.node(), look.run(), cursor, current.staying());
                goOn(current);
            });
        } else {
            goOn(current);
        }
    }

    private void goOn(NodePass current) {
        if (current.isFutile()) {
            scan.ended(this, 0);
            return;
        }
        call(scan.page(node, cursor), page -> {
            cursor = page.cursor();
            atEnd = page.isLast();
            pagesSinceLook++;
            if (page.elements().isEmpty()) {
                proceed();
            } else {
                scan.offer(this, page.elements());
            }
        });
    }

    private void confirm(NodePass current, Iterator<NodeId> sources) {
        if (!sources.hasNext()) {
            scan.ended(this, current);
            return;
        }
        NodeId source = sources.next();
        scan.whenDone(lookAt(source), (look, failure) -> {
            if (look == null) {
                current.lostSource(source);
            } else {
                current.sawSource(look);
            }
            confirm(current, sources);
        });
    }

    private void look(Consumer<Look> then) {
        after(lookAt(node), then);
    }

    /** The process first: if another one answers the second question, the next look shows that. */
    private CompletionStage<Look> lookAt(NodeId other) {
        CompletionStage<String> run = scan.execute(ScanCommands.run(other));
        return scan.execute(ScanCommands.look(other)).thenCombine(run, Look::at);
    }

    private <R> void call(Command<R> command, Consumer<R> then) {
        after(scan.execute(command), then);
    }

    private <R> void after(CompletionStage<R> stage, Consumer<R> then) {
        scan.whenDone(stage, (result, failure) -> {
            if (result == null) {
                scan.broken(this, failure);
            } else {
                then.accept(result);
            }
        });
    }
}
