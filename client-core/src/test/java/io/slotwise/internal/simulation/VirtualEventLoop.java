package io.slotwise.internal.simulation;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.AbstractScheduledEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;

/** An event loop without a thread: its tasks are run by {@link VirtualTime}, in their order, each a little late. */
final class VirtualEventLoop extends AbstractScheduledEventExecutor implements EventLoop {
    private final VirtualTime time;
    private final SimulatedNetwork network;
    private final VirtualTime.Actor self;
    private final Promise<Void> termination = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    private final Ticker ticker = new Ticker() {
        @Override
        public long initialNanoTime() {
            return 0;
        }

        @Override
        public long nanoTime() {
            return time.elapsed();
        }

        @Override
        public void sleep(long delay, TimeUnit unit) {
            throw new UnsupportedOperationException("nobody sleeps");
        }
    };
    private boolean scheduling;

    VirtualEventLoop(EventLoopGroup group, VirtualTime time, SimulatedNetwork network) {
        super(group);
        this.time = time;
        this.network = network;
        this.self = new VirtualTime.Actor("loop", 60_000);
    }

    /** Where the channels of this loop connect to. */
    SimulatedNetwork network() {
        return network;
    }

    @Override
    public void execute(Runnable task) {
        time.hand(self, task);
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return scheduling || time.isRunning(self);
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        scheduling = true;
        try {
            return super.schedule(task, delay, unit);
        } finally {
            scheduling = false;
            time.run(self, unit.toNanos(delay), this::runDue);
        }
    }

    private void runDue() {
        Runnable due = pollScheduledTask(ticker.nanoTime());
        while (due != null) {
            due.run();
            due = pollScheduledTask(ticker.nanoTime());
        }
    }

    @Override
    public EventLoop next() {
        return this;
    }

    @Override
    public EventLoopGroup parent() {
        return (EventLoopGroup) super.parent();
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(channel, this));
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        channel.unsafe().register(this, promise);
        return promise;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        termination.trySuccess(null); // Netty keeps something for each loop until it hears of its end
        return termination;
    }

    @Override
    public Future<?> terminationFuture() {
        return termination;
    }

    @Override
    @Deprecated
    public void shutdown() {
        throw new UnsupportedOperationException("a virtual loop needs no end");
    }

    @Override
    public boolean isShuttingDown() {
        return false;
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
