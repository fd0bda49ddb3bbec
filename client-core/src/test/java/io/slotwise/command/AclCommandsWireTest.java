package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class AclCommandsWireTest extends WireTable {
    private static final Map<String, Reply> READ = Map.of(
            "commands",
            new Reply.Bytes("+@all".getBytes(StandardCharsets.US_ASCII)),
            "count",
            new Reply.WholeNumber(1));

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
                        .reads(named("*4"), named("%2"), READ)
                        .readsNoArrayAs(null),
                texts(repeatableKeyless(acl.aclList(), "ACL LIST")),
                onAllNodes(repeatableKeyless(acl.aclLoad(), "ACL LOAD")).answersOk(),
                repeatableKeyless(acl.aclLog(10), "ACL LOG 10")
                        .reads(array(named("*4")), array(named("%2")), List.of(READ))
                        .reads("*0\r\n", List.of()),
                keyless(acl.aclLogReset(), "ACL LOG RESET").answersOk(),
                onAllNodes(repeatableKeyless(acl.aclSave(), "ACL SAVE")).answersOk(),
                onAllNodes(keyless(acl.aclSetuser("a", "on", "+@all"), "ACL SETUSER a on +@all"))
                        .answersOk()
                        .fails("ERR Error in ACL SETUSER modifier '+@x'", ServerErrorException.class),
                texts(repeatableKeyless(acl.aclUsers(), "ACL USERS")),
                repeatableKeyless(acl.aclWhoami(), "ACL WHOAMI").reads(bulk("default"), "default"));
    }

    private static String named(String marker) {
        return marker + "\r\n" + bulk("commands") + bulk("+@all") + bulk("count") + integer(1);
    }

    private static WireRow<List<String>> texts(WireRow<List<String>> row) {
        return row.reads(bulks("a", "b"), List.of("a", "b"));
    }

    private static <R extends @Nullable Object> WireRow<R> onAllNodes(WireRow<R> row) {
        return row.to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED);
    }
}
