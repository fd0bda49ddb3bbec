/** The core of Slotwise: a driver for Redis Cluster and Valkey Cluster, with its asynchronous API. */
@SuppressWarnings("module") // io.slotwise.sync is built after this module
module io.slotwise.core {
    requires transitive io.github.resilience4j.core;
    requires transitive io.github.resilience4j.retry;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.resolver;
    requires io.netty.transport;
    requires jdk.net;
    requires static io.netty.transport.classes.epoll;
    requires static io.netty.transport.classes.io_uring;
    requires static io.netty.transport.classes.kqueue;
    requires static io.slotwise.facade;
    requires static micrometer.core;
    requires static reactor.blockhound;
    requires static tools.jackson.core;
    requires static tools.jackson.databind;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports io.slotwise;
    exports io.slotwise.async;
    exports io.slotwise.codec;
    exports io.slotwise.command;
    exports io.slotwise.error;
    exports io.slotwise.event;
    exports io.slotwise.jackson;
    exports io.slotwise.micrometer;
    exports io.slotwise.options;
    exports io.slotwise.pubsub;
    exports io.slotwise.reply;
    exports io.slotwise.topology;
    exports io.slotwise.internal.caller to
            io.slotwise.sync;
}
