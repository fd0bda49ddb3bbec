package io.slotwise.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.topology.NodeAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeedsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10.0.0.1:7000 | 10.0.0.1:7000",
                "10.0.0.1 | 10.0.0.1:6379",
                "Node-1.example.org:7000 | node-1.example.org:7000",
                "node_1 | node_1:6379",
                "bücher.example | bücher.example:6379",
                "[::1]:7000 | [::1]:7000",
                "[2001:DB8:0::1] | [2001:db8::1]:6379",
                "[fe80::1%eth0]:7000 | [fe80::1%eth0]:7000",
                "::1 | [::1]:6379",
                "a:1,b:2 | a:1 b:2",
                "' a:1 , b:2 ' | a:1 b:2",
                "redis://a | a:6379",
                "redis://a:7000 | a:7000",
                "redis://a:7000/ | a:7000",
                "REDIS://a:7000 | a:7000",
                "valkey://a:7000,b,[::1]:7002/0 | a:7000 b:6379 [::1]:7002",
                "redis://user:pass@a:1,b:2 | a:1 b:2"
            })
    void everyFormNamesItsNodesInOrder(String seed, String addresses) {
        assertThat(Seeds.parse(List.of(seed)).addresses())
                .containsExactlyElementsOf(Arrays.stream(addresses.split(" ", -1))
                        .map(NodeAddress::parse)
                        .toList());
    }

    @Test
    void severalSeedsAreTakenInOrderAndEachOnce() {
        Seeds seeds = Seeds.parse(List.of("c:1", "redis://b:1,a:1", "C:1", "d"));

        assertThat(seeds.addresses()).extracting(NodeAddress::host).containsExactly("c", "b", "a", "d");
    }

    @ParameterizedTest
    @CsvSource({
        "redis://a, false",
        "valkey://a, false",
        "rediss://a, true",
        "valkeys://a, true",
        "RedisS://a, true",
        "a, false"
    })
    void theSchemeAsksForTls(String seed, boolean tls) {
        assertThat(Seeds.parse(List.of(seed)).tls()).isEqualTo(tls);
        assertThat(Seeds.parse(List.of("b", seed)).tls()).isEqualTo(tls);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "redis://user:pass@a, user, pass",
                "redis://:pass@a, none, pass",
                "redis://us%3Aer:p%40ss%2Fw%3Frd@a, us:er, p@ss/w?rd",
                "redis://user:p+s%2Bs@a, user, p+s+s",
                "redis://user:p:w@a, user, p:w",
                "redis://user:p@w@a, user, p@w",
                "redis://%E9%8D%B5:%F0%9F%98%80@a, 鍵, 😀",
                "redis://user:@a, user, ''"
            })
    void userAndPasswordArePercentEncoded(String seed, String user, String password) {
        assertThat(Seeds.parse(List.of(seed)).credentials()).isEqualTo(new Credentials(user, password));
    }

    @Test
    void withoutAnAtSignThereAreNoCredentials() {
        assertThat(Seeds.parse(List.of("redis://a:1", "b")).credentials()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"redis://a, 0", "redis://a/, 0", "redis://a/0, 0", "redis://a:1/15, 15", "redis://u:p@a/3, 3"})
    void theDatabaseStandsAfterTheSlash(String seed, int database) {
        assertThat(Seeds.parse(List.of(seed)).database()).isEqualTo(database);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ":6379",
                "a:",
                "a:port",
                "a:0",
                "a:65536",
                "a:123456",
                "a:-1",
                "a b",
                "a,",
                ",a",
                "a,,b",
                "a/b",
                "http://a",
                "redis://",
                "redis:///0",
                "redis://a:1/x",
                "redis://a/1/2",
                "redis://a/-1",
                "redis://user@a",
                "redis://a?timeout=1s",
                "a?x",
                "a#x",
                "[::1",
                "::1]",
                "[]",
                "[a]",
                "[::1]x",
                "node:b:c",
                "redis://u:%zz@a",
                "redis://u:%4@a",
                "redis://a/12345678901"
            })
    void whatIsNoStartupNodeIsRefusedByItsName(String seed) {
        assertThatThrownBy(() -> Seeds.parse(List.of(seed)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Not a startup node: ")
                .hasMessageEndingWith(")");
    }

    @Test
    void theRefusalNamesTheSeedAndTheReason() {
        assertThatThrownBy(() -> Seeds.parse(List.of("redis://u:p@node:7000/x")))
                .hasMessage("Not a startup node: redis://***@node:7000/x (the database is not a number)");
        assertThatThrownBy(() -> Seeds.parse(List.of("node:99999"))).hasMessageContaining("node:99999");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://user:s3cret@a:port",
                "redis://:s3cret@a/x",
                "redis://s3cret@a",
                "user:s3cret@a:6379",
                "http://user:s3cret@a",
                "redis://user:s3cret",
                "redis://:s3cret",
                "redis://user:pa,s3cret/x",
                "redis://user:%zzs3cret@a",
                "redis://user:p@s3cret@:1",
                "redis://a:1?password=s3cret",
                "user:s3cret",
                "redis://user:s3cret?@"
            })
    void noRefusalShowsThePassword(String seed) {
        assertThatThrownBy(() -> Seeds.parse(List.of(seed)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("s3cret");
    }

    @Test
    void atLeastOneStartupNodeIsNeeded() {
        assertThatThrownBy(() -> Seeds.parse(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
