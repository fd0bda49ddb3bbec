package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.repeatableKeyless;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class AclCommandsWireTest extends WireTable {
    private static final String BOB = map(
            bulk("flags"),
            set(bulk("on")),
            bulk("passwords"),
            array(bulk("148de9c5")),
            bulk("commands"),
            bulk("-@all +get"),
            bulk("keys"),
            bulk("~a* %R~b*"),
            bulk("channels"),
            bulk("&c*"),
            bulk("databases"),
            bulk("alldbs"),
            bulk("selectors"),
            array(map(
                    bulk("commands"),
                    bulk("-@all +set"),
                    bulk("keys"),
                    bulk("~x*"),
                    bulk("channels"),
                    bulk(""),
                    bulk("news"),
                    array(bulk("of another version")))));

    /** Of Redis 6.2: patterns as lists, without what they begin with. */
    private static final String OLD_USER = map(
            bulk("flags"),
            set(bulk("on"), bulk("allkeys")),
            bulk("passwords"),
            array(),
            bulk("commands"),
            bulk("+@all"),
            bulk("keys"),
            array(bulk("a*"), bulk("b*")),
            bulk("channels"),
            array());

    private static final String REFUSAL = map(
            bulk("count"),
            integer(2),
            bulk("reason"),
            bulk("auth"),
            bulk("context"),
            bulk("toplevel"),
            bulk("object"),
            bulk("AUTH"),
            bulk("username"),
            bulk("bob"),
            bulk("age-seconds"),
            decimal("2.106"),
            bulk("client-info"),
            bulk("id=9 addr=172.17.0.1:42206 name="),
            bulk("entry-id"),
            integer(0),
            bulk("timestamp-created"),
            integer(1_796_068_796_362L),
            bulk("timestamp-last-updated"),
            integer(1_796_068_796_363L));

    private final AclCommands<String, String> acl = new AclCommands<>(Codec.utf8(), Codec.utf8());

    AclCommandsWireTest() {
        super(AclCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                texts(repeatableKeyless(acl.aclCat(), "ACL CAT")),
                texts(repeatableKeyless(acl.aclCat("read"), "ACL CAT read"))
                        .fails("ERR Unknown category 'x'", ServerErrorException.class),
                onAllNodes(keyless(acl.aclDeluser("a", "b"), "ACL DELUSER a b")).counts(),
                repeatableKeyless(acl.aclDryrun("a", "GET", "k"), "ACL DRYRUN a GET k")
                        .reads(simple("OK"), null)
                        .reads(bulk("no"), "no"),
                repeatableKeyless(acl.aclGenpass(), "ACL GENPASS").reads(bulk("5f"), "5f"),
                repeatableKeyless(acl.aclGenpass(8), "ACL GENPASS 8").reads(bulk("5f"), "5f"),
                repeatableKeyless(acl.aclGetuser("a"), "ACL GETUSER a")
                        .readsInEither(
                                BOB,
                                new AclUser(
                                        Set.of("on"),
                                        List.of("148de9c5"),
                                        new AclSelector("-@all +get", "~a* %R~b*", "&c*", "alldbs"),
                                        List.of(new AclSelector("-@all +set", "~x*", "", null))))
                        .readsInEither(
                                OLD_USER,
                                new AclUser(
                                        Set.of("on", "allkeys"),
                                        List.of(),
                                        new AclSelector("+@all", "a* b*", "", null),
                                        List.of()))
                        .readsNoArrayAs(null),
                texts(repeatableKeyless(acl.aclList(), "ACL LIST")),
                onAllNodes(repeatableKeyless(acl.aclLoad(), "ACL LOAD")).answersOk(),
                repeatableKeyless(acl.aclLog(10), "ACL LOG 10")
                        .readsInEither(
                                array(REFUSAL),
                                List.of(new AclLogEntry(
                                        2,
                                        "auth",
                                        "toplevel",
                                        "AUTH",
                                        "bob",
                                        Duration.ofMillis(2_106),
                                        Map.of("id", "9", "addr", "172.17.0.1:42206", "name", ""),
                                        0L,
                                        Instant.ofEpochMilli(1_796_068_796_362L),
                                        Instant.ofEpochMilli(1_796_068_796_363L))))
                        .reads("*0\r\n", List.of()),
                keyless(acl.aclLogReset(), "ACL LOG RESET").answersOk(),
                onAllNodes(repeatableKeyless(acl.aclSave(), "ACL SAVE")).answersOk(),
                onAllNodes(keyless(acl.aclSetuser("a", "on", "+@all"), "ACL SETUSER a on +@all"))
                        .answersOk()
                        .fails("ERR Error in ACL SETUSER modifier '+@x'", ServerErrorException.class),
                texts(repeatableKeyless(acl.aclUsers(), "ACL USERS")),
                repeatableKeyless(acl.aclWhoami(), "ACL WHOAMI").reads(bulk("default"), "default"));
    }

    private static WireRow<List<String>> texts(WireRow<List<String>> row) {
        return row.reads(bulks("a", "b"), List.of("a", "b"));
    }

    private static <R extends @Nullable Object> WireRow<R> onAllNodes(WireRow<R> row) {
        return row.to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED);
    }

    @Test
    void aUserAsTextTellsNoPassword() {
        AclUser user =
                new AclUser(Set.of("on"), List.of("148de9c5"), new AclSelector("+@all", "~*", "", null), List.of());

        assertThat(user.toString()).contains("+@all").doesNotContain("148de9c5");
    }
}
