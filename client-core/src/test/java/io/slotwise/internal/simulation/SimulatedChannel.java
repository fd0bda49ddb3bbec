package io.slotwise.internal.simulation;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A socket of the driver's in the {@link SimulatedNetwork}. */
public final class SimulatedChannel extends AbstractChannel {
    private static final ChannelMetadata METADATA = new ChannelMetadata(false);
    private static final InetSocketAddress LOCAL = new InetSocketAddress(1);

    private final DefaultChannelConfig config = new AnyOption();
    private @Nullable SimulatedConnection connection;
    private boolean open = true;
    private boolean active;

    /** Netty makes it, so it has to be public. */
    public SimulatedChannel() {
        super(null);
    }

    private SimulatedNetwork network() {
        return ((VirtualEventLoop) eventLoop()).network();
    }

    // ---- what the network brings, on the loop ----

    void onBytes(byte[] bytes) {
        eventLoop().execute(() -> {
            if (open) {
                pipeline().fireChannelRead(Unpooled.wrappedBuffer(bytes));
                pipeline().fireChannelReadComplete();
            }
        });
    }

    /** The peer has closed, or reset, the connection. */
    void onEnd(@Nullable IOException reset) {
        eventLoop().execute(() -> {
            if (open) {
                if (reset != null) {
                    pipeline().fireExceptionCaught(reset);
                }
                unsafe().close(voidPromise());
            }
        });
    }

    /** The network takes more again. */
    void onRoom() {
        eventLoop().execute(() -> {
            if (open) {
                unsafe().flush();
            }
        });
    }

    // ---- what the driver does ----

    @Override
    protected void doWrite(ChannelOutboundBuffer out) {
        SimulatedConnection wire = Objects.requireNonNull(connection, "not connected");
        Object message = out.current();
        while (message != null) {
            ByteBuf buffer = (ByteBuf) message;
            int taken = Math.min(buffer.readableBytes(), wire.room());
            if (taken == 0 && buffer.isReadable()) {
                return;
            }
            byte[] bytes = new byte[taken];
            buffer.getBytes(buffer.readerIndex(), bytes);
            out.removeBytes(taken);
            wire.fromClient(bytes);
            message = out.current();
        }
    }

    @Override
    protected void doClose() {
        open = false;
        active = false;
        if (connection != null) {
            connection.closedByClient();
        }
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new AbstractUnsafe() {
            @Override
            public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
                network()
                        .connect(
                                SimulatedChannel.this,
                                (InetSocketAddress) remote,
                                config.getConnectTimeoutMillis(),
                                new Dialled(promise));
            }
        };
    }

    /** What comes of a dial. */
    final class Dialled {
        private final ChannelPromise promise;

        private Dialled(ChannelPromise promise) {
            this.promise = promise;
        }

        void succeeded(SimulatedConnection established) {
            eventLoop().execute(() -> {
                if (!open || !promise.trySuccess()) {
                    established.closedByClient();
                    return;
                }
                connection = established;
                active = true;
                pipeline().fireChannelActive();
            });
        }

        void failed(IOException cause) {
            eventLoop().execute(() -> {
                promise.tryFailure(cause);
                unsafe().close(voidPromise());
            });
        }
    }

    private final class AnyOption extends DefaultChannelConfig {
        AnyOption() {
            super(SimulatedChannel.this);
        }

        /** Those of TCP mean nothing here. */
        @Override
        public <T> boolean setOption(ChannelOption<T> option, T value) {
            super.setOption(option, value);
            return true;
        }
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return loop instanceof VirtualEventLoop;
    }

    @Override
    @SuppressWarnings("deprecation") // the other form has to complete the promise too
    protected void doRegister() {
        config.setAllocator(network().memory());
    }

    @Override
    protected SocketAddress localAddress0() {
        return LOCAL;
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return LOCAL;
    }

    @Override
    protected void doBind(SocketAddress localAddress) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doBeginRead() {
        // what comes is read at once
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }
}
