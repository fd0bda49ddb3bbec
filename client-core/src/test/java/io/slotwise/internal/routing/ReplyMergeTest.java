package io.slotwise.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.ResponsePolicy;
import io.slotwise.reply.Reply;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyMergeTest {
    @Test
    void flagsOfSeveralNodesAreOneFlag() {
        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_LOGICAL_AND, List.of(true, false)))
                .isFalse();
        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_LOGICAL_OR, List.of(true, false)))
                .isTrue();
    }

    @Test
    void listsOfFlagsAreMergedPlaceByPlace() {
        List<List<Boolean>> answers = List.of(List.of(true, true, false), List.of(true, false, false));

        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_LOGICAL_AND, answers)).containsExactly(true, false, false);
        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_LOGICAL_OR, answers)).containsExactly(true, true, false);
    }

    @Test
    void repliesThatWereLeftAsTheyCameAreMergedToo() {
        List<Reply> numbers = List.of(new Reply.WholeNumber(3), new Reply.WholeNumber(4));
        List<Reply> flags = List.of(
                new Reply.Sequence(List.of(new Reply.WholeNumber(1), new Reply.WholeNumber(1))),
                new Reply.Sequence(List.of(new Reply.WholeNumber(0), new Reply.WholeNumber(1))));
        List<Reply> pairs = List.of(
                new Reply.Pairs(List.of(new Reply.Pair(new Reply.Text("a"), new Reply.Text("1")))),
                new Reply.Pairs(List.of(new Reply.Pair(new Reply.Text("b"), new Reply.Text("2")))));

        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_SUM, numbers)).isEqualTo(new Reply.WholeNumber(7));
        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_MIN, numbers)).isEqualTo(new Reply.WholeNumber(3));
        assertThat(ReplyMerge.byNodes(ResponsePolicy.AGG_LOGICAL_AND, flags))
                .isEqualTo(new Reply.Sequence(List.of(new Reply.WholeNumber(0), new Reply.WholeNumber(1))));
        assertThat(ReplyMerge.byNodes(ResponsePolicy.DEFAULT, flags))
                .isEqualTo(new Reply.Sequence(List.of(
                        new Reply.WholeNumber(1),
                        new Reply.WholeNumber(1),
                        new Reply.WholeNumber(0),
                        new Reply.WholeNumber(1))));
        assertThat(ReplyMerge.byNodes(ResponsePolicy.DEFAULT, pairs)).isInstanceOfSatisfying(Reply.Pairs.class, all -> {
            assertThat(all.pairs()).hasSize(2);
        });
    }

    @Test
    void ofSingleValuesTheFirstThatIsThereCounts() {
        assertThat(ReplyMerge.byNodes(ResponsePolicy.DEFAULT, Arrays.asList(null, "key")))
                .isEqualTo("key");
        assertThat(ReplyMerge.byNodes(ResponsePolicy.DEFAULT, Arrays.asList(null, (String) null)))
                .isNull();
    }
}
