package io.slotwise.benchmarks.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandNamesTest {
    private final CommandNames names = new CommandNames(OwnCatalogue.read());

    @ParameterizedTest
    @CsvSource({
        "get, GET",
        "clusterMyShardId, CLUSTER MYSHARDID",
        "evalshaReadonly, EVALSHA_RO",
        "zrangeByScoreWithScores, ZRANGEBYSCORE",
        "functionLoadReplace, FUNCTION LOAD",
        "ftSugGetWithScores, FT.SUGGET",
        "tdigestTrimmedMean, TDIGEST.TRIMMED_MEAN"
    })
    void theNameOfAMethodTellsItsCommand(String method, String command) {
        assertThat(names.of(method)).isEqualTo(command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"getConnection", "setTimeout", "pipelined"})
    void aNameThatOnlyBeginsLikeACommandTellsNone(String method) {
        assertThat(names.of(method)).isNull();
    }
}
