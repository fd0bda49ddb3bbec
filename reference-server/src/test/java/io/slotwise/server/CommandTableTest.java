package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What COMMAND says, beside a redis-server 7.0 where one is installed. */
class CommandTableTest {
    /** What only an administrator of real servers needs, and tracking. */
    private static final List<String> NOT_SERVED = List.of(
            "acl|deluser",
            "acl|dryrun",
            "acl|getuser",
            "acl|list",
            "acl|load",
            "acl|save",
            "acl|setuser",
            "client|tracking",
            "client|trackinginfo",
            "module|load",
            "module|loadex",
            "module|unload",
            "monitor",
            "pfdebug",
            "psync",
            "replconf",
            "shutdown",
            "sync");

    private static ReferenceCluster server;
    private static Optional<RealServer> real = Optional.empty();

    @BeforeAll
    static void startServers() {
        server = ReferenceCluster.builder().primaries(1).start();
        real = RealServer.start("--cluster-enabled", "yes");
    }

    @AfterAll
    static void closeServers() {
        server.close();
        real.ifPresent(RealServer::close);
    }

    private static Set<String> names(int port) {
        try (WireClient client = new WireClient(port)) {
            List<String> words = Arrays.asList(client.send("COMMAND LIST").split(" ", -1));
            return new TreeSet<>(words.subList(1, words.size()));
        }
    }

    @Test
    void allCommandsOfTheRealServerAreThere() {
        real.ifPresent(actual -> {
            Set<String> missing = names(actual.port());
            missing.removeAll(names(server.node(0).port()));
            missing.removeIf(NOT_SERVED::contains);

            assertThat(missing).isEmpty();
        });
    }

    @Test
    void eachIsDescribedAsTheRealServerDoes() {
        real.ifPresent(actual -> {
            Set<String> names = names(server.node(0).port());
            names.remove("debug");
            List<String> differing = new ArrayList<>();
            try (WireClient ours = WireClient.to(server.node(0));
                    WireClient theirs = new WireClient(actual.port())) {
                for (String name : names) {
                    String mine = withoutSubcommands(ours.send("COMMAND INFO " + name));
                    String other = withoutSubcommands(theirs.send("COMMAND INFO " + name));
                    boolean known = !other.equals("*1 $-1") && !other.equals("*1 *-1");
                    if (known && !mine.equals(other)) {
                        differing.add(mine + "\n" + other);
                    }
                }
            }
            assertThat(differing).isEmpty();
        });
    }

    /** Subcommands come in no particular order, and not all of them are served; remarks are the server's own. */
    private static String withoutSubcommands(String reply) {
        return reply.replaceAll("\\*8 notes .*? flags ", "*6 flags ")
                .replaceAll(" \\*\\d+ \\*10 .*", "")
                .replaceAll(" \\*0$", "");
    }

    @Test
    void keysAreFoundWhereTheRealServerFindsThem() {
        for (String command : List.of(
                "GET k",
                "MSET a 1 b 2",
                "BLPOP a b 0",
                "EVAL x 2 a b c",
                "XREAD COUNT 1 STREAMS a b 0 0",
                "XREADGROUP GROUP g c STREAMS a b > >",
                "ZUNIONSTORE d 2 a b WEIGHTS 1 2",
                "ZINTER 2 a b",
                "LMPOP 2 a b LEFT",
                "BLMPOP 0 2 a b LEFT",
                "SORT a BY x STORE d",
                "SORT a LIMIT 0 1 ALPHA",
                "GEORADIUS a 1 1 1 m STORE b",
                "GEOSEARCHSTORE d a FROMLONLAT 1 1 BYRADIUS 1 m",
                "MIGRATE h 1  0 10 KEYS a b",
                "BITOP AND d a b",
                "OBJECT ENCODING a",
                "XINFO STREAM a",
                "LMOVE a b LEFT RIGHT",
                "SSUBSCRIBE a",
                "PUBLISH a b",
                "FCALL f 1 a b",
                "LMPOP 0 a LEFT",
                "PFMERGE d a b")) {
            try (WireClient ours = WireClient.to(server.node(0))) {
                String mine = ours.send("COMMAND GETKEYS " + command);
                real.ifPresent(actual -> {
                    try (WireClient theirs = new WireClient(actual.port())) {
                        assertThat(mine).as(command).isEqualTo(theirs.send("COMMAND GETKEYS " + command));
                    }
                });
            }
        }
    }
}
