package io.slotwise.command;

import java.util.Arrays;
import java.util.List;

/** How a node ends. */
public enum ShutdownOption {
    /** NOSAVE: without saving its data. */
    NOSAVE,
    /** SAVE: after saving its data, even where it is not set up to. */
    SAVE,
    /** NOW: without waiting for its replicas. Since 7.0.0. */
    NOW,
    /** FORCE: whatever keeps it from ending. Since 7.0.0. */
    FORCE,
    /** ABORT: not at all; an end that was to come is taken back. Since 7.0.0. */
    ABORT,
    /** SAFE: not while it is a primary that owns slots. Since Valkey 9.0. */
    SAFE,
    /** FAILOVER: after a replica has taken its place. Since Valkey 9.1. */
    FAILOVER;

    static List<String> words(ShutdownOption[] options) {
        return Arrays.stream(options).map(Enum::name).toList();
    }
}
