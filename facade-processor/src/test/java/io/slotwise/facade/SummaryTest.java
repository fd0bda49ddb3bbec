package io.slotwise.facade;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET: the value. Or not.          | GET: the value.",
                "Since 6.2 only. More.            | Since 6.2 only.",
                "A {@code a. b} within. More.     | A {@code a. b} within.",
                "No full stop                     | No full stop",
                "No full stop <p>More.            | No full stop",
                "See {@link #get(Object)}.        | See {@code get(Object)}.",
                "See {@link Other#get}.           | See {@code Other.get}.",
                "See {@linkplain Other the $1}.   | See the $1.",
            })
    void theFirstSentenceIsKeptAndLinksLoseTheirTarget(String comment, String expected) {
        String summary = Summary.of(" " + comment + "\n @since 6.2");

        assertThat(summary).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({",''", "'',''", "' @since 6.2',''"})
    void withoutACommentThereIsNoSentence(String comment, String expected) {
        assertThat(Summary.of(comment)).isEqualTo(expected);
    }
}
