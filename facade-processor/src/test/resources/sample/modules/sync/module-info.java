module io.slotwise.sync {
    requires transitive io.slotwise.core;
    requires static io.slotwise.facade;
    requires static org.jspecify;

    exports io.slotwise.sync;
}
