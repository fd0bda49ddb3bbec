package io.slotwise.internal.connection;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.ExecutorService;

/** Makes the driver's threads out of what a simulation has instead. */
public final class VirtualIoThreads {
    private VirtualIoThreads() {}

    /** With channels of this class on these loops. */
    public static NettyIoThreads of(
            int count,
            EventLoopGroup loops,
            Class<? extends Channel> channel,
            Scheduler scheduler,
            ExecutorService otherThreads) {
        EventLoops kind = new EventLoops("virtual", channel, NioIoHandler.newFactory(), KeepAliveOptions.NONE);
        return new NettyIoThreads(count, loops, kind, scheduler, otherThreads);
    }
}
