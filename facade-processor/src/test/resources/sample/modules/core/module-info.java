module io.slotwise.core {
    requires static io.slotwise.facade;
    requires static org.jspecify;

    exports io.slotwise;
    exports io.slotwise.async; // holds generated sources alone
    exports io.slotwise.codec;
    exports io.slotwise.command;
    exports io.slotwise.options;
}
