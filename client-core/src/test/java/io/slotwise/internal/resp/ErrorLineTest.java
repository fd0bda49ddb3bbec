package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorLineTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "ERR no                                                    | ERR no",
                "ERR unknown command 'X', with args beginning with: 'key'  | ERR unknown command 'X'",
                "ERR modifier 'value': Syntax error                        | ERR modifier '***': Syntax error",
                "ERR odd `value` and \"key\"                               | ERR odd `***` and \"***\"",
                "ERR value is not an integer or out of range               | ERR value is not an integer or out of range",
                "ERR unknown subcommand 'value'. Try X HELP.               | ERR unknown subcommand 'value'. Try X HELP.",
                "ERR failed (possibly related to argument 'key') - no      | ERR failed (possibly related to argument 'key') - no",
                "ERR 'a  b' is none                                        | ERR '***' is none",
            })
    void anErrorKeepsItsWordsButNotTheArgumentsThatItQuotes(String line, String expected) {
        Command<?> command = Command.custom("X")
                .key("key")
                .argument("value".getBytes(StandardCharsets.UTF_8))
                .argument("a\r\nb")
                .argument("")
                .returningReply();

        assertThat(ErrorLine.withoutArguments(line, command)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "MYERR user:1 is unknown                    | MYERR *** is unknown",
                "ERR near hunter22 and user:1, or user:12   | ERR near *** and ***, or user:12",
                "ERR user:1                                 | ERR ***",
                "user:1 is a code                           | user:1 is a code",
                "ERR Password1 has passphrase in it         | ERR Password1 has *** in it",
                "ERR LIMIT cannot be used with that word    | ERR LIMIT cannot be used with that word",
                "ERR no such subcommand 'user:1'            | ERR no such subcommand 'user:1'",
            })
    void whatCanOnlyBeAnArgumentIsHiddenWithoutQuotesToo(String line, String expected) {
        Command<?> command = Command.custom("X")
                .key("user:1")
                .argument("hunter22")
                .argument("passphrase")
                .argument("LIMIT")
                .argument("word")
                .returningReply();

        assertThat(ErrorLine.withoutArguments(line, command)).isEqualTo(expected);
    }

    @Test
    void argumentsLongerThanTheLineAreNotLookedFor() {
        Command<?> command = Command.custom("X")
                .argument(new byte[1 << 20])
                .argument("x".repeat(1_000))
                .returningReply();

        assertThat(ErrorLine.withoutArguments("ERR '" + "x".repeat(10) + "'", command))
                .isEqualTo("ERR '" + "x".repeat(10) + "'");
    }
}
