package io.slotwise.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.ResponsePolicy;
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
}
