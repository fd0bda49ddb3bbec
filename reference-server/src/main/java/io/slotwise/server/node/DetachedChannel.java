package io.slotwise.server.node;

import io.netty.buffer.Unpooled;
import io.slotwise.server.resp.ReplyWriter;

/** Confined to the event loop. The connection of commands that nobody on the network sent; their replies go nowhere. */
final class DetachedChannel implements ClientChannel {
    private final ReplyWriter writer = new ReplyWriter(Unpooled.buffer(), ignored -> {});

    @Override
    public ReplyWriter writer() {
        writer.rollBack(0);
        return writer;
    }

    @Override
    public void suspend() {}

    @Override
    public void resume() {}

    @Override
    public void flushIfIdle() {}

    @Override
    public void closeAfterFlush() {}

    @Override
    public void close() {}

    @Override
    public String remoteAddress() {
        return "";
    }

    @Override
    public String localAddress() {
        return "";
    }

    @Override
    public boolean isTls() {
        return false;
    }
}
