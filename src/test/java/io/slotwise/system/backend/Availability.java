package io.slotwise.system.backend;

/**
 * Immutable. Whether a backend can be used on this machine.
 *
 * @param reason why not, in words for the test report; empty when available
 */
public record Availability(boolean available, String reason) {
    static Availability yes() {
        return new Availability(true, "");
    }

    static Availability no(String reason) {
        return new Availability(false, reason);
    }
}
