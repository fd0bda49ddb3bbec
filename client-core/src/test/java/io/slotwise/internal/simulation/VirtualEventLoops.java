package io.slotwise.internal.simulation;

import io.netty.channel.EventLoop;
import io.netty.channel.MultithreadEventLoopGroup;
import java.util.concurrent.Executor;

/** A few virtual event loops, which take turns. */
final class VirtualEventLoops extends MultithreadEventLoopGroup {
    VirtualEventLoops(int count, VirtualTime time, SimulatedNetwork network) {
        super(count, (Executor) Runnable::run, time, network);
    }

    @Override
    protected EventLoop newChild(Executor executor, Object... arguments) {
        return new VirtualEventLoop(this, (VirtualTime) arguments[0], (SimulatedNetwork) arguments[1]);
    }
}
