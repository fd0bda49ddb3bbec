/** The blocking API of Slotwise. */
module io.slotwise.sync {
    requires transitive io.slotwise.core;
    requires static io.slotwise.facade;
    requires static transitive org.jspecify;

    exports io.slotwise.sync;
}
