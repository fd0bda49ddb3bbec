package io.slotwise.micrometer;

import java.util.Locale;

/** How meters and their labels are spelled. Stateless. */
final class Label {
    static final String PREFIX = "slotwise.";

    private Label() {}

    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
