package io.slotwise.internal.routing;

import io.slotwise.command.ResponsePolicy;
import io.slotwise.reply.Reply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
            List<?> elements = elementsOf(Objects.requireNonNull(results.get(part)));
            for (int i = 0; i < split.keysOf(part); i++) {
                merged[split.positionOf(part, i)] = elements.get(i);
            }
        }
        List<@Nullable Object> all = Collections.unmodifiableList(Arrays.asList(merged));
        return (R) (results.get(0) instanceof Reply ? sequenceOf(all) : all);
    }

    /** What the result of a part says of one of its keys, counted from 0: its element, or the whole. */
    public static @Nullable Object ofKey(ResponsePolicy policy, @Nullable Object result, int key) {
        return policy == ResponsePolicy.DEFAULT
                ? elementsOf(Objects.requireNonNull(result)).get(key)
                : result;
    }

    /** One result of the results of several nodes. */
    @SuppressWarnings("unchecked") // the aggregates give what they are given
    public static <R extends @Nullable Object> R byNodes(ResponsePolicy policy, List<R> results) {
        if (policy != ResponsePolicy.DEFAULT || results.isEmpty()) {
            return aggregate(policy, results);
        }
        R first = results.get(0);
        if (first instanceof List || first instanceof Reply.Sequence) {
            List<@Nullable Object> all = new ArrayList<>();
            results.forEach(result -> all.addAll(elementsOf(Objects.requireNonNull(result))));
            return (R) (first instanceof Reply ? sequenceOf(all) : Collections.unmodifiableList(all));
        }
        if (first instanceof Reply.Pairs) {
            List<Reply.Pair> all = new ArrayList<>();
            results.forEach(result -> all.addAll(((Reply.Pairs) Objects.requireNonNull(result)).pairs()));
            return (R) new Reply.Pairs(all);
        }
        return results.stream().filter(ReplyMerge::isPresent).findFirst().orElse(first);
    }

    private static boolean isPresent(@Nullable Object result) {
        return result != null && !(result instanceof Reply.Null);
    }

    private static List<?> elementsOf(Object result) {
        return result instanceof Reply.Sequence sequence ? sequence.elements() : (List<?>) result;
    }

    private static Reply.Sequence sequenceOf(List<?> replies) {
        return new Reply.Sequence(replies.stream().map(Reply.class::cast).toList());
    }

    @SuppressWarnings("unchecked") // as above
    private static <R extends @Nullable Object> R aggregate(ResponsePolicy policy, List<R> results) {
        return switch (policy) {
            case DEFAULT, ONE_SUCCEEDED, ALL_SUCCEEDED -> results.get(0);
            case AGG_SUM -> (R) like(results, numbers(results).sum());
            case AGG_MIN -> (R) like(results, numbers(results).min().orElseThrow());
            case AGG_MAX -> (R) like(results, numbers(results).max().orElseThrow());
            case AGG_LOGICAL_AND -> (R) logical(results, each -> each.allMatch(ReplyMerge::isTrue));
            case AGG_LOGICAL_OR -> (R) logical(results, each -> each.anyMatch(ReplyMerge::isTrue));
        };
    }

    /** One flag of the nodes' flags; of lists, such as SCRIPT EXISTS answers with, one for each place. */
    private static Object logical(List<?> results, Predicate<Stream<?>> rule) {
        Object one = Objects.requireNonNull(results.get(0));
        if (!(one instanceof List<?> || one instanceof Reply.Sequence)) {
            return likeFlag(one, rule.test(results.stream()));
        }
        List<?> first = elementsOf(one);
        List<?> merged = IntStream.range(0, first.size())
                .mapToObj(place -> likeFlag(
                        Objects.requireNonNull(first.get(place)),
                        rule.test(results.stream()
                                .map(result -> elementsOf(Objects.requireNonNull(result))
                                        .get(place)))))
                .toList();
        return one instanceof Reply ? sequenceOf(merged) : merged;
    }

    private static boolean isTrue(@Nullable Object flag) {
        return Boolean.TRUE.equals(flag)
                || (flag instanceof Reply.WholeNumber number && number.value() != 0)
                || (flag instanceof Reply.Flag own && own.value());
    }

    /** The flag as the nodes say theirs. */
    private static Object likeFlag(Object model, boolean flag) {
        if (model instanceof Reply.WholeNumber) {
            return new Reply.WholeNumber(flag ? 1 : 0);
        }
        return model instanceof Reply.Flag ? new Reply.Flag(flag) : (Object) flag;
    }

    /** The number as the nodes say theirs. */
    private static Object like(List<?> results, long number) {
        return results.get(0) instanceof Reply ? new Reply.WholeNumber(number) : (Object) number;
    }

    private static LongStream numbers(List<?> results) {
        return results.stream()
                .mapToLong(number -> number instanceof Reply.WholeNumber whole
                        ? whole.value()
                        : (Long) Objects.requireNonNull(number));
    }
}
