/** A Redis Cluster in Java, for tests. */
module io.slotwise.server {
    requires static org.jspecify;
    requires static org.junit.jupiter.api;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires transitive io.netty.handler;
    requires io.netty.transport;
    requires party.iroiro.luajava;
    requires party.iroiro.luajava.lua51;

    exports io.slotwise.server;
    exports io.slotwise.server.junit;
}
