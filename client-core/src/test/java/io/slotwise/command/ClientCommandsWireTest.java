package io.slotwise.command;

import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.verbatim;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class ClientCommandsWireTest extends WireTable {
    private static final String LINE = "id=413 addr=127.0.0.1:43340 name= cmd=client|info";
    private static final Map<String, String> READ_LINE =
            Map.of("id", "413", "addr", "127.0.0.1:43340", "name", "", "cmd", "client|info");

    private final ClientCommands<String, String> clients = new ClientCommands<>(Codec.utf8(), Codec.utf8());

    ClientCommandsWireTest() {
        super(ClientCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                repeatableKeyless(clients.clientGetname(), "CLIENT GETNAME")
                        .reads(bulk("app"), "app")
                        .reads(bulk(""), null)
                        .readsNothingAs(null),
                repeatableKeyless(clients.clientId(), "CLIENT ID").reads(":413\r\n", 413L),
                repeatableKeyless(clients.clientInfo(), "CLIENT INFO")
                        .reads(bulk(LINE + "\n"), verbatim(LINE + "\n"), READ_LINE),
                keyless(clients.clientKill(ClientFilter.ids(5, 7).andSparing(false)), "CLIENT KILL ID 5 7 SKIPME NO")
                        .counts(),
                keyless(
                                clients.clientKill(ClientFilter.type(ClientType.PUBSUB)
                                        .andUser("app")
                                        .and("LADDR", "::1:6379")),
                                "CLIENT KILL TYPE PUBSUB USER app LADDR ::1:6379")
                        .counts(),
                keyless(clients.clientKill(ClientFilter.olderThan(Duration.ofMinutes(1))), "CLIENT KILL MAXAGE 60")
                        .counts(),
                keyless(clients.clientKill(ClientFilter.user("app")), "CLIENT KILL USER app")
                        .counts(),
                lines(repeatableKeyless(clients.clientList(), "CLIENT LIST")),
                lines(repeatableKeyless(
                        clients.clientList(ClientFilter.address("::1:5").andType(ClientType.NORMAL)),
                        "CLIENT LIST ADDR ::1:5 TYPE NORMAL")),
                lines(repeatableKeyless(
                        clients.clientList(ClientFilter.localAddress("::1:5")), "CLIENT LIST LADDR ::1:5")),
                keyless(clients.clientPause(Duration.ofSeconds(1), ClientPause.WRITE), "CLIENT PAUSE 1000 WRITE")
                        .answersOk(),
                keyless(clients.clientUnblock(5), "CLIENT UNBLOCK 5").answersYesOrNo(),
                keyless(clients.clientUnblockWithError(5), "CLIENT UNBLOCK 5 ERROR")
                        .answersYesOrNo(),
                repeatableKeyless(clients.clientUnpause(), "CLIENT UNPAUSE").answersOk());
    }

    private static WireRow<List<Map<String, String>>> lines(WireRow<List<Map<String, String>>> row) {
        String lines = LINE + "\n" + LINE + "\n";
        return row.reads(bulk(lines), verbatim(lines), List.of(READ_LINE, READ_LINE))
                .reads(bulk(""), verbatim(""), List.of());
    }
}
