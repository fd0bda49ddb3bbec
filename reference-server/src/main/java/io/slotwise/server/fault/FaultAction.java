package io.slotwise.server.fault;

import java.time.Duration;

/** Immutable by convention. What happens to a command that a rule has caught. */
public sealed interface FaultAction {
    /** The command does not run; these bytes are its reply. */
    final class Reply implements FaultAction {
        private final byte[] bytes;

        public Reply(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        /** The bytes themselves, not a copy. */
        public byte[] bytes() {
            return bytes;
        }
    }

    /** The command runs that much later, and so does all that follows on its connection. */
    record DelayExecution(Duration delay) implements FaultAction {}

    /** The command runs at once, its reply and all that follows on its connection come later. */
    record DelayReply(Duration delay) implements FaultAction {}

    /** The connection is closed without a reply, before or after the command has run. */
    record CloseConnection(boolean afterExecuting) implements FaultAction {}

    /** The command runs and its reply is never sent; the connection goes on. */
    record DropReply() implements FaultAction {}
}
