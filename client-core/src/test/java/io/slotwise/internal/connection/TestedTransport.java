package io.slotwise.internal.connection;

import org.junit.jupiter.api.Assumptions;

/** The transports that there are; those that do not work on this machine skip their tests with the reason. Immutable. */
public enum TestedTransport {
    NIO,
    EPOLL,
    KQUEUE,
    IO_URING;

    /** Threads that wait for their sockets in this way. */
    public NettyIoThreads threads(int count) {
        return new NettyIoThreads(count, "tested", eventLoopsOrSkip());
    }

    EventLoops eventLoopsOrSkip() {
        try {
            return eventLoops();
        } catch (LinkageError e) {
            return Assumptions.abort(this + " does not work here: " + rootOf(e));
        }
    }

    boolean works() {
        try {
            return eventLoops() != null;
        } catch (LinkageError e) {
            return false;
        }
    }

    private EventLoops eventLoops() {
        return switch (this) {
            case NIO -> EventLoops.nio();
            case EPOLL -> EventLoops.epoll();
            case KQUEUE -> EventLoops.kqueue();
            case IO_URING -> EventLoops.ioUring();
        };
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? failure : rootOf(cause);
    }
}
