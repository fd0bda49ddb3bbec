package io.slotwise.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.Redirection;
import io.slotwise.topology.NodeAddress;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms in which servers send a command elsewhere. */
class RedirectTest {
    private static final NodeAddress ANSWERED_BY = new NodeAddress("10.0.0.1", 6379);

    @ParameterizedTest
    @CsvSource({
        "MOVED 12182 127.0.0.1:7303, MOVED, 12182, 127.0.0.1:7303",
        "ASK 5061 127.0.0.1:7302, ASK, 5061, 127.0.0.1:7302",
        "MOVED 12182 :7303, MOVED, 12182, 10.0.0.1:7303",
        "MOVED 866 ::1:7001, MOVED, 866, [::1]:7001",
        "ASK 866 fd01::4:7001, ASK, 866, [fd01::4]:7001",
        "MOVED 866 [::1]:7001, MOVED, 866, [::1]:7001",
        "MOVED 0 node-1.example.com:6379, MOVED, 0, node-1.example.com:6379",
        "MOVED 16383 10.0.0.9:65535, MOVED, 16383, 10.0.0.9:65535"
    })
    void redirectIsRead(String text, Redirection kind, int slot, String target) {
        assertThat(Redirect.parse(text, ANSWERED_BY)).isEqualTo(new Redirect(kind, slot, NodeAddress.parse(target)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MOVED 12182 ?:7303", "MOVED 12182 10.0.0.9:0", "MOVED 12182 []:7303"})
    void unknownTargetIsNobody(String text) {
        assertThat(Objects.requireNonNull(Redirect.parse(text, ANSWERED_BY)).target())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MOVED",
                "MOVED ",
                "MOVED 5",
                "MOVED x 10.0.0.1:7000",
                "MOVED 16384 10.0.0.1:7000",
                "MOVED 5 10.0.0.1",
                "MOVED 5 10.0.0.1:70000",
                "MOVED 5 10.0.0.1:port",
                "ASKING 5 10.0.0.1:7000",
                "ERR MOVED 5 10.0.0.1:7000"
            })
    void anythingElseIsNone(String text) {
        assertThat(Redirect.parse(text, ANSWERED_BY)).isNull();
    }

    @Test
    void trailingWordsAreIgnored() {
        assertThat(Redirect.parse("MOVED 5 10.0.0.9:7000 later", ANSWERED_BY))
                .isEqualTo(new Redirect(Redirection.MOVED, 5, new NodeAddress("10.0.0.9", 7000)));
    }
}
