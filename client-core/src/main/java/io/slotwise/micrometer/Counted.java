package io.slotwise.micrometer;

import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A counter for each value of an enum, all made at once: there are few. Immutable. */
final class Counted<E extends Enum<E>> {
    private final Map<E, Counter> counters;

    Counted(Class<E> type, Function<E, Counter> counter) {
        counters = new EnumMap<>(type);
        for (E value : type.getEnumConstants()) {
            counters.put(value, counter.apply(value));
        }
    }

    Counter of(E value) {
        return Objects.requireNonNull(counters.get(value), "a counter for each value");
    }
}
