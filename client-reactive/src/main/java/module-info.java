/** The Project Reactor API of Slotwise. */
module io.slotwise.reactive {
    requires transitive io.slotwise.core;
    requires transitive reactor.core;
    requires transitive org.reactivestreams;
    requires static io.slotwise.facade;
    requires static transitive org.jspecify;

    exports io.slotwise.reactive;
}
