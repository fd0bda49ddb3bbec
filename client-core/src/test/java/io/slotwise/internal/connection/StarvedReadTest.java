package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A socket that cannot be read, because no memory is left for what has come. */
class StarvedReadTest {
    private static final AtomicBoolean STARVED = new AtomicBoolean();

    /** Finds no memory for one read when told so. */
    public static final class StarvedChannel extends NioSocketChannel {
        /** Netty makes them. */
        public StarvedChannel() {}

        @Override
        protected int doReadBytes(ByteBuf into) throws Exception {
            if (STARVED.compareAndSet(true, false)) {
                throw new OutOfMemoryError("Cannot reserve direct buffer memory");
            }
            return super.doReadBytes(into);
        }
    }

    @Test
    void aReadWithoutMemoryEndsItsConnectionAndNoOther() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Answer late = (command, connection) -> {
            if (command.contains("starved")) {
                connection.await(goOn);
            }
            return null;
        };
        EventLoops starving =
                new EventLoops("nio", StarvedChannel.class, NioIoHandler.newFactory(), KeepAliveOptions.ofNio());
        try (ScriptedPeer peer = ScriptedPeer.start(late.or(Answer.all()));
                ScriptedPeer other = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(starving)) {
            fixture.connect(peer);
            fixture.connect(other);
            RecordedExchange<String> starved = fixture.send(peer, ConnectionsFixture.get("starved"));
            RecordedExchange<String> behind = fixture.send(peer, ConnectionsFixture.get("behind"));
            ConnectionsFixture.eventually(
                    () -> assertThat(peer.commands()).anyMatch(command -> command.contains("starved")));
            STARVED.set(true);
            goOn.countDown();

            assertThat(starved.failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasStackTraceContaining("direct buffer memory");
            assertThat(starved.wasWritten()).isTrue();
            assertThat(behind.failure()).isInstanceOf(ConnectionFailedException.class);
            assertThat(fixture.send(other, ConnectionsFixture.get("a")).result())
                    .isEqualTo("value of a");
            assertThat(fixture.send(peer, ConnectionsFixture.get("b")).result()).isEqualTo("value of b");
            assertThat(fixture.events.count("closed")).isEqualTo(1);
        }
    }
}
