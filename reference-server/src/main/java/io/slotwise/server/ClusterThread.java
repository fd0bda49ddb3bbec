package io.slotwise.server;

import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.slotwise.server.node.LocalBus;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Thread-safe. The one thread on which all nodes of a cluster run, and the way onto it for everybody else. */
final class ClusterThread {
    /** Nothing on that thread takes long; more than this means that it is stuck. */
    private static final long PATIENCE_SECONDS = 30;

    private final EventLoop loop = new SingleThreadIoEventLoop(
            null, new DefaultThreadFactory("reference-cluster", true), NioIoHandler.newFactory());
    private final LocalBus bus = new LocalBus(loop);

    EventLoop loop() {
        return loop;
    }

    LocalBus bus() {
        return bus;
    }

    /** Runs the action on the cluster's thread and returns its result. */
    <T> T call(Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Runnable task = () -> {
            try {
                result.complete(action.call());
            } catch (Exception failure) {
                result.completeExceptionally(failure);
            }
        };
        if (loop.inEventLoop()) {
            task.run();
        } else {
            loop.execute(task);
        }
        return await(result);
    }

    void run(Runnable action) {
        call(() -> {
            action.run();
            return Boolean.TRUE;
        });
    }

    /** Runs the action and waits until every node has heard of what it changed; what is held back is not waited for. */
    void runAndSpread(Runnable action) {
        runUntil(done -> {
            action.run();
            bus.whenIdle(done);
        });
    }

    /** Runs the action on the cluster's thread and waits until it has called what it was given. */
    void runUntil(Consumer<Runnable> action) {
        CompletableFuture<Boolean> finished = new CompletableFuture<>();
        run(() -> action.accept(() -> finished.complete(true)));
        if (!loop.inEventLoop()) {
            await(finished);
        }
    }

    static <T> T await(CompletableFuture<T> result) {
        try {
            return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException(failure.getCause());
        } catch (TimeoutException stuck) {
            throw new IllegalStateException("the reference cluster did not finish the step in time", stuck);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the reference cluster works", interrupted);
        }
    }

    void stop() {
        loop.shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
