package io.slotwise.options;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The ranges of options, and the words in which a value outside is refused. Stateless. */
final class OptionChecks {
    /** Long.MAX_VALUE nanoseconds, which is what deadlines are counted in, is 292 years. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private OptionChecks() {}

    static void positive(String option, Duration value) {
        if (value.isZero() || value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(option + " must be positive and at most 365 days, not " + value);
        }
    }

    static void notNegative(String option, Duration value) {
        if (value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(option + " must not be negative, nor above 365 days: " + value);
        }
    }

    static void atMost(String option, Duration value, Duration most) {
        if (value.compareTo(most) > 0) {
            throw new IllegalArgumentException(option + " must be at most " + most + ", not " + value);
        }
    }

    static void atLeast(String option, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(option + " must be at least " + least + ", not " + value);
        }
    }

    /** Source: server command page CLIENT SETNAME: no spaces, no special characters. */
    static void clientName(@Nullable String name) {
        if (name != null && (name.isEmpty() || !name.chars().allMatch(c -> c > ' ' && c < 0x7F))) {
            throw new IllegalArgumentException("clientName must be printable ASCII without spaces: \"" + name + "\"");
        }
    }
}
