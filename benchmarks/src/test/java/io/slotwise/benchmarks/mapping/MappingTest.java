package io.slotwise.benchmarks.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MappingTest {
    @Test
    void aCallWithoutARowAndARowWithoutACallAreProblems() {
        Mapping mapping = Mapping.read("incomplete");

        assertThat(mapping.problems(new CommandNames(OwnCatalogue.read())))
                .containsExactly(
                        "incomplete, Transactions: no row for unwatch", "incomplete, Transactions: has no rewatch");
    }
}
