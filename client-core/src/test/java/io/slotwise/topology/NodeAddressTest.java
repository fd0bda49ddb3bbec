package io.slotwise.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeAddressTest {
    private static final long SEED = 20_261_130;

    /** The forms and the choices of RFC 5952, section 4. */
    @ParameterizedTest
    @CsvSource({
        "::1, ::1",
        "0:0:0:0:0:0:0:1, ::1",
        "[::1], ::1",
        "::, ::",
        "0:0:0:0:0:0:0:0, ::",
        "1::, 1::",
        "2001:0DB8::00AB, 2001:db8::ab",
        "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
        "2001:0:0:1:0:0:0:1, 2001:0:0:1::1",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
        "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
        "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
        "::ffff:10.0.0.1, ::ffff:a00:1",
        "64:ff9b::192.0.2.33, 64:ff9b::c000:221",
        "fe80::1%eth0, fe80::1%eth0",
        "FE80:0::1%Eth0, fe80::1%Eth0"
    })
    void anIpV6AddressHasOneForm(String written, String canonical) {
        assertThat(new NodeAddress(written, 1).host()).isEqualTo(canonical);
        assertThat(new NodeAddress(written, 1)).isEqualTo(new NodeAddress(canonical, 1));
        assertThat(new NodeAddress(written, 1)).hasToString("[" + canonical + "]:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1::2::3",
                ":::",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "12345::",
                "::g",
                "1.2.3.4::1",
                "::1.2.3",
                "::1.2.3.256",
                "::1.2.3.4.5",
                "1:2:3:4:5:6:7::8",
                "::1.2.3.4:5"
            })
    void whatIsNoIpV6AddressStaysAsItIs(String written) {
        assertThat(new NodeAddress(written, 1).host()).isEqualTo(written);
    }

    @Test
    void theCanonicalFormNamesTheSameAddress() throws UnknownHostException {
        Random random = new Random(SEED);

        for (int run = 0; run < 5_000; run++) {
            byte[] bytes = new byte[16];
            for (int i = 0; i < 16; i += 2) {
                if (random.nextInt(3) > 0) {
                    bytes[i + 1] = (byte) random.nextInt(256);
                    bytes[i] = random.nextBoolean() ? (byte) random.nextInt(256) : 0;
                }
            }
            bytes[0] |= 1; // no mapped IPv4, which the JDK would turn into IPv4
            String full = InetAddress.getByAddress(bytes).getHostAddress();

            String canonical = new NodeAddress(full, 1).host();

            assertThat(InetAddress.getByName(canonical))
                    .as("seed %d, run %d: %s", SEED, run, full)
                    .isInstanceOf(Inet6Address.class);
            assertThat(InetAddress.getByName(canonical).getAddress())
                    .as("seed %d, run %d: %s", SEED, run, full)
                    .isEqualTo(bytes);
            assertThat(new NodeAddress(canonical, 1).host()).isEqualTo(canonical);
        }
    }

    @Test
    void namesAreComparedWithoutRegardToCase() {
        assertThat(new NodeAddress("Node-1.Example.ORG", 6379)).isEqualTo(new NodeAddress("node-1.example.org", 6379));
        assertThat(new NodeAddress("ISTANBUL", 1).host()).isEqualTo("istanbul");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:6379, localhost, 6379",
        "10.0.0.1:7000, 10.0.0.1, 7000",
        "::1:6379, ::1, 6379",
        "[::1]:6379, ::1, 6379",
        "2001:db8::1:6379, 2001:db8::1, 6379",
        "[fe80::1%eth0]:65535, fe80::1%eth0, 65535"
    })
    void theLastColonPartsThePort(String text, String host, int port) {
        assertThat(NodeAddress.parse(text)).isEqualTo(new NodeAddress(host, port));
        assertThat(NodeAddress.parse(NodeAddress.parse(text).toString())).isEqualTo(NodeAddress.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                ":6379",
                "host:",
                "host:port",
                "host:0",
                "host:65536",
                "host:-1",
                "[]:1",
                "host:99999999999"
            })
    void whatIsNoAddressIsRefused(String text) {
        assertThatThrownBy(() -> NodeAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65_536, Integer.MAX_VALUE})
    void aPortOutsideItsRangeIsNamed(int port) {
        assertThatThrownBy(() -> new NodeAddress("host", port)).hasMessageContaining(Integer.toString(port));
    }

    @ParameterizedTest
    @CsvSource({"'', 7000", "[], 7000", "a, 0", "a, -1", "a, 65536", "a, 4294974296"})
    void whatIsNoAddressIsNull(String host, long port) {
        assertThat(NodeAddress.orNull(host, port)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"a, 1", "[::1], 65535"})
    void whatMayBeNoAddressIsReadAsAnyOther(String host, int port) {
        assertThat(NodeAddress.orNull(host, port)).isEqualTo(new NodeAddress(host, port));
    }
}
