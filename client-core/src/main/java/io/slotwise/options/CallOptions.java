package io.slotwise.options;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one call, or the calls of one view, do otherwise than the client. Immutable; what is null is the client's.
 *
 * @param readPolicy which nodes read-only commands go to
 * @param timeout how long the call may take in all, attempts, redirects and pauses included
 * @param delivery what happens when a connection is lost after the command was written
 * @param target where the command goes, in place of where its keys say
 */
public record CallOptions(
        @Nullable ReadPolicy readPolicy,
        @Nullable Duration timeout,
        @Nullable Delivery delivery,
        @Nullable Target target) {
    private static final CallOptions NONE = new CallOptions(null, null, null, null);

    /**
     * Checks the timeout.
     *
     * @throws IllegalArgumentException if the timeout is not positive, or above 365 days
     */
    public CallOptions {
        if (timeout != null) {
            OptionChecks.positive("timeout", timeout);
        }
    }

    /** Nothing differs from the client's options. */
    public static CallOptions none() {
        return NONE;
    }

    /** Only the read policy differs. */
    public static CallOptions readingBy(ReadPolicy readPolicy) {
        return NONE.withReadPolicy(readPolicy);
    }

    /** Only the timeout differs. */
    public static CallOptions within(Duration timeout) {
        return NONE.withTimeout(timeout);
    }

    /** Only the delivery differs. */
    public static CallOptions delivering(Delivery delivery) {
        return NONE.withDelivery(delivery);
    }

    /** Only the target differs. */
    public static CallOptions to(Target target) {
        return NONE.withTarget(target);
    }

    /** These options with another read policy. */
    public CallOptions withReadPolicy(ReadPolicy other) {
        return new CallOptions(other, timeout, delivery, target);
    }

    /** These options with another timeout. */
    public CallOptions withTimeout(Duration other) {
        return new CallOptions(readPolicy, other, delivery, target);
    }

    /** These options with another delivery. */
    public CallOptions withDelivery(Delivery other) {
        return new CallOptions(readPolicy, timeout, other, target);
    }

    /** These options with another target. */
    public CallOptions withTarget(Target other) {
        return new CallOptions(readPolicy, timeout, delivery, other);
    }

    /** These options, completed by others where these say nothing. */
    public CallOptions orElse(CallOptions others) {
        return new CallOptions(
                readPolicy == null ? others.readPolicy : readPolicy,
                timeout == null ? others.timeout : timeout,
                delivery == null ? others.delivery : delivery,
                target == null ? others.target : target);
    }
}
