package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.Replies.verbatim;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.List;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class AdministrationCommandsWireTest extends WireTable {
    private final AdministrationCommands<String, String> admin =
            new AdministrationCommands<>(Codec.utf8(), Codec.utf8());

    AdministrationCommandsWireTest() {
        super(AdministrationCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                text(keyless(admin.bgrewriteaof(), "BGREWRITEAOF"), "Background append only file rewriting started"),
                text(keyless(admin.bgsave(), "BGSAVE"), "Background saving started")
                        .fails("ERR Background save already in progress", ServerErrorException.class),
                text(keyless(admin.bgsaveCancel(), "BGSAVE CANCEL"), "Background saving cancelled"),
                text(keyless(admin.bgsaveSchedule(), "BGSAVE SCHEDULE"), "Background saving scheduled"),
                onAllNodes(keyless(admin.configResetstat(), "CONFIG RESETSTAT")),
                onAllNodes(repeatableKeyless(admin.configRewrite(), "CONFIG REWRITE"))
                        .fails("ERR The server is running without a config file", ServerErrorException.class),
                keyless(admin.debug("JMAP"), "DEBUG JMAP")
                        .reads(simple("OK"), new Reply.Text("OK"))
                        .fails("ERR DEBUG command not allowed", ServerErrorException.class),
                keyless(admin.failover(), "FAILOVER")
                        .answersOk()
                        .fails("ERR FAILOVER not allowed in cluster mode.", ServerErrorException.class),
                repeatableKeyless(admin.help(HelpTopic.OBJECT), "OBJECT HELP")
                        .reads(array(simple("OBJECT"), simple("HELP")), List.of("OBJECT", "HELP")),
                readingKeyless(admin.lolwut(), "LOLWUT").reads(bulk("Redis"), verbatim("Redis"), "Redis"),
                refusedInClusters(keyless(admin.replicaof("::1", 6379), "REPLICAOF ::1 6379")),
                keyless(admin.save(), "SAVE").answersOk(),
                keyless(admin.shutdown(), "SHUTDOWN").answersOk(),
                keyless(admin.shutdown(ShutdownOption.NOSAVE, ShutdownOption.NOW), "SHUTDOWN NOSAVE NOW")
                        .answersOk(),
                refusedInClusters(keyless(admin.slaveof("::1", 6379), "SLAVEOF ::1 6379")),
                refusedInClusters(keyless(admin.swapdb(0, 1), "SWAPDB 0 1")));
    }

    private static WireRow<String> text(WireRow<String> row, String text) {
        return row.reads(simple(text), text);
    }

    private static WireRow<Void> onAllNodes(WireRow<Void> row) {
        return row.to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED).answersOk();
    }

    private static WireRow<Void> refusedInClusters(WireRow<Void> row) {
        return row.answersOk().fails("ERR not allowed in cluster mode.", ServerErrorException.class);
    }
}
