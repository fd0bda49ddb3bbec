package io.slotwise.internal.routing;

import io.slotwise.command.ResponsePolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the results of a command that went to several nodes one result, by the response policy. Stateless. */
public final class ReplyMerge {
    private ReplyMerge() {}

    /**
     * Results in the order of the keys: the elements of each part's list at the positions of the part's keys; or one
     * value for all parts.
     *
     * @param split says where the keys of each part stood
     */
    @SuppressWarnings("unchecked") // a command that is split answers with a list of elements or with one aggregate
    public static <R extends @Nullable Object> R byKeys(ResponsePolicy policy, List<R> results, SlotSplit<R> split) {
        if (policy != ResponsePolicy.DEFAULT) {
            return aggregate(policy, results);
        }
        @Nullable Object[] merged = new Object[split.keys()];
        for (int part = 0; part < results.size(); part++) {
            List<?> elements = (List<?>) Objects.requireNonNull(results.get(part));
            for (int i = 0; i < split.keysOf(part); i++) {
                merged[split.positionOf(part, i)] = elements.get(i);
            }
        }
        return (R) Collections.unmodifiableList(Arrays.asList(merged));
    }

    /** One result of the results of several nodes. */
    @SuppressWarnings("unchecked") // the aggregates give what they are given
    public static <R extends @Nullable Object> R byNodes(ResponsePolicy policy, List<R> results) {
        if (policy == ResponsePolicy.DEFAULT && !results.isEmpty() && results.get(0) instanceof List) {
            List<@Nullable Object> all = new ArrayList<>();
            results.forEach(result -> all.addAll((List<?>) Objects.requireNonNull(result)));
            return (R) Collections.unmodifiableList(all);
        }
        return aggregate(policy, results);
    }

    @SuppressWarnings("unchecked") // as above
    private static <R extends @Nullable Object> R aggregate(ResponsePolicy policy, List<R> results) {
        return switch (policy) {
            case DEFAULT, ONE_SUCCEEDED, ALL_SUCCEEDED -> results.get(0);
            case AGG_SUM -> (R) (Object) numbers(results).sum();
            case AGG_MIN -> (R) (Object) numbers(results).min().orElseThrow();
            case AGG_MAX -> (R) (Object) numbers(results).max().orElseThrow();
            case AGG_LOGICAL_AND -> (R) logical(results, each -> each.allMatch(Boolean.TRUE::equals));
            case AGG_LOGICAL_OR -> (R) logical(results, each -> each.anyMatch(Boolean.TRUE::equals));
        };
    }

    /** One flag of the nodes' flags; of lists, such as SCRIPT EXISTS answers with, one for each place. */
    private static Object logical(List<?> results, Predicate<Stream<?>> rule) {
        if (!(results.get(0) instanceof List<?> first)) {
            return rule.test(results.stream());
        }
        return IntStream.range(0, first.size())
                .mapToObj(place -> rule.test(results.stream().map(result -> ((List<?>) result).get(place))))
                .toList();
    }

    private static java.util.stream.LongStream numbers(List<?> results) {
        return results.stream().mapToLong(number -> (Long) Objects.requireNonNull(number));
    }
}
