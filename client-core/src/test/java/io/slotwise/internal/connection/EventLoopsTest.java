package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("transports")
class EventLoopsTest {
    private static final List<TestedTransport> BEST_FIRST =
            List.of(TestedTransport.EPOLL, TestedTransport.KQUEUE, TestedTransport.IO_URING, TestedTransport.NIO);

    @Test
    void theBestThatWorksIsChosen() {
        TestedTransport best =
                BEST_FIRST.stream().filter(TestedTransport::works).findFirst().orElseThrow();

        assertThat(EventLoops.best().socketChannel())
                .isEqualTo(best.eventLoopsOrSkip().socketChannel());
        try (NettyIoThreads threads = new NettyIoThreads(1, "chosen")) {
            assertThat(threads.socketChannel()).isEqualTo(EventLoops.best().socketChannel());
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepAliveReachesTheSocket(TestedTransport transport) throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                NettyIoThreads threads = transport.threads(1)) {
            Bootstrap bootstrap = new Bootstrap()
                    .group(threads.nextLoop())
                    .channel(threads.socketChannel())
                    .handler(new ChannelInboundHandlerAdapter());
            KeepAliveOptions options = threads.keepAlive();

            options.apply(bootstrap, Duration.ofSeconds(10));

            Channel channel =
                    bootstrap.connect(peer.address().host(), peer.port()).sync().channel();
            assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
            assertThatSocketHas(channel, options.idle(), 10);
            assertThatSocketHas(channel, options.interval(), 3);
            assertThatSocketHas(channel, options.count(), 3);
            assertThatSocketHas(channel, options.userTimeout(), 20_000);
            channel.close().sync();
        }
    }

    private static void assertThatSocketHas(Channel channel, @Nullable ChannelOption<Integer> option, int value) {
        if (option != null) {
            assertThat(channel.config().getOption(option)).as(option.name()).isEqualTo(value);
        }
    }

    @Test
    void onLinuxEveryKeepAliveOptionIsThere() {
        EventLoops epoll = TestedTransport.EPOLL.eventLoopsOrSkip();

        assertThat(List.of(epoll.keepAlive(), KeepAliveOptions.ofIoUring())).allSatisfy(options -> {
            assertThat(options.idle()).isNotNull();
            assertThat(options.interval()).isNotNull();
            assertThat(options.count()).isNotNull();
            assertThat(options.userTimeout()).isNotNull();
        });
        assertThat(KeepAliveOptions.ofNio().idle()).isNotNull();
    }
}
