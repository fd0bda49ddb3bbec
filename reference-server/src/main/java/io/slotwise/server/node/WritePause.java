package io.slotwise.server.node;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Confined to the event loop. A time in which a node runs no writes, or nothing at all: manual failover and CLIENT PAUSE. */
public final class WritePause {
    private final ServerNode node;
    private final List<ClientSession> postponed = new ArrayList<>();
    private boolean paused;
    private boolean all;
    private long generation;

    WritePause(ServerNode node) {
        this.node = node;
    }

    /** Pauses writes, or everything, for that time at most. */
    public void start(boolean everything, long millis) {
        paused = true;
        all = everything;
        long mine = ++generation;
        var unused = node.environment()
                .loop()
                .schedule(
                        () -> {
                            if (generation == mine) {
                                end();
                            }
                        },
                        millis,
                        TimeUnit.MILLISECONDS);
    }

    /** Postponed commands run now. */
    public void end() {
        if (!paused) {
            return;
        }
        paused = false;
        generation++;
        List<ClientSession> sessions = List.copyOf(postponed);
        postponed.clear();
        node.environment().loop().execute(() -> sessions.forEach(ClientSession::resume));
    }

    /** True when the command has to wait; its session is then suspended until the pause ends. */
    public boolean postpones(ClientSession client, boolean write) {
        if (!paused || !(all || write)) {
            return false;
        }
        client.suspend();
        postponed.add(client);
        return true;
    }
}
