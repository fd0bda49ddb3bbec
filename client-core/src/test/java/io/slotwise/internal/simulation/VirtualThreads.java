package io.slotwise.internal.simulation;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** The driver's threads for callbacks, without a thread: each task is run a little later, in its order. */
final class VirtualThreads extends AbstractExecutorService {
    private final VirtualTime time;
    private final VirtualTime.Actor self = new VirtualTime.Actor("callbacks", 60_000);

    VirtualThreads(VirtualTime time) {
        this.time = time;
    }

    @Override
    public void execute(Runnable task) {
        time.hand(self, task);
    }

    @Override
    public void shutdown() {
        // there is nothing to end
    }

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
