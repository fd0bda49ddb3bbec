package io.slotwise.benchmarks.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnCallsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "`get(key)`, and `mget(keys...)`",
                "`set(key, value, SetOptions.expireAfter(span).onlyIfAbsent())`",
                "`bitop(BitOperation.AND, destination, sources...)`",
                "`client.commands().with(CallOptions.to(Target.node(id)))`",
                "`client.scanElements(cursor -> hashes.hscan(key, cursor))`, `client.scanElements(…)`",
                "a `Codec`, `ReplyCursor::wholeNumber`, null, `FT.SEARCH` and `none`"
            })
    void whatExistsIsNoProblem(String text) {
        assertThat(OwnCalls.problems(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`gett(key)`",
                "`get(key, value)`",
                "`set(key, value, SetOptions.expireAfter(span).onlyIfOld())`",
                "`bitop(BitOperation.NAND, destination, sources...)`",
                "`client.nothing()`",
                "`client.async().nothing()`",
                "`NoCodec`",
                "`ReplyCursor::nothing`",
                "`set(key, value, NoOptions options)`"
            })
    void whatDoesNotExistIsAProblem(String text) {
        assertThat(OwnCalls.problems(text)).isNotEmpty();
    }
}
